import * as v from 'valibot'
import { ORDER_ID, type OrdersProvider, type ProviderReply } from '../orders-provider.ts'
import { orderBody, readIssue, readOrder, tokenReply } from './paypal-wire.ts'

export interface PaypalAccount {
  /** From the settings; nothing that comes over the wire changes it. */
  readonly apiUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

interface PaypalClientOptions {
  readonly account: PaypalAccount
  readonly fetch: (request: Request) => Promise<Response>
  readonly now: () => number
  readonly timeoutMs?: number
}

// The provider answers within seconds or not at all; a visitor waits 30 s at most.
const TIMEOUT_MS = 10_000
// A token must not expire during a call.
const TOKEN_RENEWED_BEFORE_MS = 60_000

interface Answer {
  readonly ok: boolean
  readonly status: number
  /** Undefined where the body was none. */
  readonly json: unknown
}

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly key?: string
  readonly body?: unknown
}

/** Speaks the provider's orders API, version 2. */
export function createPaypalClient(options: PaypalClientOptions): OrdersProvider {
  const { account, fetch, now, timeoutMs = TIMEOUT_MS } = options
  let token: { value: string; renewAt: number } | undefined

  async function accessToken(): Promise<string> {
    if (token && now() < token.renewAt) return token.value
    const { clientId, clientSecret } = account
    const reply = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    if (!reply.ok) throw new Error(`no token: ${reply.status}`)
    const { access_token, expires_in } = v.parse(tokenReply, reply.json)
    const renewAt = now() + expires_in * 1000 - TOKEN_RENEWED_BEFORE_MS
    token = { value: access_token, renewAt }
    return access_token
  }

  async function send(path: string, init: RequestInit): Promise<Answer> {
    const giveUp = new AbortController()
    let timer: NodeJS.Timeout | undefined
    // A race, not the signal alone: a request holds its signal weakly, and a collected one is silent.
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error('no answer in time'))
        giveUp.abort()
      }, timeoutMs)
    })
    // No redirects: another host than the configured one is never called.
    const fixed = { ...init, redirect: 'error', signal: giveUp.signal } as const
    const answered = fetch(new Request(account.apiUrl + path, fixed)).then(readAnswer)
    try {
      return await Promise.race([answered, tooLate])
    } finally {
      clearTimeout(timer)
    }
  }

  async function authorized({ method, path, key, body }: Call): Promise<Answer> {
    const headers = {
      Authorization: `Bearer ${await accessToken()}`,
      'Content-Type': 'application/json',
      // The complete order: a short reply has neither amount nor payee.
      Prefer: 'return=representation',
      ...(key === undefined ? {} : { 'PayPal-Request-Id': key }),
    }
    const reply = await send(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (reply.status === 401) token = undefined
    return reply
  }

  async function ask(call: Call): Promise<ProviderReply> {
    try {
      const first = await authorized(call)
      // A token may be revoked early; then nothing was done.
      return replyIn(first.status === 401 ? await authorized(call) : first)
    } catch (error) {
      return { kind: 'unknown', detail: String(error) }
    }
  }

  return {
    create: (order) =>
      ask({ method: 'POST', path: '/v2/checkout/orders', key: order.key, body: orderBody(order) }),
    capture: (orderId, key) =>
      ask({ method: 'POST', path: `${orderPath(orderId)}/capture`, key, body: {} }),
    show: (orderId) => ask({ method: 'GET', path: orderPath(orderId) }),
  }
}

async function readAnswer(reply: Response): Promise<Answer> {
  const json: unknown = await reply.json().catch(() => undefined)
  return { ok: reply.ok, status: reply.status, json }
}

function replyIn({ ok, status, json }: Answer): ProviderReply {
  if (ok) {
    const order = readOrder(json)
    return order ? { kind: 'order', order } : { kind: 'unknown', detail: 'not an order' }
  }
  const issue = readIssue(json)
  // Busy or broken: the call may have been done.
  const isPlainNo = status < 500 && ![408, 409, 429].includes(status)
  if (!isPlainNo || issue === '') return { kind: 'unknown', detail: `${status} ${issue}`.trim() }
  const isOurs = [400, 401, 403].includes(status) || issue.startsWith('PAYEE_')
  return { kind: 'refused', issue, ...(isOurs ? { fault: 'account' } : {}) }
}

function orderPath(orderId: string): string {
  if (!ORDER_ID.test(orderId)) throw new Error('not an id of an order')
  return `/v2/checkout/orders/${orderId}`
}
