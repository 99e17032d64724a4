import { createDraftCheck } from '../../src/features/editor/server/check-draft.ts'
import { createDraftFiles } from '../../src/features/editor/server/draft-files.ts'
import { createDraftView } from '../../src/features/editor/server/draft-view.ts'
import { createPreviewRoutes } from '../../src/features/editor/server/preview-routes.ts'
import { createShopEditor } from '../../src/features/editor/server/shop-editor.ts'
import type { Preview } from '../../src/server/http/page-files/preview.ts'
import { openShop } from '../../src/server/shop/open-shop.ts'
import { SHOP_DIR } from './demo-shop.ts'
import { memoryEditorStore } from './memory-editor-store.ts'
import { NOON } from './requests.ts'

const said = (text: string) => ({ identity: new TextEncoder().encode(text), headers: {} })

export const PREVIEW: Preview = {
  page: async ({ settings }, payment) => said(`${settings.name} ${payment}`),
  later: async ({ settings }) => said(`later ${settings.name}`),
  assets: new Map([['/assets/preview.js', said('script')]]),
}

/** The editor of a folder, without a database; the preview says the shop's name. */
export function anEditing(shopDir = SHOP_DIR) {
  const store = memoryEditorStore()
  const options = {
    store,
    shopDir,
    view: createDraftView(store, shopDir),
    check: createDraftCheck(shopDir, openShop, () => {}),
    mayWrite: true,
    takeOver: async () => {},
    now: () => NOON,
    log: () => {},
  }
  const files = createDraftFiles(options)
  const pages = createPreviewRoutes(PREVIEW, files, shopDir)
  return { editor: createShopEditor(options), files, pages }
}
