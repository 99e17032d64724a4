import { ARTWORK_PATH, PIECE_BYTES } from '../wire.ts'

/** How far the server has got with a file. */
export interface UploadProgress {
  readonly id: string | null
  readonly received: number
}

/** Why a file cannot be sent. */
type UploadRefusal = 'tooLarge' | 'unknownKind' | 'tooMany' | 'unreadable'

interface UploadOptions {
  readonly fetch: typeof fetch
  /** Ends early where the connection is back. */
  readonly pause: (ms: number) => Promise<void>
  readonly onProgress: (progress: UploadProgress & { readonly isWaiting: boolean }) => void
  readonly signal: AbortSignal
}

type Answer =
  | { readonly kind: 'begun'; readonly id: string }
  | { readonly kind: 'received'; readonly received: number }
  /** It had to give way to others, or a day has passed. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly reason: UploadRefusal }
  /** Nobody has answered, or not now. */
  | { readonly kind: 'later' }

// A slow line sends a piece in that time.
const LONGEST_WAIT_MS = 60_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

/** Sends a file in pieces and goes on after every interruption, from where the server says. */
export async function upload(
  file: Pick<File, 'name' | 'size' | 'slice'>,
  from: UploadProgress,
  options: UploadOptions,
): Promise<'arrived' | 'stopped' | UploadRefusal> {
  const { pause, onProgress, signal } = options
  let { id, received } = from
  let failures = 0
  while (!signal.aborted) {
    const answer = await (id === null
      ? begin(file, options)
      : sendPiece(file, { id, received }, options))
    switch (answer.kind) {
      case 'refused':
        return answer.reason
      case 'begun':
        id = answer.id
        received = 0
        break
      case 'received':
        received = answer.received
        failures = 0
        break
      case 'gone':
        id = null
        received = 0
        failures += 1
        break
      case 'later':
        failures += 1
    }
    onProgress({ id, received, isWaiting: failures > 0 })
    if (id !== null && received === file.size) return 'arrived'
    if (failures > 0) {
      await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)))
    }
  }
  return 'stopped'
}

async function begin(
  { name, size }: Pick<File, 'name' | 'size'>,
  options: UploadOptions,
): Promise<Answer> {
  const reply = await call(options, `${ARTWORK_PATH}/new`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, size }),
  })
  const { id } = Object(await jsonIn(reply)) as { readonly id?: unknown }
  return typeof id === 'string' ? { kind: 'begun', id } : answerTo(reply)
}

async function sendPiece(
  file: Pick<File, 'slice'>,
  { id, received }: { readonly id: string; readonly received: number },
  options: UploadOptions,
): Promise<Answer> {
  let body: ArrayBuffer
  try {
    // Read here: a file that was moved away would look like a lost connection.
    body = await file.slice(received, received + PIECE_BYTES).arrayBuffer()
  } catch {
    return { kind: 'refused', reason: 'unreadable' }
  }
  const reply = await call(options, `${ARTWORK_PATH}/${id}?at=${received}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/octet-stream' },
    body,
  })
  const { received: now } = Object(await jsonIn(reply)) as { readonly received?: unknown }
  if (typeof now === 'number') return { kind: 'received', received: now }
  return reply?.status === 404 ? { kind: 'gone' } : answerTo(reply)
}

function answerTo(reply: Response | undefined): Answer {
  switch (reply?.status) {
    case 413:
      return { kind: 'refused', reason: 'tooLarge' }
    case 400:
    case 415:
      return { kind: 'refused', reason: 'unknownKind' }
    case 429:
      // With a time to wait the address was too quick; without one, its network has used up its share.
      return reply.headers.has('Retry-After')
        ? { kind: 'later' }
        : { kind: 'refused', reason: 'tooMany' }
    default:
      return { kind: 'later' }
  }
}

/** Undefined where nobody answers. */
async function call(
  { fetch, signal }: UploadOptions,
  path: string,
  init: RequestInit,
): Promise<Response | undefined> {
  const tooLong = new AbortController()
  const timer = setTimeout(() => tooLong.abort(), LONGEST_WAIT_MS)
  const stop = () => tooLong.abort()
  signal.addEventListener('abort', stop)
  try {
    return await fetch(path, { ...init, signal: tooLong.signal })
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

async function jsonIn(reply: Response | undefined): Promise<unknown> {
  const isTold = reply?.status === 200 || reply?.status === 409
  return isTold ? reply.json().catch(() => undefined) : undefined
}
