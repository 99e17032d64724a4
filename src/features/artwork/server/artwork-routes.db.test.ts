import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { aPdf, artworkApp, LARGEST_BYTES } from '../../../../tests/support/artwork-app.ts'
import { openEmptyStores } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { PIECE_BYTES } from '../wire.ts'

async function anApp(changes: Partial<Parameters<typeof artworkApp>[1]> = {}) {
  const stores = await openEmptyStores(tempDir())
  onTestFinished(stores.close)
  const folder = join(tempDir(), 'artwork')
  return { ...stores, folder, ...artworkApp(stores, { folder, ...changes }) }
}

it('[AW1] takes PDF, SVG, AI, EPS, TIFF and ZIP by name and first bytes, and nothing else', async () => {
  const { begin, put, idOf, folder, send } = await anApp()
  const offer = { files: 5, largestBytes: LARGEST_BYTES }
  expect(await (await send('GET', '/api/artwork')).json()).toEqual(offer)
  const statusOf = async (name: string, start: string) => {
    const content = Buffer.from(start.padEnd(40, 'x'), 'latin1')
    const begun = await begin(name, content.length)
    if (begun.status !== 200) return begun.status
    return (await put(await idOf(begun), content, 0)).status
  }
  const good: readonly [string, string][] = [
    ['a.pdf', '%PDF-1.4'],
    ['a.PDF', 'junk of a printer\n%PDF-1.4'],
    ['a.svg', '<?xml version="1.0"?><svg'],
    ['a.svg', 'ï»¿\n<svg xmlns="'],
    ['a.ai', '%PDF-1.5'],
    ['a.ai', '%!PS-Adobe-3.0'],
    ['a.eps', '%!PS-Adobe-3.0 EPSF'],
    ['a.eps', '\xc5\xd0\xd3\xc6'],
    ['a.tif', 'II*\0'],
    ['a.tiff', 'MM\0*'],
    ['a.zip', 'PK\x03\x04'],
  ]
  for (const [name, start] of good) expect([name, await statusOf(name, start)]).toEqual([name, 200])
  const kept = readdirSync(folder).length
  const bad: readonly [string, string][] = [
    ['a.exe', 'MZ'],
    ['a.html', '<html>'],
    ['pdf', '%PDF-1.4'],
    ['a.pdf', 'MZ\x90\0'],
    ['a.svg', '<html><svg'],
    ['a.svg', '<svg \0'],
    ['a.zip', '%PDF-1.4'],
    ['a.tiff', '<script>'],
  ]
  for (const [name, start] of bad) expect([name, await statusOf(name, start)]).toEqual([name, 415])
  expect(readdirSync(folder)).toHaveLength(kept)
})

it('[AW2] tells where to go on, also after a piece that was sent twice or too early', async () => {
  const { begin, put, idOf, send, folder } = await anApp()
  const content = aPdf(1_000)
  const id = await idOf(await begin('logo.pdf', content.length))
  const replies = [
    await put(id, content.subarray(0, 400), 0),
    await put(id, content.subarray(0, 400), 0),
    await put(id, content.subarray(700), 700),
    await send('GET', `/api/artwork/${id}`),
    await put(id, content.subarray(400), 400),
    await put(id, content.subarray(400), 400),
  ]
  const told = await Promise.all(
    replies.map(async (reply) => {
      const { received } = (await reply.json()) as { readonly received: number }
      return [reply.status, received]
    }),
  )
  expect(told).toEqual([
    [200, 400],
    [409, 400],
    [409, 400],
    [200, 400],
    [200, 1_000],
    [409, 1_000],
  ])
  expect(readFileSync(join(folder, id)).equals(content)).toBe(true)
})

it('[AW2] takes no byte more than was told, and no piece that is too large', async () => {
  const { begin, put, idOf, folder } = await anApp()
  expect((await begin('logo.pdf', 25_000_000)).status).toBe(413)
  for (const size of [0, -1, 1.5]) expect((await begin('logo.pdf', size)).status).toBe(400)
  const id = await idOf(await begin('logo.pdf', 500))
  expect((await put(id, aPdf(501), 0)).status).toBe(413)
  const large = await idOf(await begin('logo.pdf', LARGEST_BYTES))
  expect((await put(large, aPdf(PIECE_BYTES + 1), 0)).status).toBe(413)
  expect(() => readdirSync(folder)).not.toThrow()
  expect(readdirSync(folder)).toEqual([])
})

it('[AW3] names of visitors are no paths: files lie under random ids, whatever they are called', async () => {
  const { upload, folder, send, put, db } = await anApp()
  const names = [
    '../../etc/passwd.pdf',
    'C:\\Windows\\win.pdf',
    'a\r\nSet-Cookie: x.pdf',
    `${'x'.repeat(200)}.pdf`,
    'gnp.\u202Efdp.pdf',
  ]
  const ids = []
  for (const name of names) ids.push(await upload(name, aPdf()))
  expect(readdirSync(folder).toSorted()).toEqual(ids.toSorted())
  const rows = await db.selectFrom('artwork').select('name').orderBy('created_at').execute()
  const kept = rows.map(({ name }) => name)
  expect(kept).toEqual(expect.arrayContaining(['passwd.pdf', 'win.pdf', 'a Set-Cookie x.pdf']))
  expect(kept.every((name) => Array.from(name).length <= 80 && !/[\p{C}/\\]/u.test(name))).toBe(
    true,
  )
  for (const id of ['..%2F..%2Fx', 'x', 'F'.repeat(32), '%00'.repeat(4)]) {
    expect((await put(id, aPdf(), 0)).status).toBe(404)
    expect((await send('DELETE', `/api/artwork/${id}`)).status).toBe(204)
  }
})

it('[AW4] new files are limited by address, and leave room on the disk for requests', async () => {
  const { begin, send, upload, folder } = await anApp()
  const statuses = []
  for (let n = 0; n < 31; n++) statuses.push((await begin('logo.pdf', 10)).status)
  expect(statuses.slice(-2)).toEqual([200, 429])
  expect((await begin('logo.pdf', 10, '198.51.100.1')).status).toBe(200)
  const id = await upload('logo.pdf', aPdf(), '198.51.100.1')
  await send('DELETE', `/api/artwork/${id}`, undefined, '198.51.100.1')
  expect(readdirSync(folder)).toEqual([])
  const full = await anApp({ freeBytes: 500_000_000 })
  expect((await full.begin('logo.pdf', 10)).status).toBe(503)
})

it('[AW6] a piece that arrives while its file is dropped leaves nothing behind', async () => {
  let app: Awaited<ReturnType<typeof anApp>> | undefined
  const advance = async (id: string) => !(await app?.store.drop(id)) && false
  app = await anApp({ store: { advance } })
  const id = await app.idOf(await app.begin('logo.pdf', 2_000))
  expect((await app.put(id, aPdf(1_000), 0)).status).toBe(404)
  expect(readdirSync(app.folder)).toEqual([])
})

it('[AW3] only our own page may upload', async () => {
  const { app } = await anApp()
  const headers = { Host: 'shop.example', Origin: 'https://other.example' }
  for (const [method, path] of [
    ['POST', 'new'],
    ['PUT', 'a'.repeat(32)],
    ['DELETE', 'a'.repeat(32)],
  ]) {
    expect(
      (await app.request(`/api/artwork/${path}`, { method: method ?? '', headers })).status,
    ).toBe(403)
  }
})
