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
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import type { Shop } from '../../../shop/shop.ts'
import { listen } from '../listen.ts'
import { pictureFiles } from './picture-files.ts'

const shopDir = mkdtempSync(join(tmpdir(), 'omaggio-pictures-'))
let origin = ''
let stop = () => {}

/** A shop whose catalogue names these pictures. */
function shopNaming(files: readonly string[]): Shop {
  const [pen, ...others] = demoShop.catalogue.products
  if (!pen) throw new Error('the shipped shop has no product')
  const products = [{ ...pen, pictures: Object.fromEntries(files.entries()) }, ...others]
  return { ...demoShop, catalogue: { ...demoShop.catalogue, products } }
}

async function serving(folder: string, named: readonly string[]) {
  const shop = shopNaming(named)
  const pictures = pictureFiles(folder, { current: () => shop })
  const { server, url } = await listen(
    (request, response) =>
      pictures(request, response, () => response.writeHead(404).end(request.url)),
    { port: 0, host: '127.0.0.1' },
  )
  return { origin: url.slice(0, -1), stop: () => void server.close() }
}

beforeAll(async () => {
  mkdirSync(join(shopDir, 'pictures'))
  writeFileSync(join(shopDir, 'pictures', 'penna.png'), 'picture')
  writeFileSync(join(shopDir, 'pictures', 'large.png'), Buffer.alloc(20_000_000))
  writeFileSync(join(shopDir, 'pictures', 'listino-fornitore.png'), 'private')
  writeFileSync(join(shopDir, 'settings.json'), 'private')
  symlinkSync(join(shopDir, 'settings.json'), join(shopDir, 'pictures', 'fuori.png'))
  symlinkSync('penna.png', join(shopDir, 'pictures', 'dentro.png'))
  const named = ['penna.png', 'large.png', 'fuori.png', 'dentro.png', 'tazza.png']
  ;({ origin, stop } = await serving(shopDir, named))
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

it.each(['listino-fornitore.png', 'fuori.png'])(
  '[PC21] a file that the shop does not name, or a link out of the folder, is not served: %s',
  async (file) => {
    expect((await fetch(`${origin}/pictures/${file}`)).status).toBe(404)
  },
)

it('[PC21] a link to another picture of the folder is served', async () => {
  expect(await (await fetch(`${origin}/pictures/dentro.png`)).text()).toBe('picture')
})

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
  const folder = tempDir()
  symlinkSync('/proc/self', join(folder, 'pictures'))
  const broken = await serving(folder, ['mem'])
  onTestFinished(broken.stop)
  await expect(fetch(`${broken.origin}/pictures/mem`)).rejects.toThrow()
  expect((await fetch(`${broken.origin}/pictures/mem2`)).status).toBe(404)
  expect((await fetch(`${origin}/pictures/penna.png`)).status).toBe(200)
})
