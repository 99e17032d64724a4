import type { NewRequest } from '../../src/features/requests/server/request-store.ts'
import { parseTrustedProxies } from '../../src/server/limits/client-address.ts'
import { createMemoryRateLimiter } from '../../src/server/limits/memory-rate-limiter.ts'
import { createApp, type HttpApp } from '../../src/server/http/app.ts'
import type { Health } from '../../src/server/http/health.ts'
import {
  createRequestGuard,
  type RequestGuard,
  type RequestGuardOptions,
} from '../../src/server/http/request-guard.ts'
import { createRelay, type RelayOptions } from '../../src/features/requests/server/relay/relay.ts'
import type { FormerShop } from '../../src/server/shop/current-shop.ts'
import type { EmailProvider, RelaySettings, Shop } from '../../src/shop/shop.ts'
import { demoShop } from './demo-shop.ts'
import { aRequestMail } from './request-mail.ts'
import { NOON } from './requests.ts'

export interface RelayApp {
  readonly app: HttpApp
  readonly accepted: NewRequest[]
  readonly logged: string[]
}

const RELAY_IDS = { userId: 'omaggio', serviceId: 'preventivi', templateId: 'richiesta' }
const WIRE_IDS = { user_id: 'omaggio', service_id: 'preventivi', template_id: 'richiesta' }
const HEALTHY: Health = { store: true, deliver: true, oldestWaitingSeconds: 0 }

const UNLIMITED = { requestsPerMinute: 1e9, requestsPerHour: 1e9 }

interface Changes extends Partial<RelayOptions & RequestGuardOptions> {
  readonly ids?: EmailProvider
  readonly settings?: RelaySettings
  readonly former?: readonly FormerShop[]
}

/** The app without a port, over a store that only remembers. */
export function relayApp({ ids, settings, former = [], ...changes }: Changes = {}): RelayApp {
  const accepted: NewRequest[] = []
  const logged: string[] = []
  const relaySettings = settings ?? { ...demoShop.settings.relay, ...UNLIMITED }
  const emailProvider = ids ?? { origin: '', ...RELAY_IDS }
  const shop: Shop = {
    ...demoShop,
    settings: { ...demoShop.settings, relay: relaySettings, emailProvider },
  }
  const relay = createRelay({
    shops: { current: () => shop, former: () => former },
    guard: aRequestGuard({ ...changes, shops: { current: () => shop } }),
    store: {
      accept: async (request) => {
        accepted.push(request)
        return request.id
      },
    },
    payments: { find: async () => undefined },
    judge: async () => [],
    plan: aRequestMail().plan,
    onAccepted: () => {},
    now: () => NOON,
    log: (event, facts) => logged.push(JSON.stringify({ event, ...facts })),
    ...changes,
  })
  const log = (event: string) => void logged.push(event)
  const texts = () => shop.texts
  const app = createApp({ page, routes: [relay], health: async () => HEALTHY, texts, log })
  return { app, accepted, logged }
}

const withoutLimits: Shop = {
  ...demoShop,
  settings: { ...demoShop.settings, relay: { ...demoShop.settings.relay, ...UNLIMITED } },
}

/** Limits that no test meets by chance. */
export function aRequestGuard(changes: Partial<RequestGuardOptions> = {}): RequestGuard {
  return createRequestGuard({
    shops: { current: () => withoutLimits },
    trustedProxies: parseTrustedProxies('') ?? failed(),
    limiter: createMemoryRateLimiter(),
    now: () => NOON,
    log: () => {},
    ...changes,
  })
}

export function wireBody(params: object = { name: 'Rossi' }, more: object = {}): string {
  return JSON.stringify({ lib_version: '4.4.1', ...WIRE_IDS, template_params: params, ...more })
}

/** A call as a browser makes it: `app.request` alone sets neither length nor peer. */
export function call(
  { app }: RelayApp,
  body: string | undefined,
  headers: Record<string, string> = {},
  { path = '/api/v1.0/email/send', method = 'POST', peer = '192.0.2.1' } = {},
): Promise<Response> {
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const init = {
    method,
    headers: { 'Content-Type': 'application/json', Host: 'shop.example', ...length, ...headers },
    ...(body === undefined ? {} : { body }),
  }
  const env = { incoming: { socket: { remoteAddress: peer } } }
  return Promise.resolve(app.request(path, init, env))
}

async function page() {
  return { identity: new Uint8Array(), brotli: new Uint8Array(), headers: {} }
}

function failed(): never {
  throw new Error('an empty list of proxies was refused')
}
