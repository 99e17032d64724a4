import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { fillQuotes, readQuotes } from '../../../../tests/support/kept-quotes.ts'
import { YEAR } from '../../../../tests/support/quotes.ts'
import { openEmptyStores, openStoresOnSqlite } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { backupSqlite, DATABASE_FILE } from '../../../server/database/sqlite/open-sqlite.ts'

it('[BN93] [QU4] a copy holds quotes with drafts, PDFs, evidence and links, and goes on with their numbers', async () => {
  const [dataDir, copyDir] = [tempDir(), tempDir()]
  const stores = await openEmptyStores(dataDir)
  onTestFinished(stores.close)
  await fillQuotes(stores)
  await backupSqlite(dataDir, join(copyDir, DATABASE_FILE))
  const copy = await openStoresOnSqlite(copyDir)
  onTestFinished(copy.close)
  const kept = await readQuotes(stores)
  expect(kept).toMatchObject({ pdf: '%PDF of a kept archive', evidence: { state: 'accepted' } })
  expect(await readQuotes(copy)).toEqual(kept)
  expect(await copy.quotes.find('quote-1')).toEqual(await stores.quotes.find('quote-1'))
  expect(await copy.quotes.nextNumber(YEAR, undefined)).toEqual({ year: YEAR, sequence: 2 })
})
