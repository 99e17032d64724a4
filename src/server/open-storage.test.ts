import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tempDir } from '../../tests/support/temp-dir.ts'
import { ConfigError } from './config-error.ts'
import { openExistingStorage, openStorage } from './open-storage.ts'

it('[DK8] a folder without an archive is refused, and stays without', async () => {
  const dataDir = tempDir()
  const place = { dataDir, databaseUrl: undefined }
  const error: unknown = await openExistingStorage(place, () => {}).catch((reason) => reason)
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toContain(`Nella cartella ${dataDir} non c’è un archivio`)
  expect(readdirSync(dataDir)).toEqual([])
})

it('[DK8] the archive that a server made is opened', async () => {
  const place = { dataDir: tempDir(), databaseUrl: undefined }
  await (await openStorage(place, () => {})).store.close()
  const { store } = await openExistingStorage(place, () => {})
  expect(await store.list({ most: 1 })).toEqual([])
  await store.close()
})
