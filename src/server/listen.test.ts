import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { relayApp, wireBody } from '../../tests/support/relay-app.ts'
import { listen } from './listen.ts'

let url = ''
let stop = () => {}
beforeAll(async () => {
  const listening = await listen(getRequestListener(relayApp().app.fetch), {
    port: 0,
    host: '127.0.0.1',
  })
  url = listening.url
  stop = () => void listening.server.close()
})
afterAll(() => stop())

const post = (body: string): [string, RequestInit] => [
  'api/v1.0/email/send',
  { method: 'POST', body, headers: { 'Content-Type': 'application/json' } },
]

it.each<[string, [path: string, init?: RequestInit], status: number]>([
  ['an accepted request', post(wireBody()), 200],
  ['a refused one', post('{'), 400],
  ['a page that is not there', ['nowhere'], 404],
  ['the state of health', ['healthz'], 200],
])('[AB5] sends the headers with %s', async (_, [path, init], status) => {
  const reply = await fetch(new URL(path, url), init)
  expect(reply.status).toBe(status)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})
