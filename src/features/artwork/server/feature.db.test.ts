import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { aPdf, artworkApp, namingArtwork } from '../../../../tests/support/artwork-app.ts'
import { openFeatures } from '../../../../tests/support/feature-context.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { readConfig } from '../../../server/context/config.ts'
import { FEATURES, onEraseBy } from '../../../server/wiring/features.ts'
import { artwork } from './feature.ts'

const DAY_MS = 24 * 60 * 60_000

async function anArchive() {
  const dataDir = tempDir()
  const stores = await openEmptyStores(dataDir)
  onTestFinished(stores.close)
  const folder = join(dataDir, 'artwork')
  return { ...stores, ...artworkApp(stores, { folder }), folder, stores, dataDir }
}

const openAt = ({ stores, dataDir }: Awaited<ReturnType<typeof anArchive>>, now: number) =>
  openFeatures(stores, { config: readConfig({ DATA_DIR: dataDir }), now: () => now })[
    FEATURES.indexOf(artwork)
  ]

it('[AW6] after a day the files go that no request has, and those without a row', async () => {
  const archive = await anArchive()
  const { upload, requests, folder } = archive
  const [sent, left] = [await upload('logo.pdf', aPdf()), await upload('altro.pdf', aPdf())]
  await requests.accept(namingArtwork([sent]))
  const lost = 'f'.repeat(32)
  writeFileSync(join(folder, lost), 'x')
  utimesSync(join(folder, lost), NOON / 1000, NOON / 1000)
  await openAt(archive, NOON + DAY_MS - 1)?.tidy?.()
  expect(readdirSync(folder)).toHaveLength(3)
  await openAt(archive, NOON + DAY_MS)?.tidy?.()
  expect(readdirSync(folder).toSorted()).toEqual([sent, lost].toSorted())
  await openAt(archive, NOON + DAY_MS + 1)?.tidy?.()
  expect(readdirSync(folder)).toEqual([sent])
  expect(left).not.toBe(sent)
})

it('[AW6] a server that never restarts removes what has no row, too', async () => {
  const archive = await anArchive()
  let now = NOON
  const { stores, dataDir, folder } = archive
  const config = readConfig({ DATA_DIR: dataDir })
  const opened = openFeatures(stores, { config, now: () => now })[FEATURES.indexOf(artwork)]
  await archive.upload('logo.pdf', aPdf())
  await opened?.tidy?.()
  const lost = 'f'.repeat(32)
  writeFileSync(join(folder, lost), 'x')
  utimesSync(join(folder, lost), NOON / 1000, NOON / 1000)
  now += DAY_MS + 1
  await opened?.tidy?.()
  expect(readdirSync(folder)).toEqual([])
})

it('[AW8] without a folder or a size nothing is taken, nor offered', async () => {
  const { stores } = await anArchive()
  for (const env of [{ ARTWORK_MB: '0' }, { DESK: 'off' }, { DATABASE_URL: 'postgres://x' }]) {
    const opened = openFeatures(stores, { config: readConfig(env) })
    const { routes } = opened[FEATURES.indexOf(artwork)] ?? {}
    expect((await routes?.request('/api/artwork'))?.status).toBe(204)
    expect((await routes?.request('/api/artwork/new', { method: 'POST' }))?.status).toBe(404)
  }
})

it('[AW18] a server that takes files no longer goes on keeping, copying and erasing those it has', async () => {
  const { upload, requests, folder, dataDir, stores } = await anArchive()
  const id = await upload('uno.pdf', aPdf())
  const request = namingArtwork([id])
  await requests.accept(request)
  const config = readConfig({ DATA_DIR: dataDir, ARTWORK_MB: '0' })
  const opened = openFeatures(stores, { config })[FEATURES.indexOf(artwork)]
  expect(opened?.deskRoutes).toBeDefined()
  await opened?.tidy?.()
  expect(await artwork.keptFiles(config, stores.db.withTables())).toEqual([
    { path: `artwork/${id}`, file: join(folder, id) },
  ])
  await requests.erase(request.id, onEraseBy(config))
  expect(readdirSync(folder)).toEqual([])
})

it('[AW7] erasing a request removes the bytes of its files', async () => {
  const { upload, requests, folder, dataDir } = await anArchive()
  const [own, shared] = [await upload('uno.pdf', aPdf()), await upload('due.pdf', aPdf())]
  const [first, second] = [namingArtwork([own, shared]), namingArtwork([shared])]
  for (const request of [first, second]) await requests.accept(request)
  const onErase = onEraseBy(readConfig({ DATA_DIR: dataDir }))
  await requests.erase(first.id, onErase)
  expect(readdirSync(folder)).toEqual([shared])
  await requests.erase(second.id, onErase)
  expect(readdirSync(folder)).toEqual([])
})
