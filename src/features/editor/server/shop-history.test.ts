import { expect, it } from 'vitest'
import { newRowId } from '../../../server/database/row-id.ts'
import { memoryEditorStore } from '../../../../tests/support/memory-editor-store.ts'
import { perShopFile } from '../../../shop/shop-files.ts'
import { listVersions } from './shop-history.ts'

const NOW = Date.UTC(2026, 10, 18)
const texts = perShopFile((file) => (file === 'conditions.md' ? null : `«${file}»`))

it('[QU104] a version from before the shop knew a file is no change while there is no such file', async () => {
  const store = memoryEditorStore()
  const { 'conditions.md': _, ...before } = texts
  await store.addVersion({ id: newRowId(NOW - 1), by: 'Chrome', changes: ['Tutto'], files: before })
  expect(await listVersions(store, texts, NOW)).toHaveLength(1)
  const written = { ...texts, 'conditions.md': 'Resi' }
  expect((await listVersions(store, written, NOW))[0]?.changes).toEqual([
    'Condizioni di vendita: da ora c’è',
  ])
})
