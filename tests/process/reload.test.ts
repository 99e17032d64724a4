import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import PostalMime from 'postal-mime'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { shopCopy } from '../support/shop-copy.ts'
import { taggedBody } from '../support/relay-client.ts'
import { tempDir } from '../support/temp-dir.ts'
import { wholeMails } from '../support/whole-mails.ts'

const textOf = async (url: string) => (await fetch(url)).text()
const DEV = fileURLToPath(new URL('../../scripts/dev.mjs', import.meta.url))

function send(url: string, tag: string, origin: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Origin: origin }
  return fetch(`${url}api/v1.0/email/send`, { method: 'POST', headers, body: taggedBody(tag) })
}

/** As an editor saves: written beside, then moved into place. */
function save(folder: string, file: string, change: (source: string) => string): void {
  const path = join(folder, file)
  writeFileSync(`${path}~`, change(readFileSync(path, 'utf8')))
  renameSync(`${path}~`, path)
}

it('[SH8] [SH9] [SH11] [SH25] [SH26] page, prices, limits, origins and mail change together, without a restart', async () => {
  const { folder } = shopCopy()
  const server = await startServer({ SHOP_DIR: folder })
  onTestFinished(() => server.stop())
  const elsewhere = 'https://www.example.com'
  expect((await send(server.url, 'before', elsewhere)).status).toBe(403)

  save(folder, 'catalogue.json', (source) => source.replace('"price": 0.35', '"price": 0.5'))
  save(folder, 'settings.json', (source) =>
    source
      .replace('vendite@example.com', 'ordini@example.com')
      .replace('"allowedOrigins": []', `"allowedOrigins": ["${elsewhere}"]`)
      .replace('"requestsPerMinute": 5', '"requestsPerMinute": 1')
      .replace('"name": "Omaggio"', '"name": "Bianchi"'),
  )
  await vi.waitFor(async () => expect(await textOf(server.url)).toContain('da 0,50'), 5_000)
  const page = await textOf(server.url)
  expect(page).toContain('<span>Bianchi</span>')
  expect(await textOf(`${server.url}?payment=true`)).toContain('da 0,50')

  // Composed at the price of before, by a visitor who had the page open.
  expect((await send(server.url, 'after', elsewhere)).status).toBe(200)
  expect((await send(server.url, 'too many', elsewhere)).status).toBe(429)
  const [mail] = await wholeMails(server.dataDir, 1)
  expect(mail).toContain('To: ordini@example.com')
  const { text } = await PostalMime.parse(mail ?? '')
  expect(text).toMatch(/Totale verificato: 1,05.€\. È quello del listino in vigore fino al/)
  expect(text).not.toContain('ATTENZIONE')

  save(folder, 'catalogue.json', (source) => source.replace('"price": 0.5', '"price": "gratis"'))
  await vi.waitFor(
    () =>
      expect(server.output()).toContain(
        'resta quello di prima.\ncatalogue.json, prodotto «pen», price: deve essere un numero, senza virgolette',
      ),
    5_000,
  )
  expect(await textOf(server.url)).toBe(page)
})

it('[SH8] the development server takes a changed shop too', async () => {
  const { folder } = shopCopy()
  const env = { ...process.env, SHOP_DIR: folder, DATA_DIR: tempDir(), PORT: '0' }
  const child = spawn(process.execPath, [DEV], { env })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  onTestFinished(async () => {
    child.kill()
    await once(child, 'exit')
  })
  const url = await vi.waitFor(() => /http:\S+/.exec(output)?.[0] ?? expect.fail(output), 20_000)
  expect(await textOf(url)).toContain('da 0,35')
  save(folder, 'catalogue.json', (source) => source.replace('"price": 0.35', '"price": 0.5'))
  await vi.waitFor(async () => expect(await textOf(url)).toContain('da 0,50'), 10_000)
  save(folder, 'catalogue.json', (source) => source.replace('"price": 0.5', '"price": -1'))
  await vi.waitFor(() => expect(output).toContain('price: non può essere negativo'), 5_000)
  expect(await textOf(url)).toContain('da 0,50')
})
