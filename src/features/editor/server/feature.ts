import { Hono } from 'hono'
import { completePublications } from '../../../shop/files/publication.ts'
import type { DeskRoutes } from '../../../server/desk/receive.ts'
import { publicAddress } from '../../../server/context/config.ts'
import type { ServerFeature } from '../../server-feature.ts'
import { requireWebhookSecret } from '../../webhooks/server/sign-call.ts'
import { createDraftCheck } from './check-draft.ts'
import { createDraftFiles } from './draft-files.ts'
import { createDraftView } from './draft-view.ts'
import { createEditorRoutes } from './editor-routes.ts'
import { createEditorStore } from './editor-store.ts'
import type { EditorTables } from './editor-table.ts'
import { createPreviewRoutes } from './preview-routes.ts'
import { createShopEditor } from './shop-editor.ts'

/** The editor of the shop's folder, with the preview beside it. */
export const editor = {
  open({ config, db, shops, openShop, preview, guard, now, log }) {
    const { shopDir, shopWrite } = config
    const store = createEditorStore(db.withTables<EditorTables>())
    const view = createDraftView(store, shopDir)
    const check = createDraftCheck(shopDir, openShop, (shop) =>
      requireWebhookSecret(shop, config.env),
    )
    const { takeOver } = shops
    const address = publicAddress(config)
    const all = { store, takeOver, now, log, shopDir, view, check, address, mayWrite: shopWrite }
    // Until then the files are read where they are, so nobody waits for this.
    if (shopWrite) {
      completePublications(shopDir, all).catch((error: unknown) => {
        log('publication-not-completed', { error: String(error) })
      })
    }
    const files = createDraftFiles(all)
    const deskRoutes: DeskRoutes = new Hono()
    deskRoutes.route('/shop', createEditorRoutes(createShopEditor(all), files, guard))
    return { deskRoutes, deskPages: createPreviewRoutes(preview, files, shopDir) }
  },
} satisfies ServerFeature
