import { expect, it } from 'vitest'
import { readConfig } from '../../../server/context/config.ts'
import { readArtworkSettings } from './artwork-settings.ts'

const settingsOf = (env: Record<string, string>) => readArtworkSettings(readConfig(env))
const DATABASE_URL = 'postgres://localhost/x'

it('[AW8] files lie in DATA_DIR; on Postgres only where a folder is named', () => {
  const folder = '/data/artwork'
  expect(settingsOf({ DATA_DIR: '/data' })).toEqual({ folder, largestBytes: 20_000_000 })
  expect(settingsOf({ ARTWORK_DIR: '/shared', ARTWORK_MB: '5', DATABASE_URL })).toEqual({
    folder: '/shared',
    largestBytes: 5_000_000,
  })
  expect(settingsOf({ DATABASE_URL })).toBeUndefined()
  expect(settingsOf({ ARTWORK_MB: '0' })).toMatchObject({ largestBytes: 0 })
  expect(settingsOf({ DESK: 'off' })).toMatchObject({ largestBytes: 0 })
  for (const ARTWORK_MB of ['-1', '1e3', '1001', 'x']) {
    expect(() => settingsOf({ ARTWORK_MB })).toThrow(/^ARTWORK_MB vale/)
  }
})
