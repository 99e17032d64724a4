import { Agent, request } from 'node:http'
import { demoCatalogue, demoShop } from './demo-shop.ts'
import { newOrder } from '../../src/order/order.ts'
import type { Dataset } from '../../src/order/selections.ts'
import { templateParams } from '../../src/order/template-params.ts'
import { STANDARD_TEXTS } from './standard-texts.ts'

export interface Answer {
  /** 0 where the connection broke before an answer. */
  readonly status: number
  readonly text: string
  readonly ms: number
}

export interface RelayClient {
  readonly send: (tag: string, visit?: Visit, gadgets?: readonly Dataset[]) => Promise<Answer>
  readonly post: (path: string, body: string) => Promise<Answer>
  readonly get: (path: string) => Promise<Answer>
  readonly close: () => void
}

/** Of a visitor who walked through the page. */
export interface Visit {
  readonly email: string
  readonly token: string
}

/** The wizard's own body, told apart by a tag in place of the surname. */
export function taggedBody(
  tag: string,
  visit?: Visit,
  [dataset, ...others]: readonly Dataset[] = [],
): string {
  const { sampleCustomer } = demoShop.settings
  const email = visit?.email ?? sampleCustomer.email
  const order = newOrder(demoCatalogue, { ...sampleCustomer, surname: tag, email }, dataset)
  const walk = visit && { token: visit.token, trap: '' }
  return JSON.stringify({
    lib_version: '4.4.1',
    user_id: 'omaggio',
    service_id: 'preventivi',
    template_id: 'richiesta',
    template_params: templateParams(
      demoCatalogue,
      { ...order, uid: 48_213, after: others.map((other) => ({ dataset: other })) },
      STANDARD_TEXTS,
      undefined,
      walk,
    ),
  })
}

/** Speaks to a running server over connections that it keeps. Failures are answers too. */
export function relayClient(url: string, connections = 16): RelayClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  function ask(path: string, body?: string): Promise<Answer> {
    const startedAt = performance.now()
    const headers = body ? { 'Content-Type': 'application/json' } : {}
    const options = { agent, method: body ? 'POST' : 'GET', headers }
    return new Promise((resolve) => {
      const done = (status: number, text: string) =>
        resolve({ status, text, ms: performance.now() - startedAt })
      const call = request(new URL(path, url), options, (reply) => {
        let text = ''
        reply.on('data', (data: Buffer) => (text += data.toString()))
        reply.on('end', () => done(reply.statusCode ?? 0, text))
        reply.on('error', () => done(0, text))
      })
      call.on('error', () => done(0, ''))
      if (body) call.setHeader('Content-Length', Buffer.byteLength(body))
      call.end(body)
    })
  }

  return {
    send: (...tagged) => ask('/api/v1.0/email/send', taggedBody(...tagged)),
    post: ask,
    get: (path) => ask(path),
    close: () => agent.destroy(),
  }
}
