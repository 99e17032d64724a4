import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('[SV1] has defaults for everything', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    shopDir: expect.stringMatching(/shop$/),
    dataDir: expect.stringMatching(/data$/),
  })
})

it('[SV1] reads what the environment says', () => {
  const config = readConfig({ PORT: '0', HOST: '0.0.0.0', SHOP_DIR: '/a', DATA_DIR: '/b' })
  expect(config).toEqual({ port: 0, host: '0.0.0.0', shopDir: '/a', dataDir: '/b' })
})

it.each(['http', '-1', '65536', '80.5', '1e3', ' '])(
  '[SV1] refuses PORT=%j by its name',
  (PORT) => {
    expect(() => readConfig({ PORT })).toThrow(`PORT vale «${PORT}»`)
  },
)
