import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureFiles } from './picture-files.ts'

const shopDir = mkdtempSync(join(tmpdir(), 'omaggio-pictures-'))
const server = createServer((request, response) => {
  pictureFiles(shopDir)(request, response, () => response.writeHead(404).end(request.url))
})
let origin: string

beforeAll(async () => {
  mkdirSync(join(shopDir, 'pictures'))
  writeFileSync(join(shopDir, 'pictures', 'penna.png'), 'picture')
  writeFileSync(join(shopDir, 'settings.json'), 'private')
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(shopDir, { recursive: true })
})

it('[PC7] serves the pictures of the shop, for the browser to ask again', async () => {
  const reply = await fetch(`${origin}/pictures/penna.png`)
  expect(await reply.text()).toBe('picture')
  expect(reply.headers.get('content-type')).toBe('image/png')
  expect(reply.headers.get('cache-control')).toBe('no-cache')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
})

it.each(['/pictures/tazza.png', '/pictures/..%2fsettings.json', '/settings.json', '/pictures/'])(
  '[PC7] serves nothing else: %s',
  async (path) => {
    const reply = await fetch(`${origin}${path}`)
    expect(reply.status).toBe(404)
    expect(await reply.text()).toBe(path)
  },
)
