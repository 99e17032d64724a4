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
import { createDraftCheck, type CheckDraftOptions } from './check-draft.ts'
import { createDraftFiles } from './draft-files.ts'
import { createDraftView } from './draft-view.ts'
import type { ShopEditorOptions } from './editor-options.ts'
import { createShopEditor } from './shop-editor.ts'
import type { ShopEditing } from '../../../server/desk/desk-routes.ts'
import type { Preview } from './preview-routes.ts'
import {
  previewHtmlReply,
  previewPartsReply,
  previewReply,
} from '../../../server/http/page-files/page-reply.ts'
import type { StoredReply } from '../../../server/http/page-files/stored-reply.ts'
import type { Config } from '../../../server/wiring/config.ts'
import { requireWebhookSecret } from '../../webhooks/server/require-webhook-secret.ts'

interface OpenEditingOptions
  extends
    Pick<CheckDraftOptions, 'open'>,
    Pick<ShopEditorOptions, 'store' | 'takeOver' | 'now' | 'log'> {
  readonly config: Pick<Config, 'shopDir' | 'shopWrite' | 'webhookSecret'>
  readonly preview: Preview
}

/** The editor of the shop's folder. */
export function openEditing({
  config,
  open,
  preview,
  ...options
}: OpenEditingOptions): ShopEditing {
  const { shopDir, shopWrite } = config
  const check = createDraftCheck({
    shopDir,
    open,
    requireServable: (shop) => requireWebhookSecret(shop, config),
  })
  const view = createDraftView(options.store, shopDir)
  const all = { ...options, shopDir, view, check, mayWrite: shopWrite }
  // Until then the files are read where they are, so nobody waits for this.
  if (shopWrite) {
    completePublications(shopDir, options).catch((error: unknown) => {
      options.log('publication-not-completed', { error: String(error) })
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
