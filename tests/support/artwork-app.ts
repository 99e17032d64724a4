import { Hono } from 'hono'
import { createArtworkFiles } from '../../src/features/artwork/server/artwork-files.ts'
import { createArtworkRoutes } from '../../src/features/artwork/server/artwork-routes.ts'
import {
  type ArtworkStore,
  createArtworkStore,
} from '../../src/features/artwork/server/artwork-store.ts'
import type { HttpApp } from '../../src/server/http/app.ts'
import { newOrder } from '../../src/order/order.ts'
import { templateParams } from '../../src/order/template-params.ts'
import type { RateLimiter } from '../../src/server/limits/rate-limiter.ts'
import { demoCatalogue, demoShop } from './demo-shop.ts'
import { aRequestGuard } from './relay-app.ts'
import { aRequest, NOON } from './requests.ts'
import { STANDARD_TEXTS } from './standard-texts.ts'
import type { OpenedStores } from './stores.ts'

export const LARGEST_BYTES = 20_000_000

interface Changes {
  readonly folder: string
  readonly store?: Partial<ArtworkStore>
  readonly limiter?: RateLimiter
  readonly freeBytes?: number
}

const idOf = async (reply: Response) => ((await reply.json()) as { readonly id: string }).id

/** The routes for visitors' files over a real store and a real folder, with what a browser does with them. */
export function artworkApp({ db }: Pick<OpenedStores, 'db'>, changes: Changes) {
  const files = createArtworkFiles(changes.folder)
  const store = { ...createArtworkStore(db, LARGEST_BYTES), ...changes.store }
  const { freeBytes, limiter } = changes
  const routes = createArtworkRoutes({
    guard: aRequestGuard(limiter ? { limiter } : {}),
    store,
    files: freeBytes === undefined ? files : { ...files, freeBytes: async () => freeBytes },
    largestBytes: LARGEST_BYTES,
    now: () => NOON,
    log: () => {},
  })
  const app: HttpApp = new Hono()
  app.route('/', routes)
  const send = async (method: string, path: string, body?: Buffer | string, peer = '192.0.2.1') => {
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream'
    const length = String(Buffer.byteLength(body ?? ''))
    const headers = { Host: 'shop.example', 'Content-Type': type, 'Content-Length': length }
    const init = { method, headers, ...(body === undefined ? {} : { body: bodyOf(body) }) }
    return app.request(path, init, { incoming: { socket: { remoteAddress: peer } } })
  }
  const begin = (name: string, size: number, peer?: string) =>
    send('POST', '/api/artwork/new', JSON.stringify({ name, size }), peer)
  return {
    app,
    files,
    store,
    send,
    begin,
    idOf,
    put: (id: string, piece: Buffer, at: number, peer?: string) =>
      send('PUT', `/api/artwork/${id}?at=${at}`, piece, peer),
    /** A file in one piece. */
    upload: async (name: string, content: Buffer, peer?: string): Promise<string> => {
      const id = await idOf(await begin(name, content.length, peer))
      await send('PUT', `/api/artwork/${id}?at=0`, content, peer)
      return id
    },
  }
}

const bodyOf = (body: Buffer | string) => (typeof body === 'string' ? body : new Uint8Array(body))

/** A file that begins like a PDF, and goes on with anything. */
export function aPdf(size = 2_000, fill: Buffer = Buffer.alloc(size, 'x')): Buffer {
  const file = Buffer.from(fill)
  file.write('%PDF-1.7\n')
  return file
}

/** A request that names these files. */
export function namingArtwork(
  ids: readonly (string | null)[],
  changes: Parameters<typeof aRequest>[0] = {},
) {
  const order = newOrder(demoCatalogue, demoShop.settings.sampleCustomer)
  const artwork = ids.map((id) => ({ name: 'logo.pdf', size: 2_000, id }))
  const placed = { ...order, uid: 48_213 }
  return aRequest({
    params: templateParams(demoCatalogue, placed, STANDARD_TEXTS, [], undefined, artwork),
    ...changes,
  })
}
