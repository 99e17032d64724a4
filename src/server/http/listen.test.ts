import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { relayApp, wireBody } from '../../../tests/support/relay-app.ts'
import { listenerOf } from './app.ts'
import { listen } from './listen.ts'

let url = ''
let stop = () => {}
beforeAll(async () => {
  const listening = await listen(listenerOf(relayApp().app), { port: 0, host: '127.0.0.1' })
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

it('[AB4] refuses headers of more than 24 kB', async () => {
  const statusWith = async (bytes: number) =>
    (await fetch(new URL('healthz', url), { headers: { 'X-Long': 'x'.repeat(bytes) } })).status
  expect(await statusWith(23 * 1024)).toBe(200)
  expect(await statusWith(24 * 1024)).toBe(431)
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

it.each([
  ['properly', GET],
  ['without a host', 'GET / HTTP/1.1\r\n\r\n'],
  ['with an Expect header', GET.replace('\r\n\r\n', '\r\nExpect: x\r\n\r\n')],
])(
  '[AB16] disconnects a client that sends on and on, %s, and reads few of its requests',
  async (_, asked) => {
    let read = 0
    const onRead = () => (read += 1)
    subscribe('http.server.request.start', onRead)
    onTestFinished(() => void unsubscribe('http.server.request.start', onRead))
    const { socket, cutOff } = await connectionTo(() => {})
    socket.write(asked.repeat(2_000))
    await cutOff
    expect(read).toBeLessThan(10)
  },
)

it('[AB17] answers requests with an Expect header', async () => {
  const { socket } = await connectionTo((_, response) => response.end('reply;'))
  let text = ''
  socket.on('data', (data: Buffer) => (text += data.toString()))
  for (const number of [1, 2, 3, 4, 5, 6]) {
    socket.write(GET.replace('\r\n\r\n', '\r\nExpect: x\r\n\r\n'))
    await expect.poll(() => text.match(/reply;/g)?.length).toBe(number)
  }
})

it('[AB17] answers requests with an Upgrade header', async () => {
  const { socket } = await connectionTo((_, response) => response.end('reply;'))
  let text = ''
  socket.on('data', (data: Buffer) => (text += data.toString()))
  socket.write(GET.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'))
  await expect.poll(() => text).toContain('reply;')
})

it('[AB15] processes one request of a connection at a time', async () => {
  const answers: (() => void)[] = []
  const { socket } = await connectionTo((_, response) => answers.push(() => response.end()))
  socket.write(GET.repeat(3))
  for (const number of [1, 2, 3]) {
    await expect.poll(() => answers.length).toBe(number)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(answers).toHaveLength(number)
    answers.at(-1)?.()
  }
})

it('[AB15] processes no further request of a client that has left', async () => {
  let worked = 0
  const { socket, cutOff } = await connectionTo(() => (worked += 1))
  socket.write(GET.repeat(3))
  await expect.poll(() => worked).toBe(1)
  socket.destroy()
  await cutOff
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(worked).toBe(1)
})

it('[AB15] answers a few requests that are sent at once, in order', async () => {
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

it('[AB16] disconnects a client that does not read the answer', async () => {
  const { socket, cutOff } = await connectionTo((_, response) => {
    response.end(Buffer.alloc(20_000_000))
  }, 200)
  socket.write(GET)
  await cutOff
})

it('[AB21] an error while accepting a connection does not stop the server, nor does the next', async () => {
  const { server, url: address } = await listen((_, response) => response.end('reply'), HERE)
  onTestFinished(() => void server.close())
  for (const _ of [1, 2]) server.emit('error', new Error('accept ENOBUFS'))
  expect(await (await fetch(address)).text()).toBe('reply')
})

it('[AB7] keeps no more than 128 connections', async () => {
  const { server, url: address } = await listen((_, response) => response.end(), HERE)
  const sockets = Array.from({ length: 200 }, () =>
    connect(Number(new URL(address).port), HERE.host),
  )
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const open = () => sockets.filter((socket) => !socket.closed && !socket.connecting).length
  for (const socket of sockets) socket.on('error', () => {}).resume()
  await expect.poll(open).toBe(128)
})
