import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { relayApp, wireBody, type RelayApp } from '../../../tests/support/relay-app.ts'
import { listenerOf } from './app.ts'
import { listen } from './listen.ts'

const HERE = { port: 0, host: '127.0.0.1' }
const JSON_TYPE = { 'Content-Type': 'application/json' }
const SEND = { method: 'POST', path: '/api/v1.0/email/send', headers: JSON_TYPE }

async function serve(relay: RelayApp = relayApp()) {
  const { server, url } = await listen(listenerOf(relay.app), HERE)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: Number(new URL(url).port) }
}

const portOf = async (relay?: RelayApp) => (await serve(relay)).port

/** Everything that the server sends for some bytes, until it closes the connection. */
async function rawReply(port: number, bytes: string): Promise<string> {
  const socket = connect(port, HERE.host)
  let text = ''
  socket.on('data', (data: Buffer) => (text += data.toString('latin1')))
  socket.write(bytes)
  await once(socket, 'close')
  return text
}

async function textOf(reply: IncomingMessage): Promise<string> {
  let text = ''
  for await (const data of reply) text += String(data)
  return text
}

describe('bodies without a length', () => {
  /** As the provider's client for Node does (version 5.0.2): `write` and `end`, without a length. */
  async function sendInChunks(port: number, pieces: readonly string[]) {
    const call = request({ ...SEND, host: HERE.host, port })
    const replied = once(call, 'response') as Promise<[IncomingMessage]>
    for (const piece of pieces) call.write(piece)
    call.end()
    const [reply] = await replied
    return { status: reply.statusCode, text: await textOf(reply) }
  }

  it('[RL16] a chunked body is accepted', async () => {
    const relay = relayApp()
    const body = wireBody({ name: 'Rossi', note: 'x'.repeat(40_000) })
    const pieces = [body.slice(0, 10), body.slice(10, 30_000), body.slice(30_000)]
    expect(await sendInChunks(await portOf(relay), pieces)).toEqual({ status: 200, text: 'OK' })
    expect(relay.accepted.map(({ params }) => params.name)).toEqual(['Rossi'])
  })

  it('[RL16] a chunked body over the limit is 413', async () => {
    const relay = relayApp()
    const pieces = Array.from({ length: 30 }, () => 'x'.repeat(10_000))
    expect((await sendInChunks(await portOf(relay), pieces)).status).toBe(413)
    expect(relay.accepted).toEqual([])
  })

  it('[RL16] a chunked body without end is 413 after a bound', async () => {
    const call = request({ ...SEND, host: HERE.host, port: await portOf() })
    call.on('error', () => {})
    const replied = once(call, 'response') as Promise<[IncomingMessage]>
    const sending = setInterval(() => call.write('x'.repeat(50_000)), 1)
    onTestFinished(() => clearInterval(sending))
    expect((await replied)[0].statusCode).toBe(413)
    call.destroy()
  })
})

describe('through a proxy', () => {
  /** Forwards as Caddy does: the body as it comes, and 502 where the server breaks off. */
  async function proxyTo(port: number): Promise<number> {
    const proxy = createServer((incoming, response) => {
      const { method, url, headers } = incoming
      const call = request({ host: HERE.host, port, method, path: url, headers })
      call.on('response', (reply: IncomingMessage) => {
        response.writeHead(reply.statusCode ?? 0)
        reply.pipe(response)
      })
      call.on('error', () => response.headersSent || response.writeHead(502).end())
      incoming.pipe(call)
    })
    await once(proxy.listen(HERE), 'listening')
    onTestFinished(() => {
      proxy.closeAllConnections()
      proxy.close()
    })
    return (proxy.address() as AddressInfo).port
  }

  it('[AB26] a body over the limit is 413 to a visitor on a slow line', async () => {
    const port = await proxyTo(await portOf())
    const headers = { ...JSON_TYPE, 'Content-Length': 300_000 }
    const call = request({ ...SEND, headers, host: HERE.host, port })
    const replied = once(call, 'response') as Promise<[IncomingMessage]>
    let isReplied = false
    void replied.then(() => (isReplied = true))
    for (let piece = 0; piece < 10; piece++) {
      call.write('x'.repeat(30_000))
      await pause(100)
      // Before everything is sent, a proxy might not read the answer.
      expect(isReplied && piece < 9).toBe(false)
    }
    call.end()
    expect((await replied)[0].statusCode).toBe(413)
  })

  it('[AB23] idle connections are kept longer than proxies keep them', async () => {
    const call = request({ path: '/healthz', host: HERE.host, port: await portOf() })
    const [reply] = (await once(call.setHeader('Connection', 'keep-alive').end(), 'response')) as [
      IncomingMessage,
    ]
    reply.resume()
    const [, seconds] = /timeout=(\d+)/.exec(String(reply.headers['keep-alive'])) ?? []
    // Caddy closes them after two minutes, nginx after one.
    expect(Number(seconds)).toBeGreaterThan(120)
  })
})

it('[AB24] cookies of 16 kB are no reason to refuse a request', async () => {
  const headers = { Cookie: `parent=${'x'.repeat(16 * 1024)}` }
  const call = request({ path: '/healthz', headers, host: HERE.host, port: await portOf() })
  const [reply] = (await once(call.end(), 'response')) as [IncomingMessage]
  reply.resume()
  expect(reply.statusCode).toBe(200)
})

it('[HZ5] a health check by HTTP/1.0 without a Host header is answered', async () => {
  const reply = await rawReply(await portOf(), 'GET /healthz HTTP/1.0\r\n\r\n')
  expect(reply).toMatch(/^HTTP\/1\.1 200 /)
  expect(reply).toContain('"store":true')
})

it.each([
  ['400', 'no request at all', 'nonsense\r\n\r\n'],
  ['400', 'no Host header', 'GET / HTTP/1.1\r\n\r\n'],
  ['431', 'long headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(30_000)}\r\n\r\n`],
])('[AB5] sends the headers with %s for %s', async (status, _, bytes) => {
  expectOurHeaders(await rawReply(await portOf(), bytes), status)
})

it('[AB5] sends the headers with 408 for a request whose headers do not end', async () => {
  const { server, port } = await serve()
  server.headersTimeout = 1
  expectOurHeaders(await rawReply(port, 'GET / HTTP/1.1\r\nHost: x\r\n'), '408')
})

function expectOurHeaders(reply: string, status: string): void {
  expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(reply).toContain('X-Content-Type-Options: nosniff\r\n')
  expect(reply).toContain("Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n")
}
