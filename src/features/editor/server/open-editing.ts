import {
  renderDrawings,
  renderPage,
  renderParts,
  type PageAssets,
  type RenderedPage,
} from '../../../page/prerender.tsx'
import { hashOf } from '../../../shop/files/content-hash.ts'
import { completePublications } from '../../../shop/files/publication.ts'
import type { Shop } from '../../../shop/shop.ts'
import { createDraftCheck } from './check-draft.ts'
import { createDraftFiles } from './draft-files.ts'
import { createDraftView } from './draft-view.ts'
import { createShopEditor } from './shop-editor.ts'
import type { EditorRoutesOptions } from './editor-routes.ts'
import type { PreviewRoutesOptions } from './preview-routes.ts'
import { createEditorStore } from './create-editor-store.ts'
import type { EditorTables } from './editor-table.ts'
import type { Preview } from '../../../server/http/page-files/preview.ts'
import type { ServerContext } from '../../../server/context/server-context.ts'
import {
  previewHtmlReply,
  previewPartsReply,
  previewReply,
} from '../../../server/http/page-files/page-reply.ts'
import type { StoredReply } from '../../../server/http/page-files/stored-reply.ts'
import { requireWebhookSecret } from '../../webhooks/server/webhook-secret.ts'

/** The editor of the shop, with the preview beside it. */
export type ShopEditing = Omit<EditorRoutesOptions, 'guard' | 'receive'> & PreviewRoutesOptions

/** The editor of the shop's folder. */
export function openEditing(
  context: Pick<ServerContext, 'config' | 'db' | 'shops' | 'openShop' | 'preview' | 'now' | 'log'>,
): ShopEditing {
  const { config, db, shops, openShop, preview, now, log } = context
  const { shopDir, shopWrite } = config
  const store = createEditorStore(db.withTables<EditorTables>())
  const check = createDraftCheck({
    shopDir,
    open: openShop,
    requireServable: (shop) => requireWebhookSecret(shop, config.env),
  })
  const view = createDraftView(store, shopDir)
  const { takeOver } = shops
  const all = { store, takeOver, now, log, shopDir, view, check, mayWrite: shopWrite }
  // Until then the files are read where they are, so nobody waits for this.
  if (shopWrite) {
    completePublications(shopDir, all).catch((error: unknown) => {
      log('publication-not-completed', { error: String(error) })
    })
  }
  return { editor: createShopEditor(all), files: createDraftFiles(all), preview, shopDir }
}

/** Renders shops that are not published, each once. */
export function createPreview(
  assets: PageAssets,
  replies: Preview['assets'],
  version: string,
): Preview {
  const rendered = new WeakMap<Shop, Map<boolean, RenderedPage>>()

  function render(shop: Shop, payment: boolean): RenderedPage {
    const pages = rendered.get(shop) ?? new Map<boolean, RenderedPage>()
    rendered.set(shop, pages)
    const page = pages.get(payment) ?? renderPage({ shop, payment, version, assets })
    pages.set(payment, page)
    return page
  }

  return {
    page: (shop, payment): Promise<StoredReply> => previewReply(render(shop, payment)),
    ...createPreviewParts(version),
    later: (shop) => previewHtmlReply(render(shop, false).laterHtml),
    assets: replies,
  }
}

/** What the frame fetches after a change. */
export function createPreviewParts(version: string): Pick<Preview, 'parts' | 'drawings'> {
  return {
    parts: (shop, payment) =>
      previewPartsReply({
        ...renderParts(shop, { payment, version }),
        drawings: hashOf(renderDrawings(shop)),
      }),
    drawings: (shop) => previewHtmlReply(renderDrawings(shop)),
  }
}
