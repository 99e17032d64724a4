import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { aPdf, artworkApp, namingArtwork } from '../../../../tests/support/artwork-app.ts'
import { openEmptyStores } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { artworkOf } from './artwork-store.ts'

const FILES_OF_STRANGERS = process.env.FAULTS === 'long' ? 10_000 : 300
const STRANGERS = 20
const PIECE = 1_000

it('[AW4] an honest visitor is served while strangers upload as much as they can', async () => {
  const stores = await openEmptyStores(tempDir())
  onTestFinished(stores.close)
  const folder = join(tempDir(), 'artwork')
  const { begin, put, idOf } = artworkApp(stores, {
    folder,
    limiter: { take: async () => 0, tidy: async () => {} },
  })
  const honest = '198.51.100.7'
  const content = aPdf(20 * PIECE)
  const id = await idOf(await begin('logo.pdf', content.length, honest))
  const flood = async (from: number, to: number) => {
    for (let file = from; file < to; file++) {
      const peer = `192.0.${file % STRANGERS}.${file % 250}`
      const begun = await begin('x.zip', file % 2 === 0 ? 20_000_000 : PIECE, peer)
      if (begun.status === 200)
        await put(await idOf(begun), Buffer.alloc(PIECE, 'PK\x03\x04'), 0, peer)
    }
  }
  const pieces = content.length / PIECE
  for (let piece = 0; piece < pieces; piece++) {
    const at = piece * PIECE
    const [reply] = await Promise.all([
      put(id, content.subarray(at, at + PIECE), at, honest),
      flood((piece * FILES_OF_STRANGERS) / pieces, ((piece + 1) * FILES_OF_STRANGERS) / pieces),
    ])
    expect(reply.status).toBe(200)
  }
  const request = namingArtwork([id])
  await stores.requests.accept(request)
  expect(await artworkOf(stores.db.withTables(), request.id)).toHaveLength(1)
  expect(readFileSync(join(folder, id)).equals(content)).toBe(true)
  const { bytes } = await stores.db
    .selectFrom('artwork')
    .select((all) => all.fn.sum<number>('size').as('bytes'))
    .executeTakeFirstOrThrow()
  expect(bytes).toBeLessThanOrEqual(100 * 20_000_000 + content.length)
  // A file gives way together with its bytes.
  expect(readdirSync(folder).length).toBeLessThanOrEqual(2_001)
})
