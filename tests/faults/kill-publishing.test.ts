import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { enterDesk } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import type {
  ShopChangeReply,
  DraftState,
  PublishReply,
  UploadReply,
} from '../../src/features/editor/wire/shop-draft.ts'
import { readShop } from '../../src/shop/read-shop.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { aPng } from '../support/png.ts'
import { pause, report, rounds } from './campaign.ts'

// A publication takes about a hundred milliseconds.
const KILLED_WITHIN_MS = 150

/** The number that each of the published files has; a whole shop has one. */
async function numbersIn(shopDir: string): Promise<readonly string[]> {
  const { settings, catalogue, texts, documents } = await readShop(shopDir)
  const all = [settings.copyright, catalogue.vat, texts.customer, documents.info]
  return [...new Set(all.map((text) => /\d+/.exec(text ?? '')?.[0] ?? ''))]
}

const PHOTO = { kind: 'set', file: 'catalogue.json', path: ['products', 0, 'pictures'] }

/** The photo that the shop shows, where it has one. */
async function photoIn(shopDir: string): Promise<string | undefined> {
  const [product] = (await readShop(shopDir)).catalogue.products
  return Object.values(product?.pictures ?? {})[0]
}

const changesTo = (number: number) => [
  { kind: 'set', file: 'settings.json', path: ['copyright'], value: `versione ${number}` },
  { kind: 'set', file: 'catalogue.json', path: ['vat'], value: `versione ${number}` },
  { kind: 'set', file: 'texts.json', path: ['customer'], value: `versione ${number}` },
  { kind: 'text', file: 'info.md', text: `versione ${number}` },
]

it('[ED22] kill -9 at any moment of publishing: the shop that is read next is whole', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'omaggio-publishing-'))
  const shopDir = campaignShop()
  const kills = rounds(8, 200)
  let cookie = ''
  let number = 0
  let acknowledged = 0
  let published = 0
  const torn: string[] = []
  const found = { written: 0, moved: 0 }
  const known = new Set<string>()
  const photos = new Map<string, Buffer>()
  const shownPhotos = new Set<string>()
  for (let round = 0; round <= kills; round++) {
    const server = await startServer({ DATA_DIR: dataDir, SHOP_DIR: shopDir })
    const { origin } = new URL(server.url)
    cookie ||= await enterDesk(server)
    const ask = async <T>(path: string, body?: object): Promise<T> => {
      const headers = { cookie, origin, 'Content-Type': 'application/json' }
      const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      return (await fetch(`${origin}/banco/api/shop/${path}`, { ...init, headers })).json()
    }
    const state = await ask<DraftState>('state')
    expect(state).toMatchObject({ problems: [], overtaken: [] })
    // What was killed before it counted is still a draft; what was killed after it is none.
    const [now = ''] = await numbersIn(shopDir)
    expect(state.changes.length > 0).toBe(Number(now) < number)
    const shown = await photoIn(shopDir)
    if (shown !== undefined) {
      const path = join(shopDir, 'pictures', shown)
      // The server that starts moves it while it answers already.
      await expect.poll(() => existsSync(path)).toBe(true)
      expect(readFileSync(path)).toEqual(photos.get(shown))
      shownPhotos.add(shown)
    }
    if (round === kills) {
      await server.stop()
      break
    }
    number += 1
    const changes: object[] = changesTo(number)
    if (number % 2 === 0) {
      const body = aPng({ width: number })
      const headers = { cookie, origin, 'Content-Type': 'image/png' }
      const init = { method: 'POST', headers, body: new Uint8Array(body) }
      const uploaded = await fetch(`${origin}/banco/api/shop/pictures?name=foto`, init)
      const { file } = (await uploaded.json()) as UploadReply
      photos.set(file, body)
      changes.push({ ...PHOTO, value: file })
    }
    const change = { ...state, changes }
    const changed = await ask<ShopChangeReply>('change', change)
    if (changed.kind !== 'stored') throw new Error(`a change was ${changed.kind}`)
    const publishing = ask<PublishReply>('publish', { revision: changed.state.revision }).catch(
      () => undefined,
    )
    await pause(Math.random() * KILLED_WITHIN_MS)
    server.signal('SIGKILL')
    const [reply] = await Promise.all([publishing, server.exited])
    if (reply?.kind === 'published') acknowledged = number
    const left = readdirSync(shopDir).filter((name) => !known.has(name))
    for (const name of left) known.add(name)
    if (left.some((name) => name.startsWith('.publishing-'))) found.written += 1
    if (left.some((name) => name.startsWith('.published-'))) found.moved += 1
    const read = await numbersIn(shopDir)
    if (read.length !== 1 || Number(read[0]) < acknowledged) torn.push(`${number}: ${read.join()}`)
    if (Number(read[0]) === number) published += 1
  }
  report('kill -9 while publishing', {
    kills,
    published,
    photos: shownPhotos.size,
    'killed while writing': found.written,
    'killed while moving': found.moved,
    torn: torn.length,
  })
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(shopDir, { recursive: true, force: true })
  expect(torn).toEqual([])
})
