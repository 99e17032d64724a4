import { Hono } from 'hono'
import * as v from 'valibot'
import { type DeskAccess, shownName } from './desk-access.ts'
import { DESK_PATH } from './desk-address.ts'
import type { DeskSession, DeskStore } from './desk-store.ts'
import type { CurrentShop } from '../shop/current-shop.ts'
import { sendStored, type StoredReply } from '../http/page-files/stored-reply.ts'
import { ANSWER } from '../http/relay-texts.ts'
import { plainId } from '../http/plain-id.ts'
import type { RequestGuard } from '../http/request-guard.ts'
import {
  cookieNameFor,
  deskCookiesIn,
  isFromOwnPage,
  removeCookie,
  setCookie,
} from './desk-cookie.ts'
import {
  type DeskCall,
  type DeskRoutes,
  LARGEST_BODY_BYTES,
  readJson,
  receiveBy,
} from './receive.ts'
import { DESK_FILES } from './desk-files.ts'
import { DESK_HEADERS } from './desk-policy.ts'
import { entryPage, LINK_FILE } from './entry-page.ts'
import type { EventStreams } from './event-stream.ts'
import type { LinkByMail } from './link-by-mail.ts'

export interface DeskRoutesOptions {
  readonly access: Pick<DeskAccess, 'enter' | 'newLink' | 'sessionOf'>
  readonly sessions: Pick<DeskStore, 'list' | 'rename' | 'end'>
  readonly events: Pick<EventStreams, 'open'>
  readonly linkByMail: LinkByMail
  /** What features add, below the desk's API and below its path. */
  readonly features: readonly {
    readonly deskRoutes?: DeskRoutes
    readonly deskPages?: DeskRoutes
  }[]
  readonly guard: Pick<RequestGuard, 'receive'>
  readonly shops: Pick<CurrentShop, 'current'>
  readonly page: () => Promise<StoredReply>
  /** Scripts and styles by path; the development server has its own. */
  readonly assets: ReadonlyMap<string, StoredReply>
  /** The desk's address on the web, where somebody has told it. */
  readonly publicAddress: string | undefined
  /** The path below which everything is served, as browsers see it. */
  readonly basePath: string
  readonly now: () => number
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

const API = `${DESK_PATH}/api`

const USED_UP =
  'Questo link non vale più: vale una volta sola, per quindici minuti. Chiedine un altro.'
const FOREIGN = 'Questa azione si fa solo dal banco stesso.'

const entrySchema = v.object({ link: v.string(), name: v.string() })
const endSchema = v.object({ id: plainId })
const nameSchema = v.object({ id: plainId, name: v.string() })

/** Everything below the desk's path. Without a session each path and each method answers the same. */
export function createDeskRoutes(options: DeskRoutesOptions): DeskRoutes {
  const { access, sessions, events, linkByMail, features, guard, shops, page, assets, now, log } =
    options
  const routes: DeskRoutes = new Hono()
  const shownPath = options.basePath + DESK_PATH
  const received = receiveBy(guard)

  async function sessionIn(context: DeskCall): Promise<DeskSession | undefined> {
    for (const cookie of deskCookiesIn(context.req.header('cookie'))) {
      const session = await access.sessionOf(cookie)
      if (session) return session
    }
    return undefined
  }

  function entry(context: DeskCall, mail: Parameters<typeof entryPage>[2]): Response {
    const { html, headers } = entryPage(shops.current(), shownPath, mail)
    return context.body(html, 401, headers)
  }

  async function enter(context: DeskCall): Promise<Response> {
    if (!isFromOwnPage(context)) return context.text(FOREIGN, 403, DESK_HEADERS)
    const body = await guard.receive(context, {
      type: 'application/json',
      largestBytes: LARGEST_BODY_BYTES,
      counted: 'desk ',
    })
    if (!Buffer.isBuffer(body)) {
      return context.text(body.text, body.status, { ...DESK_HEADERS, ...body.headers })
    }
    const asked = readJson(entrySchema, body)
    if (!asked) return context.text(ANSWER.unreadable, 400, DESK_HEADERS)
    const name = cookieNameFor(context.req.header('origin') ?? '')
    const cookie = await access.enter(asked.link, asked.name, name)
    if (!cookie) {
      log('desk-link-refused')
      return context.text(USED_UP, 403, DESK_HEADERS)
    }
    // The cookie is about to be replaced: nobody could end the session that it belongs to.
    const former = await sessionIn(context)
    if (former) await sessions.end(former.id)
    log('desk-opened')
    return context.body(null, 204, { ...DESK_HEADERS, 'Set-Cookie': setCookie(cookie, shownPath) })
  }

  routes.use(`${DESK_PATH}/*`, async (context, next) => {
    const { method, path } = context.req
    if (method === 'POST' && path === `${API}/enter`) return enter(context)
    const session = await sessionIn(context)
    if (!session) {
      const isAsked = method === 'POST' && path === `${DESK_PATH}/${LINK_FILE}`
      if (!linkByMail.isOffered()) return entry(context, 'not-offered')
      if (!isAsked) return entry(context, 'offered')
      linkByMail.ask(context)
      return entry(context, 'asked')
    }
    if (method !== 'GET' && method !== 'HEAD' && !isFromOwnPage(context)) {
      return context.text(FOREIGN, 403, DESK_HEADERS)
    }
    context.set('session', session)
    context.set('isOpen', async () => (await sessionIn(context)) !== undefined)
    for (const [name, value] of Object.entries(DESK_HEADERS)) context.header(name, value)
    await next()
    // A stream has to be told that nobody reads it. The router answers HEAD like GET and drops the body, and so it
    // does for a client that has left meanwhile.
    if (method === 'HEAD' || context.req.raw.signal.aborted) await context.res.body?.cancel()
  })

  routes.get(DESK_PATH, async (context) => sendStored(context, await page()))

  for (const { file, type, text } of DESK_FILES) {
    routes.get(`/${file}`, (context) =>
      context.body(text(shops.current()), 200, { 'Content-Type': type }),
    )
  }

  for (const [path, asset] of assets) {
    routes.get(`${DESK_PATH}${path}`, (context) => sendStored(context, asset))
  }

  routes.get(`${API}/sessions`, async (context) => {
    const own = context.get('session')
    const open = await sessions.list(now())
    return context.json(open.map((session) => ({ ...session, isOwn: session.id === own.id })))
  })

  routes.post(`${API}/sessions/end`, (context) =>
    received(context, endSchema, async ({ id }) => {
      await sessions.end(id)
      if (id === context.get('session').id) {
        for (const { name } of deskCookiesIn(context.req.header('cookie'))) {
          context.header('Set-Cookie', removeCookie(name, shownPath), { append: true })
        }
      }
      return context.body(null, 204)
    }),
  )

  routes.post(`${API}/sessions/name`, (context) =>
    received(context, nameSchema, async ({ id, name }) => {
      await sessions.rename(id, shownName(name))
      return context.body(null, 204)
    }),
  )

  routes.post(`${API}/links`, (context) =>
    received(context, v.object({}), async () => {
      const secret = await access.newLink(context.get('session').id)
      log('desk-link-made')
      return context.json({ secret, address: options.publicAddress ?? null })
    }),
  )

  routes.get(`${API}/events`, (context) => {
    const stream = events.open(context.get('session').id, context.get('isOpen'))
    if (!stream) return context.body(null, 503, { 'Retry-After': '60' })
    // Proxies must not collect what is meant to arrive at once.
    const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
    return context.body(stream, 200, headers)
  })

  for (const { deskRoutes, deskPages } of features) {
    if (deskRoutes) routes.route(API, deskRoutes)
    if (deskPages) routes.route('/', deskPages)
  }

  routes.all(`${DESK_PATH}/*`, (context) =>
    context.text(shops.current().texts.answers.notFound, 404),
  )

  return routes
}
