import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { get } from 'node:http'
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
  writeFileSync(join(shopDir, 'pictures', 'large.png'), Buffer.alloc(20_000_000))
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

it('[PC20] serves the pictures of the shop, and lets the browser revalidate them', async () => {
  const reply = await fetch(`${origin}/pictures/penna.png`)
  expect(await reply.text()).toBe('picture')
  expect(reply.headers.get('content-type')).toBe('image/png')
  expect(reply.headers.get('cache-control')).toBe('no-cache')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
})

it.each(['/pictures/tazza.png', '/pictures/..%2fsettings.json', '/settings.json', '/pictures/'])(
  '[PC20] serves nothing else: %s',
  async (path) => {
    const reply = await fetch(`${origin}${path}`)
    expect(reply.status).toBe(404)
    expect(await reply.text()).toBe(path)
  },
)

const onLinux = it.runIf(process.platform === 'linux')
const isOpen = (file: string) =>
  readdirSync('/proc/self/fd').some((number) => {
    try {
      return readlinkSync(`/proc/self/fd/${number}`).endsWith(file)
    } catch {
      return false
    }
  })

onLinux(
  '[PC17] visitors who leave during the download of a picture leave no file open',
  async () => {
    const visits = Array.from({ length: 20 }, () => get(`${origin}/pictures/large.png`))
    await Promise.all(
      visits.map((visit) => new Promise((resolve) => visit.on('response', resolve))),
    )
    expect(isOpen('large.png')).toBe(true)
    for (const visit of visits) visit.destroy()
    await expect.poll(() => isOpen('large.png')).toBe(false)
  },
)

onLinux('[PC18] a picture that cannot be read affects no other reply', async () => {
  // Opens as a file and fails at the first byte, for whoever asks.
  symlinkSync('/proc/self/mem', join(shopDir, 'pictures', 'broken.png'))
  await expect(fetch(`${origin}/pictures/broken.png`)).rejects.toThrow()
  expect((await fetch(`${origin}/pictures/penna.png`)).status).toBe(200)
})
