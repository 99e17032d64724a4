import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { openStorage } from './open-storage.ts'

it('[BN60] remembers when the last backup was made', async () => {
  const dataDir = tempDir()
  const storage = await openStorage({ databaseUrl: undefined, dataDir }, () => {})
  onTestFinished(storage.close)
  expect(await storage.lastBackup()).toBeUndefined()
  const before = Date.now()
  await storage.backup?.copyTo(join(dataDir, 'copia.db'))
  expect(await storage.lastBackup()).toBeUndefined()
  await storage.backup?.note()
  expect(await storage.lastBackup()).toBeGreaterThanOrEqual(before)
})
