import { expect, it } from 'vitest'
import { belowBasePath } from './base-path.ts'
import { listen } from './listen.ts'

async function serveBelow(basePath: string) {
  const echo = belowBasePath(basePath, ({ url }, response) => void response.end(url))
  const { server, url } = await listen(echo, { host: '127.0.0.1', port: 0 })
  const get = async (path: string) => {
    const reply = await fetch(new URL(path, url), { redirect: 'manual' })
    return [reply.status, reply.headers.get('location') ?? (await reply.text())]
  }
  return { get, [Symbol.asyncDispose]: async () => void server.close() }
}

it.each([
  ['/a/b/', [200, '/']],
  ['/a/b/banco?search=x', [200, '/banco?search=x']],
  ['/a/b', [308, '/a/b/']],
  ['/a/b?product=mug&next=?', [308, '/a/b/?product=mug&next=?']],
])('[EM1] below the base path %s is answered with %j', async (path, expected) => {
  await using served = await serveBelow('/a/b')
  expect(await served.get(path)).toEqual(expected)
})

it.each(['/', '/healthz', '/a/bc', '/x/a/b/'])(
  '[EM1] %s without the base path is answered as it is',
  async (path) => {
    await using served = await serveBelow('/a/b')
    expect(await served.get(path)).toEqual([200, path])
  },
)
