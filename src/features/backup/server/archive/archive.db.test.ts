import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aPdf, artworkApp, namingArtwork } from '../../../../../tests/support/artwork-app.ts'
import { SHOP_DIR } from '../../../../../tests/support/demo-shop.ts'
import { fillQuotes, readQuotes } from '../../../../../tests/support/kept-quotes.ts'
import { aRequest, NOON } from '../../../../../tests/support/requests.ts'
import { openEmptyStores, openStoresOnSqlite } from '../../../../../tests/support/stores.ts'
import { tempDir } from '../../../../../tests/support/temp-dir.ts'
import { readConfig } from '../../../../server/context/config.ts'
import { backupSqlite } from '../../../../server/database/sqlite/open-sqlite.ts'
import { keptFilesOf } from '../../../../server/wiring/features.ts'
import { MIGRATIONS } from '../../../../server/wiring/migrations.ts'
import { tarOf } from '../tar.ts'
import { untar } from '../untar.ts'
import { type ArchiveOptions, makeArchive } from './make-archive.ts'
import { restoreArchive } from './restore-archive.ts'

const HERE = { migrations: MIGRATIONS }
const OLDER = { ...MIGRATIONS, program: '1.25.0', named: MIGRATIONS.named.slice(0, -1) }

// Longer than a tar's own names, and not in ASCII.
const LONG_PATH = `photos/${'una foto con un nome lungo e così '.repeat(4)}.txt`

/** A server with requests, quotes and a visitor's file, and how its copy is made. */
async function aServer() {
  const dataDir = tempDir()
  const stores = await openEmptyStores(dataDir)
  onTestFinished(stores.close)
  const app = artworkApp(stores, { folder: join(dataDir, 'artwork') })
  const artwork = aPdf(2_000)
  const sent = await app.upload('logo.pdf', artwork)
  await stores.requests.accept(namingArtwork([sent]))
  const shopDir = join(dataDir, 'shop')
  cpSync(SHOP_DIR, shopDir, { recursive: true })
  mkdirSync(join(shopDir, 'photos'), { recursive: true })
  writeFileSync(join(shopDir, LONG_PATH), 'foto')
  writeFileSync(join(dataDir, 'mail-account.json'), '{"password":"k7-mai-copiata"}')
  const config = readConfig({ DATA_DIR: dataDir })
  const file = join(tempDir(), 'copia.tar.gz')
  const options: ArchiveOptions = {
    copyTo: (copy) => backupSqlite(dataDir, copy),
    keptFiles: () => keptFilesOf(config, stores.untyped),
    shopDir,
    version: '1.26.0',
    now: () => NOON,
  }
  const copy = (changes: Partial<ArchiveOptions> = {}) =>
    makeArchive(file, { ...options, ...changes })
  return { dataDir, stores, shopDir, file, copy, artwork, sent }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()

const contentsOf = (folder: string) =>
  filesIn(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')])

describe('everything in one file', () => {
  it('[UP1] [UP2] a copy made while requests arrive restores database, quotes, shop and files', async () => {
    const { dataDir, stores, shopDir, file, copy, artwork, sent } = await aServer()
    await fillQuotes(stores)
    const before = await stores.requests.list({ most: 999 })
    const over = new AbortController()
    let arrived = 0
    const arriving = (async () => {
      for (; !over.signal.aborted; arrived++) await stores.requests.accept(aRequest())
    })()
    const manifest = await copy({
      async copyTo(target) {
        const from = arrived
        await expect.poll(() => arrived).toBeGreaterThan(from)
        await backupSqlite(dataDir, target)
      },
    })
    over.abort()
    await arriving
    expect(manifest.program).toBe('1.26.0')
    // Only its owner reads it, and nothing else is left beside it.
    expect(readdirSync(join(file, '..'))).toEqual(['copia.tar.gz'])
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)

    const restored = join(tempDir(), 'data')
    expect(await restoreArchive(file, restored, HERE)).toEqual(manifest)
    expect(readdirSync(restored).sort()).toEqual(['artwork', 'requests.db', 'shop'])
    const names = filesIn(restored)
    const opened = await openStoresOnSqlite(restored)
    onTestFinished(opened.close)
    const kept = await opened.requests.list({ most: 99_999 })
    const ids = new Set(kept.map(({ id }) => id))
    expect(kept.filter(({ id }) => before.some((each) => each.id === id))).toEqual(before)
    expect(ids.size).toBe(manifest.rows.requests)
    expect(await readQuotes(opened)).toEqual(await readQuotes(stores))
    expect(contentsOf(join(restored, 'shop'))).toEqual(contentsOf(shopDir))
    expect(readFileSync(join(restored, 'artwork', sent)).equals(artwork)).toBe(true)
    const apart = tempDir()
    execFileSync('tar', ['-xzf', file, '-C', apart])
    expect(filesIn(apart)).toEqual([...names, 'manifest.json'].sort())
    expect(readFileSync(join(apart, 'shop', LONG_PATH), 'utf8')).toBe('foto')
    expect(gunzipSync(readFileSync(file)).includes('k7-mai-copiata')).toBe(false)
  })

  it('[UP1] a shop that is published meanwhile is copied as it was or as it is', async () => {
    const { shopDir, file, copy } = await aServer()
    const texts = join(shopDir, 'texts.json')
    const publish = (shown: string) => {
      writeFileSync(join(shopDir, 'info.md'), shown)
      writeFileSync(texts, `{"shown":"${shown}"}`)
    }
    publish('prima')
    const over = new AbortController()
    const publishing = (async () => {
      for (let n = 0; !over.signal.aborted && n < 50; n++) {
        publish(`volta ${n}`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })()
    await copy()
    over.abort()
    await publishing
    const restored = tempDir()
    await restoreArchive(file, restored, HERE)
    const shown = readFileSync(join(restored, 'shop', 'info.md'), 'utf8')
    expect(readFileSync(join(restored, 'shop', 'texts.json'), 'utf8')).toContain(`"${shown}"`)
  })

  it('[UP2] a folder that is not empty is refused, and stays as it is', async () => {
    const { dataDir, file, copy } = await aServer()
    await copy()
    const before = filesIn(dataDir)
    await expect(restoreArchive(file, dataDir, HERE)).rejects.toThrow('non è vuota')
    expect(filesIn(dataDir)).toEqual(before)
    // What a restore that was killed has left, and settings.
    const folder = tempDir()
    mkdirSync(join(folder, '.restore-part'))
    writeFileSync(join(folder, '.restore-part', 'requests.db'), 'half')
    writeFileSync(join(folder, '.env'), 'PORT=3000')
    await restoreArchive(file, folder, HERE)
    expect(readdirSync(folder).sort()).toEqual(['.env', 'artwork', 'requests.db', 'shop'])
  })

  it('[UP2] [UP20] a copy that was cut, damaged, changed or made by a newer program is refused, and nothing is put in place', async () => {
    const { file, copy } = await aServer()
    await copy()
    const whole = readFileSync(file)
    const entries = await entriesOf(gunzipSync(whole))
    const changed = (change: (entry: Entry) => Entry | Entry[]) => packed(entries.flatMap(change))
    const isShop = ({ name }: Entry) => name === 'shop/info.md'
    const damaged: Buffer[] = [
      whole.subarray(0, whole.length / 2),
      Buffer.from('non è una copia'),
      await changed((entry) =>
        isShop(entry)
          ? { ...entry, content: Buffer.from(entry.content.map((byte) => byte ^ 1)) }
          : entry,
      ),
      await changed((entry) => (isShop(entry) ? [] : entry)),
      await changed((entry) => (isShop(entry) ? { ...entry, name: 'shop/../../info.md' } : entry)),
      await changed((entry) => (isShop(entry) ? { ...entry, name: '/tmp/info.md' } : entry)),
      await changed((entry) =>
        isShop(entry) ? [entry, { ...entry, name: 'shop/più.md' }] : entry,
      ),
      await changed((entry) => (entry.name === 'manifest.json' ? [] : entry)),
      await changed((entry) =>
        entry.name === 'manifest.json'
          ? {
              ...entry,
              content: Buffer.from(entry.content.toString().replace('"requests": ', '$&9')),
            }
          : entry,
      ),
    ]
    for (const bytes of damaged) {
      const [folder, bad] = [tempDir(), join(tempDir(), 'copia.tar.gz')]
      writeFileSync(bad, bytes)
      await expect(restoreArchive(bad, folder, HERE)).rejects.toThrow('non è una copia intera')
      expect(readdirSync(folder)).toEqual([])
    }
    const folder = tempDir()
    await expect(restoreArchive(file, folder, { migrations: OLDER })).rejects.toThrow(
      /della versione 1.26.0, più nuova .* \(1.25.0\): rimettila con quella/,
    )
    expect(readdirSync(folder)).toEqual([])
    const missing = join(tempDir(), 'manca.tar.gz')
    await expect(restoreArchive(missing, tempDir(), HERE)).rejects.toThrow('Non posso leggere')
  })

  it('[UP3] a copy that reads back otherwise does not get its name', async () => {
    const { dataDir, file, copy } = await aServer()
    const copyTo = async (target: string) => {
      await backupSqlite(dataDir, target)
      appendFileSync(target, 'x')
      // A page in the middle of the file is lost, as on a bad disk.
      const bytes = readFileSync(target)
      bytes.fill(0, 4096 * 3, 4096 * 9)
      writeFileSync(target, bytes)
    }
    await expect(copy({ copyTo })).rejects.toThrow()
    expect(readdirSync(join(file, '..'))).toEqual([])
  })
})

interface Entry {
  readonly name: string
  readonly content: Buffer
}

async function entriesOf(tar: Buffer): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const { name, content } of untar(Readable.from([tar]))) {
    const pieces: Uint8Array[] = []
    for await (const piece of content) pieces.push(piece)
    entries.push({ name, content: Buffer.concat(pieces) })
  }
  return entries
}

async function packed(entries: readonly Entry[]): Promise<Buffer> {
  async function* all() {
    for (const { name, content } of entries) {
      yield { name, size: content.length, read: () => Readable.from([content]) }
    }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of tarOf(all(), NOON)) pieces.push(piece)
  return gzipSync(Buffer.concat(pieces))
}
