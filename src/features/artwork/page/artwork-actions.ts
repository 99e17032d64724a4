import type { SentArtwork } from '../../../order/sent-artwork.ts'
import { createTurns } from '../../../order/turns.ts'
import { ARTWORK_PATH, type ArtworkOffer, beginsLike, HEAD_BYTES, kindNamed } from '../wire.ts'
import {
  type ArtworkRefusal,
  attached,
  type AttachedFile,
  changeFile,
  keyOf,
  setFiles,
} from './artwork-state.ts'
import { upload } from './upload.ts'

// As long as nothing arrives, 'Invia' waits for so long; then the request leaves without the file.
const LONGEST_SILENCE_MS = 20_000
const LOOK_EVERY_MS = 250

/** The files themselves, as long as the page is open. */
const chosen = new Map<string, File>()
const uploads = new Map<string, AbortController>()
// One after the other: a poor line is not shared out among five.
const inTurn = createTurns()

/** What the server takes; undefined where it takes nothing. */
export async function askOffer(): Promise<ArtworkOffer | undefined> {
  try {
    const reply = await fetch(ARTWORK_PATH)
    const { files, largestBytes } = Object(reply.ok && (await reply.json())) as ArtworkOffer
    return Number.isSafeInteger(files) && Number.isSafeInteger(largestBytes)
      ? { files, largestBytes }
      : undefined
  } catch {
    return undefined
  }
}

/** Attaches files and begins to send them, or goes on with one that was interrupted. */
export async function attach(
  files: readonly File[],
  offer: ArtworkOffer,
  onRefused: (name: string, reason: ArtworkRefusal) => void,
): Promise<void> {
  for (const file of files) {
    const refusal = await refusalOf(file, offer)
    if (refusal) onRefused(file.name, refusal)
    else begin(file, onRefused)
  }
}

const fileOf = ({ name, size, lastModified: modified }: File) => ({ name, size, modified })

const listed = (key: string): AttachedFile | undefined =>
  attached.getSnapshot().find((file) => keyOf(file) === key)

async function refusalOf(file: File, offer: ArtworkOffer): Promise<ArtworkRefusal | undefined> {
  const kind = kindNamed(file.name)
  if (!kind) return 'unknownKind'
  if (file.size > offer.largestBytes) return 'tooLarge'
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
    if (!beginsLike(kind, head)) return 'unknownKind'
  } catch {
    return 'unreadable'
  }
  const isNew = !listed(keyOf(fileOf(file)))
  return isNew && attached.getSnapshot().length >= offer.files ? 'full' : undefined
}

function begin(file: File, onRefused: (name: string, reason: ArtworkRefusal) => void): void {
  const key = keyOf(fileOf(file))
  const before = listed(key)
  chosen.set(key, file)
  if (before?.state === 'arrived' || uploads.has(key)) return
  if (before) changeFile(key, { state: 'sending' })
  else {
    setFiles([
      ...attached.getSnapshot(),
      { ...fileOf(file), id: null, received: 0, state: 'sending' },
    ])
  }
  void send(key, (reason) => onRefused(file.name, reason))
}

async function send(key: string, onRefused?: (reason: ArtworkRefusal) => void): Promise<void> {
  const stopping = new AbortController()
  uploads.set(key, stopping)
  const result = await inTurn(async () => {
    const [file, from] = [chosen.get(key), listed(key)]
    if (!file || !from) return 'stopped'
    return upload(file, from, {
      fetch: (...call) => fetch(...call),
      pause: untilOnline,
      signal: stopping.signal,
      onProgress: ({ isWaiting, ...progress }) =>
        changeFile(key, { ...progress, state: isWaiting ? 'waiting' : 'sending' }),
    })
  })
  // Removed meanwhile, and maybe chosen again.
  if (uploads.get(key) !== stopping) return
  uploads.delete(key)
  if (result === 'arrived') return changeFile(key, { state: 'arrived' })
  if (result === 'stopped') return
  // It stays listed: the visitor may be on another step by now, and the request tells the seller.
  chosen.delete(key)
  changeFile(key, { state: 'interrupted' })
  onRefused?.(result)
}

function untilOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })
}

/** Takes a file back, here and on the server. */
export function remove(key: string): void {
  const file = listed(key)
  stop(key)
  setFiles(attached.getSnapshot().filter((other) => keyOf(other) !== key))
  if (file?.id) {
    // Without an answer the server forgets it after a day.
    fetch(`${ARTWORK_PATH}/${file.id}`, { method: 'DELETE' }).catch(() => undefined)
  }
}

function stop(key: string): void {
  uploads.get(key)?.abort()
  uploads.delete(key)
  chosen.delete(key)
}

/** Ends all uploads that are under way. */
export function stopAll(): void {
  for (const key of chosen.keys()) stop(key)
}

/** Waits for files that are still on their way, as long as something arrives, and says how the request names them. */
export async function settled(): Promise<readonly SentArtwork[]> {
  await Promise.all(attached.getSnapshot().map(sendAgainIfGone))
  let silentMs = 0
  let before = attached.getSnapshot()
  while (before.some(isOnItsWay) && silentMs < LONGEST_SILENCE_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    const now = attached.getSnapshot()
    silentMs = sumOf(now) === sumOf(before) ? silentMs + LOOK_EVERY_MS : 0
    before = now
  }
  return before.map(({ name, size, id, state }) => {
    return { name, size, id: state === 'arrived' ? id : null }
  })
}

const isOnItsWay = ({ state }: AttachedFile) => state === 'sending' || state === 'waiting'

const sumOf = (files: readonly AttachedFile[]) =>
  files.reduce((sum, { received }) => sum + received, 0)

/** After a day, or where strangers filled the room: as long as the page has the file, it is sent once more. */
async function sendAgainIfGone(file: AttachedFile): Promise<void> {
  if (file.state !== 'arrived') return
  const reply = await fetch(`${ARTWORK_PATH}/${file.id}`).catch(() => undefined)
  if (reply?.status !== 404) return
  const key = keyOf(file)
  const isHere = chosen.has(key)
  changeFile(key, { id: null, received: 0, state: isHere ? 'sending' : 'interrupted' })
  if (isHere) void send(key)
}
