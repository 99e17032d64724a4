import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { NOON } from '../../../tests/support/requests.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { ConfigError } from '../messages/config-error.ts'
import { openExistingStorage, openStorage } from './open-storage.ts'

it('[DK8] a folder without a database is refused, and stays without', async () => {
  const dataDir = tempDir()
  const place = { dataDir, databaseUrl: undefined }
  const error: unknown = await openExistingStorage(place, () => {}).catch((reason) => reason)
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toContain(`Nella cartella ${dataDir} non c’è un archivio`)
  expect(readdirSync(dataDir)).toEqual([])
})

it('[DK8] the database that a server made is opened', async () => {
  const place = { dataDir: tempDir(), databaseUrl: undefined }
  await (await openStorage(place, () => {})).close()
  const { probe, close } = await openExistingStorage(place, () => {})
  await probe()
  await close()
})

it('[AB11] [OB6] no number of addresses makes the limit of mails forget its count', async () => {
  const place = { dataDir: tempDir(), databaseUrl: undefined }
  const { close, limiters } = await openStorage(place, () => {})
  const once = [{ name: 'hour', windowMs: 3_600_000, most: 1 }]
  expect(await limiters.mails.take('mails', once, NOON)).toBe(0)
  for (let n = 0; n < 25_000; n++) await limiters.visitors.take(`address ${n}`, once, NOON)
  expect(await limiters.mails.take('mails', once, NOON)).toBeGreaterThan(0)
  await close()
})
