import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { NOON } from '../../../tests/support/requests.ts'
import { shopCopy } from '../../../tests/support/shop-copy.ts'
import type { Shop } from '../../shop/shop.ts'
import { openLiveShop } from './live-shop.ts'

const HOUR_MS = 3_600_000

async function setUp({ onPrepare = () => {} }: { onPrepare?: () => void } = {}) {
  const copy = shopCopy()
  const said: string[] = []
  const logged: string[] = []
  const clock = { now: NOON }
  let changes = 0
  const shops = await openLiveShop({
    folder: copy.folder,
    prepare: async ({ settings }: Shop) => {
      onPrepare()
      return `page of ${settings.name}`
    },
    now: () => clock.now,
    say: (sentence) => said.push(sentence),
    log: (event) => logged.push(event),
    onChanged: () => changes++,
  })
  const rename = (from: string, to: string) => copy.edit('settings.json', from, to)
  const name = () => shops.current().settings.name
  /** Long enough for a change to be seen and to have held still. */
  const pollTwice = async () => {
    await shops.poll()
    await shops.poll()
  }
  return { ...copy, shops, said, logged, clock, rename, name, pollTwice, changes: () => changes }
}

it('[SH8] [SH25] a change is taken once it has held still, shop and page as one', async () => {
  const { shops, rename, name, logged, changes } = await setUp()
  rename('"Omaggio"', '"Bianchi"')
  await shops.poll()
  expect([name(), shops.prepared()]).toEqual(['Omaggio', 'page of Omaggio'])
  await shops.poll()
  expect([name(), shops.prepared()]).toEqual(['Bianchi', 'page of Bianchi'])
  await shops.poll()
  expect([logged, changes()]).toEqual([['shop-changed'], 1])
})

it('[SH8] a file that is replaced by a rename, as editors save, is a change', async () => {
  const { folder, pollTwice, shops } = await setUp()
  writeFileSync(join(folder, 'info.md.new'), 'Tutto nuovo')
  renameSync(join(folder, 'info.md.new'), join(folder, 'info.md'))
  await pollTwice()
  expect(shops.current().documents.info).toContain('Tutto nuovo')
})

it('[ED72] a file that an interrupted publication kept is told', async () => {
  const { folder, pollTwice, said } = await setUp()
  writeFileSync(join(folder, 'settings.json.conservato-1a2b3c4d'), '{}')
  await pollTwice()
  expect(said).toEqual([
    expect.stringMatching(
      /^Attenzione: settings\.json\.conservato-1a2b3c4d: qui è conservato settings\.json come/,
    ),
  ])
})

it('[SH8] a new picture is a change, temporary files of an editor are none', async () => {
  const { folder, edit, pollTwice, shops, said, logged } = await setUp()
  edit('catalogue.json', '"id": "pen",', '"id": "pen", "pictures": "penna.webp",')
  await pollTwice()
  expect(said).toContain(
    'Attenzione: pictures/penna.webp, prodotto «pen»: il file non c’è, al suo posto resta il disegno.',
  )
  mkdirSync(join(folder, 'pictures'))
  writeFileSync(join(folder, 'pictures', 'penna.webp'), 'x')
  await pollTwice()
  expect(shops.current().catalogue.products[0]?.pictures).toMatchObject({ blue: 'penna.webp' })
  const before = logged.length
  for (const file of ['.settings.json.swp', 'settings.json~', '#terms.md#']) {
    writeFileSync(join(folder, file), 'x')
  }
  await pollTwice()
  expect(logged).toHaveLength(before)
})

it('[SH8] a picture that is taken away is a change', async () => {
  const { folder, edit, pollTwice, shops } = await setUp()
  const file = join(folder, 'pictures', 'penna.webp')
  mkdirSync(join(folder, 'pictures'))
  writeFileSync(file, 'x')
  edit('catalogue.json', '"id": "pen",', '"id": "pen", "pictures": "penna.webp",')
  await pollTwice()
  expect(shops.current().catalogue.products[0]?.pictures).toMatchObject({ blue: 'penna.webp' })
  rmSync(file)
  await pollTwice()
  expect(shops.current().catalogue.products[0]?.pictures).toEqual({})
})

it('[SH8] a broken link does not hide a change', async () => {
  const { folder, rename, pollTwice, name } = await setUp()
  symlinkSync(join(folder, 'nowhere'), join(folder, 'lost'))
  await pollTwice()
  rename('"Omaggio"', '"Bianchi"')
  await pollTwice()
  expect(name()).toBe('Bianchi')
})

it('[SH9] a broken shop is not taken, and every problem is reported', async () => {
  const { rename, edit, pollTwice, name, said, logged } = await setUp()
  rename('"name": "Omaggio"', '"name": ""')
  edit('catalogue.json', '"price": 0.35', '"price": -1')
  await pollTwice()
  expect(name()).toBe('Omaggio')
  expect(said).toEqual([
    'Il negozio è cambiato, ma così non si può usare: resta quello di prima.\n' +
      'catalogue.json, prodotto «pen», price: non può essere negativo\n' +
      'settings.json, name: non può essere vuoto',
  ])
  await pollTwice()
  expect(logged).toEqual(['shop-refused'])
})

it('[SH9] a repaired shop is reported, also where nothing has changed', async () => {
  const { rename, pollTwice, said, changes } = await setUp()
  rename('"name": "Omaggio"', '"name": ""')
  await pollTwice()
  rename('"name": ""', '"name": "Omaggio"')
  await pollTwice()
  expect(said.at(-1)).toBe('Il negozio è aggiornato: chi apre la pagina lo vede già.')
  expect(changes()).toBe(0)
})

it('[SH9] a shop that cannot be rendered is not taken, and that is reported', async () => {
  let fail = () => {}
  const { rename, pollTwice, name, said, logged } = await setUp({ onPrepare: () => fail() })
  fail = () => {
    throw new RangeError('too much')
  }
  rename('"Omaggio"', '"Bianchi"')
  await pollTwice()
  expect(name()).toBe('Omaggio')
  expect(said).toEqual(['Il negozio è cambiato, ma non riesco a leggerlo: resta quello di prima.'])
  expect(logged).toEqual(['shop-not-read'])
})

it('[SH9] a folder that is gone for a while changes nothing', async () => {
  const { folder, pollTwice, name } = await setUp()
  renameSync(folder, `${folder}-away`)
  await pollTwice()
  expect(name()).toBe('Omaggio')
  rmSync(`${folder}-away`, { recursive: true })
})

it('[SH8] what changes while it is being read is read again', async () => {
  let disturb = () => {}
  const { rename, pollTwice, name } = await setUp({ onPrepare: () => disturb() })
  rename('"Omaggio"', '"Bianchi"')
  disturb = () => {
    disturb = () => {}
    rename('"Bianchi"', '"Verdi & Bianchi"')
  }
  await pollTwice()
  expect(name()).toBe('Omaggio')
  await pollTwice()
  expect(name()).toBe('Verdi & Bianchi')
})

it('[SH10] remembers for a day what pages were made from, whatever the number of saves', async () => {
  const { edit, rename, pollTwice, shops, clock } = await setUp()
  const prices = () =>
    shops.former().map(({ shop, until }) => [shop.catalogue.products[0]?.base, until])
  edit('catalogue.json', '"price": 0.35', '"price": 0.36')
  await pollTwice()
  for (let save = 1; save <= 12; save++) {
    rename('"name": "', '"name": "x')
    await pollTwice()
  }
  expect(prices()).toEqual([[3500, NOON]])
  for (let cents = 36; cents < 48; cents++) {
    clock.now += 1
    edit('catalogue.json', `"price": 0.${cents}`, `"price": 0.${cents + 1}`)
    await pollTwice()
  }
  expect(prices()).toHaveLength(13)
  expect(prices().at(-1)).toEqual([3500, NOON])
  clock.now = NOON + 24 * HOUR_MS - 1
  expect(prices()).toHaveLength(13)
  clock.now += 1
  expect(prices()).toHaveLength(12)
})

it('[SH31] forgets the oldest shops where the remembered ones become too large', async () => {
  const { edit, pollTwice, shops } = await setUp()
  edit('catalogue.json', '"Penna"', `"${'Penna '.repeat(400_000)}"`)
  await pollTwice()
  for (let cents = 35; cents < 42; cents++) {
    edit('catalogue.json', `"price": 0.${cents}`, `"price": 0.${cents + 1}`)
    await pollTwice()
  }
  const remembered = shops.former()
  expect(remembered.map(({ shop }) => shop.catalogue.products[0]?.base)).toEqual([4100, 4000, 3900])
})

it('[SH31] remembers the shop before, whatever its size', async () => {
  const { edit, pollTwice, shops } = await setUp()
  edit('catalogue.json', '"Penna"', `"${'Penna '.repeat(800_000)}"`)
  edit('texts.json', '"{count} giorni"', `"{count}${' giorni'.repeat(500_000)}"`)
  await pollTwice()
  edit('catalogue.json', '"price": 0.35', '"price": 0.36')
  await pollTwice()
  expect(shops.former()).toHaveLength(1)
  edit('catalogue.json', '"price": 0.36', '"price": 0.37')
  await pollTwice()
  expect(shops.former().map(({ shop }) => shop.catalogue.products[0]?.base)).toEqual([3600])
})

it('[SH10] remembers the ids that pages were made with', async () => {
  const { rename, pollTwice, shops } = await setUp()
  rename('"userId": "omaggio"', '"userId": "altro"')
  await pollTwice()
  expect(shops.former().map(({ shop }) => shop.settings.emailProvider.userId)).toEqual(['omaggio'])
})

it('[SH10] [OF21] the texts that a request is judged by are remembered, other texts are not', async () => {
  const { edit, pollTwice, shops } = await setUp()
  edit('texts.json', '"Versione {version}"', '"v. {version}"')
  await pollTwice()
  expect(shops.former()).toEqual([])
  edit('texts.json', '"{count} giorni"', '"giorni: {count}"')
  await pollTwice()
  expect(shops.current().texts.offer.days).toBe('giorni: {count}')
  expect(shops.former().map(({ shop }) => shop.texts.offer.days)).toEqual(['{count} giorni'])
})

it('[SH28] a restart forgets the earlier shops', async () => {
  const { folder, edit, pollTwice, shops } = await setUp()
  edit('catalogue.json', '"price": 0.35', '"price": 0.36')
  await pollTwice()
  expect(shops.former()).toHaveLength(1)
  const prepare = async () => ''
  const restarted = await openLiveShop({
    folder,
    prepare,
    now: () => NOON,
    say: () => {},
    log: () => {},
  })
  expect(restarted.former()).toEqual([])
})

it('[SH8] polls often enough to take a change within a second', async () => {
  const { rename, name, shops } = await setUp()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  shops.start()
  rename('"Omaggio"', '"Bianchi"')
  for (let passedMs = 0; passedMs < 1_000 && name() === 'Omaggio'; passedMs += 10) {
    vi.advanceTimersByTime(10)
    // Reading takes real time; the next poll is planned when it is done.
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  expect(name()).toBe('Bianchi')
})

it('[SH8] a file that disappears while it is read is read when it is back', async () => {
  let away = () => {}
  const { folder, rename, name, pollTwice, shops, said } = await setUp({ onPrepare: () => away() })
  const file = join(folder, 'settings.json')
  rename('"Omaggio"', '"Bianchi"')
  away = () => {
    renameSync(file, `${file}~`)
    away = () => {}
  }
  await pollTwice()
  renameSync(`${file}~`, file)
  await pollTwice()
  expect([name(), shops.prepared()]).toEqual(['Bianchi', 'page of Bianchi'])
  expect(said).toEqual([expect.stringContaining('Il negozio è aggiornato')])
})

it('[BN60] says why the files were not taken over, until they are', async () => {
  const { shops, edit, pollTwice } = await setUp()
  expect(shops.problems()).toEqual([])
  edit('settings.json', '#7a4a24', 'marrone')
  await pollTwice()
  expect(shops.problems()).toMatchObject([{ file: 'settings.json', place: 'brandColor' }])
  edit('settings.json', 'marrone', '#7a4a24')
  await pollTwice()
  expect(shops.problems()).toEqual([])
})
