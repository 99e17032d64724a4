import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { openStorage } from './open-storage.ts'

it('[BN60] [UP4] remembers when the last backup was made, and when one was read back', async () => {
  const dataDir = tempDir()
  const storage = await openStorage({ databaseUrl: undefined, dataDir }, () => {})
  onTestFinished(storage.close)
  expect(await storage.lastBackup()).toBeUndefined()
  const before = Date.now()
  await storage.backup?.copyTo(join(dataDir, 'copia.db'))
  expect(await storage.lastBackup()).toBeUndefined()
  await storage.backup?.note()
  const made = await storage.lastBackup()
  expect(made?.madeAt).toBeGreaterThanOrEqual(before)
  expect(made?.readBackAt).toBeNull()
  await storage.backup?.note('read-back')
  const read = await storage.lastBackup()
  expect(read?.readBackAt).toBe(read?.madeAt)
  // Another copy, which nobody has read back.
  await storage.backup?.note()
  const next = await storage.lastBackup()
  expect(next?.readBackAt).toBe(read?.readBackAt)
  expect(next?.madeAt).toBeGreaterThanOrEqual(read?.madeAt ?? 0)
})
