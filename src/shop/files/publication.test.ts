import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { shopCopy } from '../../../tests/support/shop-copy.ts'
import { readShop } from '../read-shop.ts'
import { hashOf } from './content-hash.ts'
import { completePublications, publish, type Publication } from './publication.ts'

const logged: [event: string, facts: object][] = []
const options = {
  now: () => Date.now(),
  log: (event: string, facts: object) => void logged.push([event, facts]),
}
const yes = { ...options, id: '2', mayGoOn: async () => true }
beforeEach(() => void logged.splice(0))

const contentsOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(folder, file)).isFile())
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )

/** Name and first price are changed together. */
function aPublication(folder: string): Publication {
  const changed = (file: string, from: string, to: string) =>
    readFileSync(join(folder, file), 'utf8').replace(from, to)
  return {
    texts: {
      'catalogue.json': changed('catalogue.json', '0.35', '0.5'),
      'settings.json': changed('settings.json', '"Omaggio"', '"Bianchi"'),
      'accessibility.md': null,
    },
    pictures: new Map([['pictures/foto.png', new Uint8Array([1, 2])]]),
  }
}

const signs = async (folder: string) => {
  const { settings, catalogue, documents } = await readShop(folder)
  return [settings.name, catalogue.products[0]?.base, documents.accessibility]
}
const NEW = ['Bianchi', 5000, undefined]

it('[ED7] all files are replaced, and keep their permissions', async () => {
  const { folder } = shopCopy()
  writeFileSync(join(folder, 'accessibility.md'), 'x')
  chmodSync(join(folder, 'settings.json'), 0o640)
  expect(await publish(folder, aPublication(folder), yes)).toBe(true)
  expect(await signs(folder)).toEqual(NEW)
  expect(existsSync(join(folder, 'accessibility.md'))).toBe(false)
  expect(readFileSync(join(folder, 'pictures/foto.png'))).toEqual(Buffer.from([1, 2]))
  expect(statSync(join(folder, 'settings.json')).mode & 0o777).toBe(0o640)
  expect(statSync(join(folder, 'pictures/foto.png')).mode & 0o777).toBe(0o644)
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
})

it.runIf(process.getuid?.() === 0)('[ED71] replaced files keep their owner', async () => {
  const { folder } = shopCopy()
  const settings = join(folder, 'settings.json')
  chownSync(settings, 1234, 1235)
  chmodSync(settings, 0o600)
  expect(await publish(folder, aPublication(folder), yes)).toBe(true)
  expect(statSync(settings)).toMatchObject({ uid: 1234, gid: 1235 })
  expect(statSync(settings).mode & 0o777).toBe(0o600)
})

it('[ED7] nothing is replaced where the last look finds a change, or writing fails', async () => {
  const { folder } = shopCopy()
  const before = contentsOf(folder)
  expect(await publish(folder, aPublication(folder), { ...yes, mayGoOn: async () => false })).toBe(
    false,
  )
  expect(contentsOf(folder)).toEqual(before)
  const failing = {
    ...yes,
    mayGoOn: async () => {
      throw new Error('disk full')
    },
  }
  await expect(publish(folder, aPublication(folder), failing)).rejects.toThrow('disk full')
  expect(contentsOf(folder)).toEqual(before)
})

/** As a server leaves it that was killed after so many files were moved. */
function killedAfter(moved: number, folder: string): void {
  writeFileSync(join(folder, 'accessibility.md'), 'x')
  const { texts, pictures } = aPublication(folder)
  const published = join(folder, '.published-1-a')
  const files = ['catalogue.json', 'settings.json', 'accessibility.md']
  const replaced = files.map((file) => [file, hashOf(readFileSync(join(folder, file)))])
  mkdirSync(join(published, 'pictures'), { recursive: true })
  const written: [string, string | Uint8Array][] = [
    ['catalogue.json', texts['catalogue.json'] ?? ''],
    ['settings.json', texts['settings.json'] ?? ''],
    ...pictures,
  ]
  written.forEach(([file, content], index) => {
    mkdirSync(join(folder, 'pictures'), { recursive: true })
    writeFileSync(join(index < moved ? folder : published, file), content)
  })
  const list = {
    written: written.map(([file]) => file),
    removed: ['accessibility.md'],
    replaced: Object.fromEntries(replaced),
  }
  writeFileSync(join(published, 'files.json'), JSON.stringify(list))
}

it.each([0, 1, 2, 3])(
  '[ED7] a publication is read as a whole after %i files were moved, and completed later',
  async (moved) => {
    const { folder } = shopCopy()
    killedAfter(moved, folder)
    expect(await signs(folder)).toEqual(NEW)
    await completePublications(folder, options)
    expect(await signs(folder)).toEqual(NEW)
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
    expect(existsSync(join(folder, 'pictures/foto.png'))).toBe(true)
    expect(logged).toEqual([])
  },
)

it('[ED72] a file that was changed by hand while a publication was interrupted is kept', async () => {
  const { folder, edit } = shopCopy()
  killedAfter(1, folder)
  // Moved already: there the change by hand is the newest.
  edit('catalogue.json', '"price": 0.5', '"price": 0.6')
  edit('settings.json', '"Omaggio"', '"Neri"')
  writeFileSync(join(folder, 'accessibility.md'), 'Accessibile')
  const edited = readFileSync(join(folder, 'settings.json'), 'utf8')
  await completePublications(folder, options)
  expect(await signs(folder)).toEqual(['Bianchi', 6000, undefined])
  const [accessibility = '', settings = '', ...others] = readdirSync(folder).filter((name) =>
    name.includes('.conservato-'),
  )
  expect(others).toEqual([])
  expect(readFileSync(join(folder, accessibility), 'utf8')).toBe('Accessibile')
  expect(readFileSync(join(folder, settings), 'utf8')).toBe(edited)
  expect(logged).toEqual([
    ['hand-edited-file-kept', { file: 'settings.json', kept: settings }],
    ['hand-edited-file-kept', { file: 'accessibility.md', kept: accessibility }],
  ])
})

it('[ED72] what an interrupted copy left is not kept', async () => {
  const { folder } = shopCopy()
  killedAfter(0, folder)
  const published = readFileSync(join(folder, '.published-1-a', 'settings.json'))
  writeFileSync(join(folder, 'settings.json'), published.subarray(0, 100))
  await completePublications(folder, options)
  expect(await signs(folder)).toEqual(NEW)
  expect(logged).toEqual([])
})

it('[ED7] what was written before the rename counts for nothing', async () => {
  const { folder } = shopCopy()
  const before = await signs(folder)
  killedAfter(0, folder)
  rmSync(join(folder, 'accessibility.md'))
  renameSync(join(folder, '.published-1-a'), join(folder, '.publishing-1-a'))
  expect(await signs(folder)).toEqual(before)
  utimesSync(join(folder, '.publishing-1-a'), 0, 0)
  await completePublications(folder, options)
  expect(await signs(folder)).toEqual(before)
  expect(existsSync(join(folder, '.publishing-1-a'))).toBe(false)
})

const SHARED_MEMORY = '/dev/shm'
const isOtherDisk =
  existsSync(SHARED_MEMORY) && statSync(SHARED_MEMORY).dev !== statSync(tmpdir()).dev

it.runIf(isOtherDisk)('[ED7] files are published to another disk, too', async () => {
  const { folder } = shopCopy()
  const elsewhere = mkdtempSync(join(SHARED_MEMORY, 'omaggio-'))
  onTestFinished(() => rmSync(elsewhere, { recursive: true }))
  symlinkSync(elsewhere, join(folder, 'pictures'))
  expect(await publish(folder, aPublication(folder), yes)).toBe(true)
  expect(readFileSync(join(elsewhere, 'foto.png'))).toEqual(Buffer.from([1, 2]))
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
})

it('[ED7] a list of files that leads elsewhere moves nothing', async () => {
  const { folder } = shopCopy()
  const published = join(folder, '.published-1-a')
  mkdirSync(published)
  writeFileSync(join(published, 'x'), 'evil')
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  const list = { written: ['x', '../x', 'pictures/../x'], removed: ['notes.txt', '../x'] }
  writeFileSync(join(published, 'files.json'), JSON.stringify(list))
  await completePublications(folder, options)
  expect(existsSync(join(folder, 'x'))).toBe(false)
  expect(existsSync(join(folder, 'notes.txt'))).toBe(true)
})

it('[ED73] a publication that counts and cannot be completed is logged', async () => {
  const { folder } = shopCopy()
  // No file can be moved over a folder.
  const blocked = join(folder, 'pictures/foto.png')
  mkdirSync(blocked, { recursive: true })
  expect(await publish(folder, aPublication(folder), yes)).toBe(true)
  expect(await signs(folder)).toEqual(NEW)
  expect(logged).toEqual([
    ['publication-not-completed', { error: expect.stringContaining('foto.png') }],
  ])
  rmSync(blocked, { recursive: true })
  await completePublications(folder, options)
  expect(readFileSync(blocked)).toEqual(Buffer.from([1, 2]))
})

it('[ED73] an abandoned folder that another server removes meanwhile is no error', async () => {
  const { folder } = shopCopy()
  const abandoned = join(folder, '.publishing-1')
  mkdirSync(abandoned)
  const meanwhile = () => {
    rmSync(abandoned, { recursive: true })
    return Date.now()
  }
  await completePublications(folder, { ...options, now: meanwhile })
  expect(existsSync(abandoned)).toBe(false)
})

it.each(['', '{"written":["catal', 'null', '{}', '{"written":[7],"removed":[]}', '\0\0\0'])(
  '[ED90] a publication counts also where its list is damaged: %j',
  async (damaged) => {
    const { folder } = shopCopy()
    const original = readFileSync(join(folder, 'settings.json'), 'utf8')
    killedAfter(1, folder)
    writeFileSync(join(folder, '.published-1-a', 'files.json'), damaged)
    const [name, price] = NEW
    expect((await signs(folder)).slice(0, 2)).toEqual([name, price])
    await completePublications(folder, options)
    expect(readdirSync(folder).filter((file) => file.startsWith('.'))).toEqual([])
    expect((await signs(folder)).slice(0, 2)).toEqual([name, price])
    expect(existsSync(join(folder, 'pictures/foto.png'))).toBe(true)
    // Without the list nobody knows that the file before was the one that was replaced.
    const kept = Object.entries(contentsOf(folder)).filter(([file]) =>
      file.startsWith('settings.json.conservato-'),
    )
    expect(kept.map(([, content]) => content)).toEqual([original])
  },
)
