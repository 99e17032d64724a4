import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { aPdf, artworkApp, namingArtwork } from '../../../../tests/support/artwork-app.ts'
import { openFeatures } from '../../../../tests/support/feature-context.ts'
import { openEmptyStores, openStoresOnSqlite } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { readConfig } from '../../../server/context/config.ts'
import { copyKeptFiles } from '../../../server/database/copy-kept-files.ts'
import { backupSqlite } from '../../../server/database/sqlite/open-sqlite.ts'
import { createDeskRoutes, type DeskRoutesOptions } from '../../../server/desk/desk-routes.ts'
import { keptFilesOf } from '../../../server/wiring/features.ts'
import { artworkOf } from './artwork-store.ts'

async function anArchive() {
  const dataDir = tempDir()
  const stores = await openEmptyStores(dataDir)
  onTestFinished(stores.close)
  const config = readConfig({ DATA_DIR: dataDir })
  const app = artworkApp(stores, { folder: join(dataDir, 'artwork') })
  const content = aPdf(1_500)
  const [sent, waiting] = [await app.upload('logo.pdf', content), await app.upload('x.pdf', aPdf())]
  const request = namingArtwork([sent])
  await stores.requests.accept(request)
  return { ...stores, stores, config, dataDir, request, sent, waiting, content }
}

it('[AW15] a copy from the desk has database and files, and another server works with it', async () => {
  const { stores, config, dataDir, request, sent, content } = await anArchive()
  const copyTo = (file: string) => backupSqlite(dataDir, file)
  const features = openFeatures(stores, { config, backup: { copyTo, note: async () => {} } })
  const routes = createDeskRoutes({
    basePath: '',
    access: { sessionOf: async () => ({ id: 'office' }) },
    assets: new Map(),
    features,
  } as unknown as DeskRoutesOptions)
  const reply = await routes.request('/banco/api/backup', { headers: { cookie: 'banco=secret' } })
  expect(reply.headers.get('content-disposition')).toMatch(/filename="copia-[\d-]+\.tar"$/)
  const restored = tempDir()
  const file = join(tempDir(), 'copia.tar')
  writeFileSync(file, Buffer.from(await reply.arrayBuffer()))
  execFileSync('tar', ['-xf', file, '-C', restored])
  expect(readdirSync(join(restored, 'artwork'))).toEqual([sent])
  expect(readFileSync(join(restored, 'artwork', sent)).equals(content)).toBe(true)
  const opened = await openStoresOnSqlite(restored)
  onTestFinished(opened.close)
  const [found] = await artworkOf(opened.db.withTables(), request.id)
  expect(found?.id).toBe(sent)
})

it('[AW15] the command puts the files beside the copy, and takes no more room for it', async () => {
  const { config, untyped, sent, dataDir } = await anArchive()
  const files = await keptFilesOf(config, untyped)
  const folder = join(tempDir(), 'copia.db-files')
  const lost = { path: 'artwork/lost', file: join(dataDir, 'artwork', 'lost') }
  await copyKeptFiles(folder, [...files, lost])
  expect(readdirSync(join(folder, 'artwork'))).toEqual([sent])
  const inodeOf = (path: string) => statSync(path).ino
  expect(inodeOf(join(folder, 'artwork', sent))).toBe(inodeOf(join(dataDir, 'artwork', sent)))
})
