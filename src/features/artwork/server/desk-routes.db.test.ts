import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { aPdf, artworkApp, namingArtwork } from '../../../../tests/support/artwork-app.ts'
import { openFeatures } from '../../../../tests/support/feature-context.ts'
import { openEmptyStores } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { readConfig } from '../../../server/context/config.ts'
import { createDeskRoutes, type DeskRoutesOptions } from '../../../server/desk/desk-routes.ts'
import type { RequestSheet } from '../../requests/wire/request-sheet.ts'

async function aDesk() {
  const dataDir = tempDir()
  const stores = await openEmptyStores(dataDir)
  onTestFinished(stores.close)
  const folder = join(dataDir, 'artwork')
  const features = openFeatures(stores, { config: readConfig({ DATA_DIR: dataDir }) })
  const desk = createDeskRoutes({
    basePath: '',
    access: { sessionOf: async () => ({ id: 'office' }) },
    assets: new Map(),
    features,
  } as unknown as DeskRoutesOptions)
  const get = async (path: string) =>
    desk.request(`/banco/api/requests/${path}`, { headers: { cookie: 'banco=secret' } })
  return { ...stores, ...artworkApp(stores, { folder }), folder, get }
}

it('[AW13] files are listed with their hash, and are downloads under safe names', async () => {
  const { upload, requests, get, folder } = await aDesk()
  const content = aPdf()
  const ids = []
  for (const name of [
    'Logo à "x"; filename=evil.exe\r\n.pdf',
    '<img src=x onerror=1>.pdf',
    '..pdf',
  ]) {
    ids.push(await upload(name, content))
  }
  const request = namingArtwork([...ids, null])
  await requests.accept(request)
  const { artwork } = (await (await get(request.id)).json()) as RequestSheet
  expect(artwork.missing).toBe(1)
  expect(artwork.files.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(artwork.files.every(({ sha256 }) => /^[0-9a-f]{64}$/.test(sha256))).toBe(true)
  for (const id of ids) {
    const reply = await get(`${request.id}/artwork/${id}`)
    expect(Buffer.from(await reply.arrayBuffer()).equals(content)).toBe(true)
    const header = (name: string) => reply.headers.get(name)
    expect([
      header('content-type'),
      header('x-content-type-options'),
      header('content-length'),
    ]).toEqual(['application/octet-stream', 'nosniff', String(content.length)])
    expect(header('content-disposition')).toMatch(
      /^attachment; filename="48213-[123](-[a-zA-Z0-9-]+)?\.pdf"$/,
    )
  }
  const [first = ''] = ids
  rmSync(join(folder, first))
  const gone = [
    await get(`${request.id}/artwork/${first}`),
    await get(`${request.id}/artwork/${'f'.repeat(32)}`),
    await get(`${request.id}/artwork/..%2F..%2Fmail-account.json`),
    await get(`other/artwork/${ids[1]}`),
  ]
  expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})
