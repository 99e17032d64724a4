import { Hono } from 'hono'
import * as v from 'valibot'
import { readJson } from '../../../server/desk/receive.ts'
import { ANSWER } from '../../../server/http/relay-texts.ts'
import type { Bindings, CallContext } from '../../../server/http/request-guard.ts'
import type { RateLimit } from '../../../server/limits/rate-limiter.ts'
import type { FeatureContext } from '../../server-feature.ts'
import {
  ARTWORK_ID,
  ARTWORK_PATH,
  type ArtworkOffer,
  beginsLike,
  kindNamed,
  MOST_ARTWORK,
  PIECE_BYTES,
} from '../wire.ts'
import type { ArtworkFiles } from './artwork-files.ts'
import type { ArtworkStore } from './artwork-store.ts'
import { plainName } from './plain-name.ts'

type ArtworkRoutesContext = Pick<FeatureContext, 'guard' | 'now' | 'log'> & {
  readonly store: Pick<ArtworkStore, 'begin' | 'find' | 'advance' | 'drop'>
  readonly files: Pick<ArtworkFiles, 'write' | 'look' | 'remove' | 'freeBytes'>
  readonly largestBytes: number
}

// Five files, and those that were chosen by mistake.
const NEW_FILES: readonly RateLimit[] = [
  { name: 'minute', windowMs: 60_000, most: 30 },
  { name: 'hour', windowMs: 3_600_000, most: 120 },
]
// Two visitors at one address, with the largest files on the fastest line.
const PIECES: readonly RateLimit[] = [
  { name: 'minute', windowMs: 60_000, most: 1_000 },
  { name: 'hour', windowMs: 3_600_000, most: 5_000 },
]
const LARGEST_ASKED_BYTES = 4 * 1024
// Requests must find room, whatever visitors upload.
const LEFT_FREE_BYTES = 500_000_000

const asked = v.object({
  name: v.pipe(v.string(), v.maxLength(255)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/** Where no files are taken. An error would be a line in every visitor's console. */
export function createNoOffer(): Hono<{ Bindings: Bindings }> {
  const routes = new Hono<{ Bindings: Bindings }>()
  return routes.get(`/${ARTWORK_PATH}`, (call) => call.body(null, 204))
}

/** Takes visitors' files in pieces, which may be sent again. Only of our own page, like logos. */
export function createArtworkRoutes(context: ArtworkRoutesContext): Hono<{ Bindings: Bindings }> {
  const { guard, store, files, largestBytes, now, log } = context
  const routes = new Hono<{ Bindings: Bindings }>()
  // Two calls at once must not write into the same file.
  const writing = new Set<string>()

  const offer: ArtworkOffer = { files: MOST_ARTWORK, largestBytes }
  routes.get(`/${ARTWORK_PATH}`, (call) => call.json(offer, 200, { 'Cache-Control': 'no-store' }))

  routes.use(`/${ARTWORK_PATH}/*`, async (call, next) => {
    const refusal = guard.refuseOrigin(call)
    if (refusal) return call.text(refusal.text, refusal.status)
    return next()
  })
  routes.post(`/${ARTWORK_PATH}/new`, (call) => orNotNow(call, () => begin(call)))
  routes.get(`/${ARTWORK_PATH}/:id`, (call) => orNotNow(call, () => tell(call, 200)))
  routes.put(`/${ARTWORK_PATH}/:id`, (call) => orNotNow(call, () => takePiece(call)))
  routes.delete(`/${ARTWORK_PATH}/:id`, (call) => orNotNow(call, () => drop(call)))

  async function begin(call: CallContext): Promise<Response> {
    const body = await guard.receive(call, {
      type: 'application/json',
      largestBytes: LARGEST_ASKED_BYTES,
      counted: 'artwork ',
      limits: NEW_FILES,
    })
    if (!Buffer.isBuffer(body)) return call.text(body.text, body.status, { ...body.headers })
    const file = readJson(asked, body)
    if (!file) return call.text(ANSWER.unreadable, 400)
    const name = plainName(file.name)
    const kind = kindNamed(name)
    if (!kind) return call.body(null, 415)
    if (file.size > largestBytes) return call.body(null, 413)
    if ((await files.freeBytes()) < file.size + LEFT_FREE_BYTES) {
      log('artwork-without-room', { bytes: file.size })
      return notNow(call)
    }
    const network = guard.networkOf(call)
    const { id, displaced } = await store.begin({ name, kind, size: file.size, network }, now())
    await files.remove(displaced)
    return id === undefined ? call.body(null, 429) : call.json({ id })
  }

  async function tell(call: CallContext, status: 200 | 409): Promise<Response> {
    const found = await foundBy(call)
    if (!found) return call.body(null, 404)
    const { received, size } = found
    return call.json({ received, size }, status, { 'Cache-Control': 'no-store' })
  }

  async function takePiece(call: CallContext): Promise<Response> {
    const body = await guard.receive(call, {
      type: 'application/octet-stream',
      largestBytes: PIECE_BYTES,
      counted: 'artwork-pieces ',
      limits: PIECES,
      memory: 'artwork',
    })
    if (!Buffer.isBuffer(body)) return call.text(body.text, body.status, { ...body.headers })
    const id = idIn(call)
    if (writing.has(id)) return tell(call, 409)
    writing.add(id)
    try {
      return await keep(call, body)
    } finally {
      writing.delete(id)
    }
  }

  async function keep(call: CallContext, piece: Buffer): Promise<Response> {
    const [id, found] = [idIn(call), await foundBy(call)]
    if (!found) return call.body(null, 404)
    const { received, size, kind } = found
    if (call.req.query('at') !== String(received)) return tell(call, 409)
    const end = received + piece.length
    if (end > size) return call.body(null, 413)
    if (piece.length === 0) return tell(call, 200)
    await files.write(id, piece, received)
    const whole = end === size ? await files.look(id) : undefined
    if (whole && !beginsLike(kind, whole.head)) {
      await remove(id)
      return call.body(null, 415)
    }
    const isNoted = await store.advance(id, received, end, whole?.sha256 ?? null)
    // Dropped meanwhile: the piece has written the file anew.
    if (!isNoted && !(await store.find(id))) await files.remove([id])
    return tell(call, isNoted ? 200 : 409)
  }

  async function drop(call: CallContext): Promise<Response> {
    if (await guard.isWithin(call, 'artwork ', NEW_FILES)) await remove(idIn(call))
    return call.body(null, 204)
  }

  async function remove(id: string): Promise<void> {
    if (await store.drop(id)) await files.remove([id])
  }

  async function foundBy(call: CallContext) {
    const id = idIn(call)
    return ARTWORK_ID.test(id) ? store.find(id) : undefined
  }

  async function orNotNow(call: CallContext, work: () => Promise<Response>): Promise<Response> {
    try {
      return await work()
    } catch (error) {
      log('artwork-not-stored', { error: String(error) })
      return notNow(call)
    }
  }

  function notNow(call: CallContext): Response {
    const { text, status, headers } = guard.notNow()
    return call.text(text, status, { ...headers })
  }

  return routes
}

function idIn(call: CallContext): string {
  return call.req.param('id') ?? ''
}
