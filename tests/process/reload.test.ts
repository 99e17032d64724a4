import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import PostalMime from 'postal-mime'
import { expect, it, onTestFinished } from 'vitest'
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

const ADDRESS = /http:\S+/

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
  await expect.poll(() => textOf(server.url)).toContain('da 0,50')
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
  await expect
    .poll(() => server.output())
    .toContain(
      'resta quello di prima.\ncatalogue.json, prodotto «pen», price: deve essere un numero, senza virgolette',
    )
  expect(await textOf(server.url)).toBe(page)
})

it('[SH8] [EM2] the development server takes a changed shop too, and has the script for other sites', async () => {
  const { folder } = shopCopy()
  const env = { ...process.env, SHOP_DIR: folder, DATA_DIR: tempDir(), PORT: '0' }
  const child = spawn(process.execPath, [DEV], { env })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  onTestFinished(async () => {
    child.kill()
    await once(child, 'exit')
  })
  await expect.poll(() => output).toMatch(ADDRESS)
  const url = ADDRESS.exec(output)?.[0] ?? ''
  expect(await textOf(url)).toContain('da 0,35')
  expect(await textOf(`${url}embed.js`)).toContain('omaggio-wizard')
  save(folder, 'catalogue.json', (source) => source.replace('"price": 0.35', '"price": 0.5'))
  await expect.poll(() => textOf(url)).toContain('da 0,50')
  save(folder, 'catalogue.json', (source) => source.replace('"price": 0.5', '"price": -1'))
  await expect.poll(() => output).toContain('price: non può essere negativo')
  expect(await textOf(url)).toContain('da 0,50')
})

it('[SV13] the development server says in the words of the server why it cannot start', async () => {
  const { folder, edit } = shopCopy()
  edit('catalogue.json', '"price": 0.35', '"price": -1')
  const taken = await startServer()
  const { port } = new URL(taken.url)
  for (const [env, sentence] of [
    [
      { SHOP_DIR: folder },
      /^Il negozio in .* non è utilizzabile\.\n.*price: non può essere negativo/,
    ],
    [{ SMTP_URL: 'mail' }, /^SMTP_URL non va bene/],
    [{ PORT: port }, /^La porta \d+ è già usata da un altro programma/],
  ] as const) {
    const child = spawn(process.execPath, [DEV], {
      env: { ...process.env, DATA_DIR: tempDir(), PORT: '0', ...env },
    })
    let stderr = ''
    child.stderr.on('data', (data) => (stderr += data))
    // Not synchronously: the test runner gives up a worker that says nothing for a minute.
    expect(await once(child, 'close')).toEqual([1, null])
    expect(stderr).toMatch(sentence)
    expect(stderr).not.toMatch(/^ +at /m)
  }
  await taken.stop()
})
