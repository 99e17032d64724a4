import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { editorStoreContract } from '../../../../tests/support/editor-store-contract.ts'
import { memoryEditorStore } from '../../../../tests/support/memory-editor-store.ts'
import { aPng } from '../../../../tests/support/png.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { shopCopy } from '../../../../tests/support/shop-copy.ts'
import type { ShopChange } from '../wire/shop-change.ts'
import { MOST_UPLOADED_BYTES } from '../wire/shop-draft.ts'
import { ShopFileError } from '../../../shop/problems.ts'
import { openShop } from '../../../server/shop/open-shop.ts'
import { createDraftCheck } from './check-draft.ts'
import { createDraftFiles } from './draft-files.ts'
import { createDraftView } from './draft-view.ts'
import type { EditingDevice } from './editor-store.ts'
import type { ShopEditorOptions } from './publish-draft.ts'
import { createShopEditor } from './shop-editor.ts'

describe('the store of these tests', () => {
  editorStoreContract(async () => ({ editor: memoryEditorStore() }))
})

const OFFICE = { id: 'a', name: 'ufficio' }
const PHONE = { id: 'b', name: 'telefono' }

function anEditor(changes: Partial<ShopEditorOptions> = {}) {
  const { folder, edit } = shopCopy()
  const store = memoryEditorStore()
  const check = createDraftCheck(folder, openShop, () => {})
  const clock = { now: NOON }
  const taken: string[] = []
  const logged: string[] = []
  const options: ShopEditorOptions = {
    store,
    shopDir: folder,
    view: createDraftView(store, folder),
    check,
    mayWrite: true,
    takeOver: async () => void taken.push(read('catalogue.json')),
    now: () => clock.now++,
    log: (event) => void logged.push(event),
    ...changes,
  }
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const created = createShopEditor(options)
  return {
    folder,
    edit,
    read,
    store,
    clock,
    taken,
    logged,
    editor: {
      ...created,
      /** By somebody who has just looked at the folder. */
      change: async (device: EditingDevice, revision: number, changes: readonly ShopChange[]) => {
        const { folder: mark } = await created.state(device)
        return created.change(device, { revision, folder: mark }, changes)
      },
    },
    created,
    files: createDraftFiles(options),
  }
}

const price = (value: number): ShopChange => ({
  kind: 'set',
  file: 'catalogue.json',
  path: ['products', 4, 'price'],
  value,
})
const named = (value: string): ShopChange => ({
  kind: 'set',
  file: 'settings.json',
  path: ['name'],
  value,
})

it('[ED13] a position means nothing after the folder has changed', async () => {
  const { created: editor, edit } = anEditor()
  const seen = await editor.draft(OFFICE)
  edit('catalogue.json', '"price": 0.35', '"price": 0.36')
  const reply = await editor.change(OFFICE, seen, [price(1.95)])
  expect(reply).toMatchObject({ kind: 'outdated', draft: { revision: 0, changes: [] } })
  if (reply.kind === 'stored') throw new Error('it was stored')
  expect((await editor.change(OFFICE, reply.draft, [price(1.95)])).kind).toBe('stored')
})

const months = (value: number): ShopChange => ({
  kind: 'set',
  file: 'settings.json',
  path: ['keepMonths'],
  value,
})

it('[BN122] a setting is published alone, and the draft of another device goes on with it', async () => {
  const { editor, read, taken } = anEditor()
  await editor.change(OFFICE, 0, [price(1.95), named('Bianchi'), months(3)])
  expect(await editor.publishChanges(PHONE, [months(6)])).toEqual({ kind: 'published' })
  expect(taken).toHaveLength(1)
  expect(read('settings.json')).toContain('"keepMonths": 6')
  expect(read('settings.json')).toContain('"name": "Omaggio"')
  expect(read('catalogue.json')).not.toContain('1.95')
  const [version] = await editor.versions()
  expect(version).toMatchObject({ by: 'telefono', isCurrent: true })
  expect(version?.changes.join()).toContain('Mesi di conservazione')
  const { revision, changes, overtaken, editor: other } = await editor.state(OFFICE)
  expect([overtaken, other]).toEqual([[], null])
  expect(changes).toEqual([
    'Tazza: da 1,90 € a 1,95 €',
    'Nome del negozio: da «Omaggio» a «Bianchi»',
  ])
  expect(await editor.publish(OFFICE, revision)).toMatchObject({ kind: 'published' })
  expect(read('settings.json')).toMatch(/"Bianchi"[^]*"keepMonths": 6/)
})

it('[BN122] a setting that does not fit, or cannot be written, changes nothing', async () => {
  const { editor, read, edit } = anEditor()
  const before = read('settings.json')
  expect(await editor.publishChanges(PHONE, [months(0)])).toEqual({ kind: 'refused' })
  expect(read('settings.json')).toBe(before)
  // A file that the draft has changed and somebody in the folder, too: the seller chooses, as ever.
  await editor.change(OFFICE, 0, [named('Bianchi')])
  edit('settings.json', '"Omaggio"', '"Rossi"')
  expect(await editor.publishChanges(PHONE, [months(6)])).toEqual({ kind: 'published' })
  expect(read('settings.json')).toContain('"Rossi"')
  expect(await editor.state(OFFICE)).toMatchObject({ overtaken: ['settings.json'] })
  const { editor: closed } = anEditor({ mayWrite: false })
  const reply = await closed.publishChanges(PHONE, [months(6)])
  expect(reply).toMatchObject({
    kind: 'not-written',
    reason: expect.stringContaining('SHOP_WRITE'),
  })
})

it('[ED8] opening the editor changes no byte and stores nothing', async () => {
  const { editor, read, store } = anEditor()
  const draft = await editor.draft(OFFICE)
  expect(draft).toMatchObject({
    revision: 0,
    changes: [],
    problems: [],
    overtaken: [],
    unwritable: null,
  })
  expect(draft.files['catalogue.json']).toBe(read('catalogue.json'))
  expect(draft.files['accessibility.md']).toBeNull()
  expect((await store.draft()).revision).toBe(0)
})

it('[ED89] the draft is read also where nothing can be written', async () => {
  const store = memoryEditorStore()
  const setEditor = () => Promise.reject(new Error('database or disk is full'))
  const { editor } = anEditor({ store: { ...store, setEditor } })
  expect(await editor.draft(OFFICE)).toMatchObject({ revision: 0, editor: null })
})

it('[ED9] a change is kept as a draft, and the shop is as before', async () => {
  const { editor, read } = anEditor()
  const before = read('catalogue.json')
  const reply = await editor.change(OFFICE, 0, [price(1.95), named('Bianchi')])
  expect(reply).toMatchObject({
    kind: 'stored',
    state: {
      revision: 1,
      changes: ['Tazza: da 1,90 € a 1,95 €', 'Nome del negozio: da «Omaggio» a «Bianchi»'],
    },
  })
  expect(read('catalogue.json')).toBe(before)
  const draft = await editor.draft(PHONE)
  expect(draft.files['catalogue.json']).toBe(before.replace('1.9,', '1.95,'))
  // Taken back by hand: there is nothing to publish any more.
  await editor.change(OFFICE, 1, [price(1.9), named('Omaggio')])
  expect(await editor.state(OFFICE)).toMatchObject({ revision: 2, changes: [] })
})

it('[ED2] [ED9] of several changes none is kept where one does not fit', async () => {
  const { editor } = anEditor()
  const nowhere = { ...price(2), path: ['products', 99, 'price'] }
  expect(await editor.change(OFFICE, 0, [named('Bianchi'), nowhere])).toMatchObject({
    kind: 'unfit',
    draft: { revision: 0, changes: [] },
  })
})

it('[ED9] a change of a revision that is not the latest is refused, with what is there now', async () => {
  const { editor } = anEditor()
  await editor.change(OFFICE, 0, [price(1.95)])
  // Another tab of the same device.
  expect(await editor.change(OFFICE, 0, [price(2)])).toMatchObject({
    kind: 'outdated',
    draft: { revision: 1, changes: ['Tazza: da 1,90 € a 1,95 €'], editor: null },
  })
})

it('[ED10] while one device edits, another changes nothing until it takes over or the first has left', async () => {
  const { editor, clock, read } = anEditor()
  await editor.change(OFFICE, 0, [price(1.95)])
  const taken = { kind: 'taken', draft: { revision: 1, editor: 'ufficio' } }
  expect(await editor.draft(PHONE)).toMatchObject({ editor: 'ufficio' })
  expect(await editor.change(PHONE, 1, [price(2)])).toMatchObject(taken)
  expect(await editor.publish(PHONE, 1)).toMatchObject(taken)
  expect(await editor.discard(PHONE, 1)).toMatchObject(taken)
  expect(await editor.restore(PHONE, 1, 'any')).toMatchObject(taken)
  expect(await editor.resolve(PHONE, 1, 'catalogue.json', 'disk')).toMatchObject(taken)
  expect(read('catalogue.json')).toContain('"price": 1.9,')
  expect(await editor.state(OFFICE)).toMatchObject({ revision: 1, editor: null })

  expect(await editor.takeOver(PHONE)).toMatchObject({ kind: 'opened', draft: { editor: null } })
  expect(await editor.change(PHONE, 1, [price(2)])).toMatchObject({ kind: 'stored' })
  expect(await editor.change(OFFICE, 2, [price(3)])).toMatchObject({ kind: 'taken' })
  expect(await editor.state(OFFICE)).toMatchObject({ revision: 2, editor: 'telefono' })
  clock.now += 60_000
  expect(await editor.state(OFFICE)).toMatchObject({ editor: null })
  expect(await editor.state(PHONE)).toMatchObject({ editor: 'ufficio' })
})

it('[ED10] a device that asks every few seconds goes on editing', async () => {
  const { editor, clock } = anEditor()
  for (let seconds = 0; seconds < 120; seconds += 5) {
    expect(await editor.state(OFFICE)).toMatchObject({ editor: null })
    expect(await editor.state(PHONE)).toMatchObject({ editor: 'ufficio' })
    clock.now += 5_000
  }
})

it('[ED3] [ED11] all problems of the draft are told with their paths, and stop a publication', async () => {
  const { editor, read } = anEditor()
  const before = read('catalogue.json')
  const wrong = [price(-1), { ...named(''), path: ['sellerEmail'], value: 'nessuno' }]
  const reply = await editor.change(OFFICE, 0, wrong)
  expect(reply).toMatchObject({
    state: {
      problems: [
        {
          file: 'catalogue.json',
          path: ['products', 4, 'price'],
          message: 'non può essere negativo',
        },
        { file: 'settings.json', path: ['sellerEmail'] },
      ],
    },
  })
  expect(await editor.publish(OFFICE, 1)).toMatchObject({ kind: 'refused', draft: { revision: 1 } })
  expect(read('catalogue.json')).toBe(before)
})

it.each([
  ['x'.repeat(5_000_001), 'troppo grande'],
  ['{\\rtf1 Ciao}', 'programma di scrittura'],
  [null, 'il file non c’è'],
])('[ED11] a file that could not be read afterwards is not published', async (text, message) => {
  const { editor } = anEditor()
  const reply = await editor.change(OFFICE, 0, [{ kind: 'text', file: 'info.md', text }])
  expect(reply).toMatchObject({
    state: { problems: [{ file: 'info.md', message: expect.stringContaining(message) }] },
  })
  expect(await editor.publish(OFFICE, 1)).toMatchObject({ kind: 'refused' })
})

it('[ED11] a shop that this server cannot serve is not published', async () => {
  const message = 'manca WEBHOOK_SECRET'
  const { folder } = shopCopy()
  const check = createDraftCheck(folder, openShop, () => {
    throw new ShopFileError([{ file: 'settings.json', place: 'webhooks', message }])
  })
  expect(await check({ texts: {}, uploads: [] })).toMatchObject({ problems: [{ message }] })
})

it('[ED12] a publication writes the changed files alone, and is taken over at once', async () => {
  const { editor, folder, read, taken } = anEditor()
  const before = Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, read(name)]),
  )
  await editor.change(OFFICE, 0, [price(1.95)])
  const reply = await editor.publish(OFFICE, 1)
  expect(reply).toMatchObject({ kind: 'published', draft: { revision: 2, changes: [] } })
  const changed = before['catalogue.json']?.replace('1.9,', '1.95,')
  for (const [file, text] of Object.entries(before)) {
    expect(read(file)).toBe(file === 'catalogue.json' ? changed : text)
  }
  expect(taken).toEqual([changed])
  // Somebody who has not seen it cannot publish the draft of before.
  expect(await editor.publish(OFFICE, 1)).toMatchObject({ kind: 'outdated' })
})

it('[ED13] a file that changed in the folder meanwhile is told, and never overwritten unasked', async () => {
  const { editor, edit, read } = anEditor()
  await editor.change(OFFICE, 0, [price(1.95), named('Bianchi')])
  edit('catalogue.json', '"price": 0.35', '"price": 0.4')
  expect(await editor.state(OFFICE)).toMatchObject({ overtaken: ['catalogue.json'] })
  expect(await editor.publish(OFFICE, 1)).toMatchObject({ kind: 'refused' })
  expect(read('settings.json')).toContain('"Omaggio"')

  const fromFolder = await editor.resolve(OFFICE, 1, 'catalogue.json', 'disk')
  expect(fromFolder).toMatchObject({ kind: 'stored', draft: { revision: 2, overtaken: [] } })
  expect(fromFolder.draft.files['catalogue.json']).toContain('"price": 0.4')
  expect(await editor.publish(OFFICE, 2)).toMatchObject({ kind: 'published' })
  expect(read('catalogue.json')).toContain('"price": 0.4')
})

it('[ED13] the draft replaces such a file where the seller says so', async () => {
  const { editor, edit, read } = anEditor()
  await editor.change(OFFICE, 0, [price(1.95)])
  edit('catalogue.json', '"price": 0.35', '"price": 0.4')
  const reply = await editor.resolve(OFFICE, 1, 'catalogue.json', 'draft')
  expect(reply.draft.overtaken).toEqual([])
  expect(await editor.publish(OFFICE, 2)).toMatchObject({ kind: 'published' })
  expect(read('catalogue.json')).toContain('"price": 0.35')
})

it('[ED13] a file that changes while it is published is found at the last moment', async () => {
  const { editor, edit, read, store } = anEditor()
  await editor.change(OFFICE, 0, [price(1.95)])
  const addVersion = store.addVersion.bind(store)
  Object.assign(store, {
    addVersion: async (version: Parameters<typeof addVersion>[0]) => {
      edit('catalogue.json', '"price": 0.35', '"price": 0.4')
      Object.assign(store, { addVersion })
      await addVersion(version)
    },
  })
  expect(await editor.publish(OFFICE, 1)).toMatchObject({
    kind: 'refused',
    draft: { overtaken: ['catalogue.json'] },
  })
  expect(read('catalogue.json')).toContain('"price": 0.4')
})

it('[ED14] [ED15] every publication is kept with its changes in words, and any version is restored', async () => {
  const { editor, edit, read } = anEditor()
  await editor.change(OFFICE, 0, [price(1.95)])
  await editor.publish(OFFICE, 1)
  edit('settings.json', '"Omaggio"', '"Bianchi"')
  await editor.takeOver(PHONE)
  await editor.change(PHONE, 2, [price(2)])
  await editor.publish(PHONE, 3)
  const versions = await editor.versions()
  expect(versions.map(({ by, changes, isCurrent }) => ({ by, changes, isCurrent }))).toEqual([
    { by: 'telefono', changes: ['Tazza: da 1,95 € a 2,00 €'], isCurrent: true },
    { by: '', changes: ['Nome del negozio: da «Omaggio» a «Bianchi»'], isCurrent: false },
    { by: 'ufficio', changes: ['Tazza: da 1,90 € a 1,95 €'], isCurrent: false },
    { by: '', changes: [expect.stringContaining('com’era prima')], isCurrent: false },
  ])
  const first = versions.at(-1)?.id ?? ''
  expect(await editor.version(first)).toMatchObject({
    differences: ['Tazza: da 2,00 € a 1,90 €', 'Nome del negozio: da «Bianchi» a «Omaggio»'],
    isCurrent: false,
  })
  const now = read('catalogue.json')
  await editor.takeOver(OFFICE)
  const restored = await editor.restore(OFFICE, 4, first)
  expect(restored).toMatchObject({ kind: 'stored', draft: { revision: 5 } })
  expect(read('catalogue.json')).toBe(now)
  await editor.publish(OFFICE, 5)
  expect(read('catalogue.json')).toContain('"price": 1.9,')
  expect(await editor.versions()).toHaveLength(5)
  expect(await editor.restore(OFFICE, 6, 'gone')).toBeUndefined()
})

it('[ED70] restoring leaves a file alone that could not be read when the version was kept', async () => {
  const { editor, folder, read } = anEditor()
  writeFileSync(join(folder, 'accessibility.md'), Buffer.from('Accessibilità', 'latin1'))
  expect(await editor.versions()).toHaveLength(1)
  // With such a file nothing is published: the seller saves it again.
  writeFileSync(join(folder, 'accessibility.md'), 'Accessibilità')
  await editor.change(OFFICE, 0, [price(1.95)])
  await editor.publish(OFFICE, 1)
  const first = (await editor.versions()).at(-1)?.id ?? ''
  expect(await editor.version(first)).toMatchObject({ differences: ['Tazza: da 1,95 € a 1,90 €'] })
  await editor.restore(OFFICE, 2, first)
  expect(await editor.publish(OFFICE, 3)).toMatchObject({ kind: 'published' })
  expect(read('catalogue.json')).toContain('"price": 1.9,')
  expect(read('accessibility.md')).toBe('Accessibilità')
})

it('[ED9] a draft is thrown away, uploads included', async () => {
  const { editor, store } = anEditor()
  await store.addUpload('foto-1.png', Buffer.from('x'), NOON)
  await editor.change(OFFICE, 0, [price(1.95)])
  expect(await editor.discard(OFFICE, 0)).toMatchObject({ kind: 'outdated' })
  expect(await editor.discard(OFFICE, 1)).toMatchObject({
    kind: 'stored',
    draft: { revision: 2, changes: [] },
  })
  expect(await store.uploads()).toEqual([])
})

it('[ED12] what a stopped server had published before it could say so is no change', async () => {
  const { editor, edit } = anEditor()
  await editor.change(OFFICE, 0, [price(1.95)])
  edit('catalogue.json', '"price": 1.9,', '"price": 1.95,')
  expect(await editor.state(OFFICE)).toMatchObject({ changes: [], overtaken: [] })
  expect((await editor.versions())[0]).toMatchObject({ by: '' })
})

describe('[ED17] where the folder cannot be written', () => {
  it('the editor says so, publishes nothing and offers the files', async () => {
    const { editor, files, read } = anEditor({ mayWrite: false })
    await editor.change(OFFICE, 0, [price(1.95)])
    const { unwritable } = await editor.state(OFFICE)
    expect(unwritable).toContain('SHOP_WRITE')
    expect(await editor.publish(OFFICE, 1)).toEqual({ kind: 'not-written', reason: unwritable })
    expect(read('catalogue.json')).toContain('1.9,')
    const zip = (await buffer(await files.zip())).toString('latin1')
    expect(zip).toContain('"price": 1.95,')
    expect(zip).not.toContain('settings.json')
  })

  it('a link to a file elsewhere is such a case', async () => {
    const { editor, folder, read } = anEditor()
    writeFileSync(join(folder, 'elsewhere'), read('catalogue.json'))
    rmSync(join(folder, 'catalogue.json'))
    symlinkSync('elsewhere', join(folder, 'catalogue.json'))
    expect((await editor.state(OFFICE)).unwritable).toContain('catalogue.json è un link simbolico')
  })
})

it('[ED16] an uploaded picture is published with the shop that names it, and no other', async () => {
  const { editor, files, folder, store } = anEditor()
  const uploaded = await files.upload('Tazza è rossa!', aPng(), 'image/png')
  await files.upload('altra', aPng({ width: 5 }), 'image/png')
  const file = typeof uploaded === 'object' ? uploaded.file : ''
  expect(file).toMatch(/^tazza-e-rossa-[0-9a-f]{8}\.png$/)
  const path = ['products', 4, 'pictures']
  await editor.change(OFFICE, 0, [{ kind: 'set', file: 'catalogue.json', path, value: file }])
  const draft = await editor.draft(OFFICE)
  expect(draft.warnings).toEqual([])
  const mug = (await files.shop())?.catalogue.products[4]
  expect(mug?.pictures).toMatchObject({ red: file })
  const zip = (await buffer(await files.zip())).toString('latin1')
  expect(zip).toContain(`pictures/${file}`)
  expect(await editor.publish(OFFICE, 1)).toMatchObject({ kind: 'published' })
  expect(await store.uploads()).toHaveLength(1)
  expect(readdirSync(join(folder, 'pictures'))).toEqual([file])
  expect(readFileSync(join(folder, 'pictures', file))).toEqual(aPng())
})

it('[ED63] photos that wait for a publication are bounded together, also those that arrive together', async () => {
  const { files, store } = anEditor()
  const photos = [5, 6].map((width) => aPng({ width }))
  const uploadedBytes = store.uploadedBytes.bind(store)
  // There is place for one of them.
  const others = MOST_UPLOADED_BYTES - Math.max(...photos.map(({ length }) => length))
  vi.spyOn(store, 'uploadedBytes').mockImplementation(async () => others + (await uploadedBytes()))
  const taken = await Promise.all(photos.map((photo) => files.upload('x', photo, 'image/png')))
  expect(taken).toEqual([{ file: expect.stringMatching(/\.png$/) as unknown }, 'too-heavy'])
  expect(await store.uploads()).toHaveLength(1)
})

it('[ED63] the archive reads one photo after the other, as it is read itself', async () => {
  const { editor, files, store } = anEditor()
  const photos = [5, 6, 7].map((width) => aPng({ width }))
  for (const photo of photos) await files.upload('foto', photo, 'image/png')
  // With a problem the draft may name any of them.
  await editor.change(OFFICE, 0, [price(-1)])
  const read = vi.spyOn(store, 'upload')
  const readBefore: number[] = []
  for await (const part of await files.zip()) {
    if (photos.some((photo) => Buffer.from(part).includes(photo)))
      readBefore.push(read.mock.calls.length)
  }
  expect(readBefore).toEqual([1, 2, 3])
})

it('[ED23] a picture that nothing names yet outlives a publication, for a week', async () => {
  const { editor, files, folder, store, clock } = anEditor()
  const uploaded = await files.upload('logo', aPng(), 'image/png')
  const file = typeof uploaded === 'object' ? uploaded.file : ''
  await editor.change(OFFICE, 0, [named('Bianchi')])
  await editor.publish(OFFICE, 1)
  expect(await store.uploads()).toEqual([file])
  const logo: ShopChange = { kind: 'set', file: 'settings.json', path: ['logo'], value: file }
  await editor.change(OFFICE, 2, [logo])
  expect(await editor.publish(OFFICE, 3)).toMatchObject({ kind: 'published' })
  expect(readdirSync(join(folder, 'pictures'))).toEqual([file])
  expect(await store.uploads()).toEqual([])

  await files.upload('altra', aPng({ width: 5 }), 'image/png')
  clock.now += 8 * 24 * 60 * 60_000
  await editor.change(OFFICE, 4, [named('Rossi')])
  await editor.publish(OFFICE, 5)
  expect(await store.uploads()).toEqual([])
})

it('[ED18] what has a problem is shown as published, and all else as in the draft', async () => {
  const { editor, files } = anEditor()
  const file = 'catalogue.json' as const
  const cap = { id: 'cap', label: 'Cappellino', materials: { plastic: 0 }, colors: [] }
  const nothing = { id: 'nothing', label: '', materials: {} }
  await editor.change(OFFICE, 0, [
    { kind: 'set', file, path: ['products', 0, 'price'], value: 0.5 },
    { kind: 'set', file, path: ['products', 1, 'minimum'], value: 0.5 },
    price(-1),
    { kind: 'move', file, path: ['products'], from: 4, to: 0 },
    { kind: 'insert', file, path: ['products'], index: 1, value: nothing },
    { kind: 'insert', file, path: ['products'], index: 0, value: cap },
    { kind: 'set', file: 'settings.json', path: ['sellerEmail'], value: 'anna' },
    named('Bianchi'),
  ])
  const shop = await files.shop()
  expect(shop?.settings).toMatchObject({ name: 'Bianchi', sellerEmail: 'vendite@example.com' })
  const shown = shop?.catalogue.products.map(({ id, base }) => [id, base])
  // A new product without a price is seen; one of which nothing is right is not.
  expect(shown?.slice(0, 3)).toEqual([
    ['cap', 0],
    ['mug', 19_000],
    ['pen', 5000],
  ])
  expect(shown).toHaveLength(8)
  expect(shop?.catalogue.products[0]?.colors).toEqual(['white', 'black'])
})

it.each<[string, ShopChange]>([
  ['that cannot be read', { kind: 'text', file: 'catalogue.json', text: '{' }],
  ['without products', { kind: 'set', file: 'catalogue.json', path: ['products'], value: [] }],
  ['without lists', { kind: 'set', file: 'catalogue.json', path: [], value: {} }],
])('[ED18] a catalogue %s is shown as published', async (_, change) => {
  const { editor, files } = anEditor()
  await editor.change(OFFICE, 0, [change, named('Bianchi')])
  const shop = await files.shop()
  expect(shop?.settings.name).toBe('Bianchi')
  expect(shop?.catalogue.products).toHaveLength(7)
})

it('[ED94] the desk is told which entries are new and which are changed', async () => {
  const { editor } = anEditor()
  const cap = { id: 'cap', label: 'Cappellino', materials: { plastic: 0 } }
  const file = 'catalogue.json' as const
  await editor.change(OFFICE, 0, [
    price(2),
    { kind: 'insert', file, path: ['products'], index: 0, value: cap },
    { kind: 'move', file, path: ['colors'], from: 0, to: 1 },
  ])
  const { entries } = await editor.state(OFFICE)
  expect(entries).toEqual({ added: ['products/cap'], changed: ['products/mug'] })
})

it('[ED15] any version can be looked at', async () => {
  const { editor, files } = anEditor()
  await editor.change(OFFICE, 0, [named('Bianchi')])
  await editor.publish(OFFICE, 1)
  const [, first] = await editor.versions()
  expect((await files.shopOfVersion(first?.id ?? ''))?.settings.name).toBe('Omaggio')
  expect(await files.shopOfVersion('gone')).toBeUndefined()
})
