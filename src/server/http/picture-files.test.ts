import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen } from '../listen.ts'
import { pictureFiles } from './picture-files.ts'

const shopDir = mkdtempSync(join(tmpdir(), 'omaggio-pictures-'))
let origin = ''
let stop = () => {}

beforeAll(async () => {
  mkdirSync(join(shopDir, 'pictures'))
  writeFileSync(join(shopDir, 'pictures', 'penna.png'), 'picture')
  writeFileSync(join(shopDir, 'settings.json'), 'private')
  const { server, url } = await listen(
    (request, response) =>
      pictureFiles(shopDir)(request, response, () => response.writeHead(404).end(request.url)),
    { port: 0, host: '127.0.0.1' },
  )
  origin = url.slice(0, -1)
  stop = () => void server.close()
})
afterAll(() => {
  stop()
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
