import { expect, it, onTestFinished, vi } from 'vitest'
import { deferred } from '../../../tests/support/deferred.ts'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { PREVIEW } from '../../../tests/support/shop-editing.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { readConfig } from '../context/config.ts'
import { openShop } from '../shop/open-shop.ts'
import { FEATURES } from './features.ts'
import { openServer } from './open-server.ts'

it('[OB7] a stopping server ends the tidying that is under way, and begins no other', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const underWay = deferred()
  const next = vi.fn(async () => {})
  const [first, second] = FEATURES
  if (!first || !second) throw new Error('no features')
  vi.spyOn(first, 'open').mockReturnValue({ tidy: () => underWay.promise })
  vi.spyOn(second, 'open').mockReturnValue({ tidy: next })
  const reply = async () => ({ identity: new Uint8Array(), brotli: new Uint8Array(), headers: {} })
  const server = await openServer(
    readConfig({ DATA_DIR: tempDir() }),
    { current: () => demoShop, former: () => [], problems: () => [], takeOver: async () => {} },
    {
      page: reply,
      version: '0.0.0',
      embedScript: '',
      deskPage: reply,
      deskAssets: new Map(),
      preview: PREVIEW,
      openShop,
    },
  )
  onTestFinished(server.close)
  server.start()
  const finished = server.finish()
  underWay.resolve()
  await finished
  expect(next).not.toHaveBeenCalled()
})
