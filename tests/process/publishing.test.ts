import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { enterDesk } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import type { ShopChangeReply, DraftState } from '../../src/features/editor/wire/shop-draft.ts'
import { shopCopy } from '../support/shop-copy.ts'
import { tempDir } from '../support/temp-dir.ts'

const textOf = async (url: string) => (await fetch(url)).text()

it('[ED9] [ED12] a draft outlives the server, and once published it is what the next visitor gets', async () => {
  const { folder } = shopCopy()
  const dataDir = tempDir()
  const env = { SHOP_DIR: folder, DATA_DIR: dataDir }
  const first = await startServer(env)
  const cookie = await enterDesk(first)
  const post = async (url: string, path: string, body: object) => {
    const { origin } = new URL(url)
    const headers = { cookie, origin, 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(`${origin}/banco/api/shop/${path}`, init)).json()
  }
  const path = ['products', 0, 'price']
  const changes = [{ kind: 'set', file: 'catalogue.json', path, value: 0.5 }]
  const state = await fetch(new URL('banco/api/shop/state', first.url), { headers: { cookie } })
  const { folder: mark } = (await state.json()) as DraftState
  const asked = { revision: 0, folder: mark, changes }
  const reply = (await post(first.url, 'change', asked)) as ShopChangeReply
  expect(reply.kind).toBe('stored')
  expect(await textOf(first.url)).toContain('da 0,35')
  await first.stop()

  const second = await startServer(env)
  onTestFinished(() => second.stop())
  expect(await post(second.url, 'publish', { revision: 1 })).toMatchObject({ kind: 'published' })
  // Without waiting for the folder to be looked at.
  expect(await textOf(second.url)).toContain('da 0,50')
  expect(second.output()).toContain('Il negozio è aggiornato')
})

it('[ED7] a server that starts after a publication was interrupted serves it whole and completes it', async () => {
  const { folder } = shopCopy()
  const published = join(folder, '.published-1-a')
  mkdirSync(published)
  const catalogue = readFileSync(join(folder, 'catalogue.json'), 'utf8')
  writeFileSync(join(published, 'catalogue.json'), catalogue.replace('0.35', '0.5'))
  writeFileSync(
    join(published, 'files.json'),
    JSON.stringify({ written: ['catalogue.json', 'info.md'], removed: [] }),
  )
  const server = await startServer({ SHOP_DIR: folder })
  onTestFinished(() => server.stop())
  expect(await textOf(server.url)).toContain('da 0,50')
  await expect.poll(() => readdirSync(folder).some((name) => name.startsWith('.'))).toBe(false)
  expect(readFileSync(join(folder, 'catalogue.json'), 'utf8')).toContain('0.5')
})
