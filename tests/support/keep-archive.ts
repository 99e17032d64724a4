import { deepStrictEqual } from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FILE } from '../../src/server/database/sqlite/open-sqlite.ts'
import { SHOP_FILES } from '../../src/shop/shop-files.ts'
import { SHOP_DIR } from './demo-shop.ts'
import {
  archiveContents,
  dumpOfPostgres,
  dumpOfSqlite,
  fillArchive,
  readArchive,
  readKeptShop,
} from './kept-archive.ts'
import { deskContents, fillDesk, readDesk } from './kept-desk.ts'
import { filesContents, fillFiles, readFiles } from './kept-files.ts'
import { fillQuotes, readQuotes } from './kept-quotes.ts'
import { startPostgres } from './postgres.ts'
import { openStoresOnPostgres, openStoresOnSqlite, type OpenedStores } from './stores.ts'
import { makeTempDir } from './temp-dir.ts'

/** Writes archives on both databases and a shop folder as this version makes them, and what they say. */
export async function keepArchive(folder: string): Promise<void> {
  const [contents, desk, files] = [archiveContents(), deskContents(), filesContents()]
  const filled = async (stores: OpenedStores) => {
    await fillArchive(stores, contents)
    await fillDesk(stores, desk)
    await fillQuotes(stores)
    await fillFiles(stores, files)
    const read = {
      archive: await readArchive(stores),
      desk: await readDesk(stores),
      quotes: await readQuotes(stores),
      files: await readFiles(stores),
    }
    await stores.close()
    return read
  }
  const shop = join(folder, 'shop')
  mkdirSync(shop, { recursive: true })
  for (const file of SHOP_FILES) {
    if (existsSync(join(SHOP_DIR, file))) cpSync(join(SHOP_DIR, file), join(shop, file))
  }
  const dataDir = makeTempDir()
  const postgres = await startPostgres()
  try {
    const read = await filled(await openStoresOnSqlite(dataDir.path))
    const other = await filled(await openStoresOnPostgres(postgres.url))
    deepStrictEqual(other, read)
    writeFileSync(join(folder, 'sqlite.sql'), dumpOfSqlite(join(dataDir.path, DATABASE_FILE)))
    writeFileSync(join(folder, 'postgres.sql'), await dumpOfPostgres(postgres.url))
    const facts = { ...read, shop: await readKeptShop(shop) }
    writeFileSync(join(folder, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`)
  } finally {
    await postgres.stop()
    dataDir.remove()
  }
}
