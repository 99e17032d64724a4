import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { relayApp, wireBody } from '../../tests/support/relay-app.ts'
import { listen } from './listen.ts'

let url = ''
let stop = () => {}
beforeAll(async () => {
  const answer = getRequestListener(relayApp().app.fetch)
  const listening = await listen((request, response) => void answer(request, response), {
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

const HERE = { port: 0, host: '127.0.0.1' }
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

/** A server with one connection to it, which reads only where it is told to. */
async function connectionTo(handler: RequestListener, stalledMs?: number) {
  const { server, url: address } = await listen(handler, HERE, stalledMs)
  const socket = connect(Number(new URL(address).port), HERE.host)
  const [atServer] = await once(server, 'connection')
  onTestFinished(() => {
    socket.destroy()
    server.close()
  })
  return { socket, cutOff: once(atServer, 'close') }
}

it('[AB4] cuts off who asks on and on without reading, and works on few of its requests', async () => {
  let answered = 0
  const { socket, cutOff } = await connectionTo((_, response) => {
    answered += 1
    response.end('x'.repeat(100_000))
  })
  socket.write(GET.repeat(2_000))
  await cutOff
  expect(answered).toBeLessThan(10)
})

it('[AB4] answers a client that asks a few times at once, in order', async () => {
  let asked = 0
  const { socket } = await connectionTo((_, response) => {
    const number = (asked += 1)
    setTimeout(() => response.end(`reply ${number};`), 10)
  })
  let text = ''
  socket.on('data', (data: Buffer) => (text += data.toString()))
  for (const last of [4, 8, 12]) {
    socket.write(GET.repeat(4))
    await expect.poll(() => text).toContain(`reply ${last};`)
  }
  expect(text.match(/reply \d+/g)).toEqual(Array.from({ length: 12 }, (_, n) => `reply ${n + 1}`))
})

it('[AB4] cuts off who does not read the answer', async () => {
  const { socket, cutOff } = await connectionTo((_, response) => {
    response.end(Buffer.alloc(20_000_000))
  }, 200)
  socket.write(GET)
  await cutOff
})
