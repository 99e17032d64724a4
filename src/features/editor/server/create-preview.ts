import { renderChange, renderPage, type PageAssets } from '../../../page/prerender.tsx'
import { previewChangeReply, previewReply } from '../../../server/http/page-files/page-reply.ts'
import type { Preview } from '../../../server/http/page-files/preview.ts'

/** Renders shops that are not published. */
export function createPreview(assets: PageAssets, replies: Preview['assets']): Preview {
  return {
    page: (shop, payment) => previewReply(renderPage({ shop, payment, assets })),
    later: (shop, payment) => previewChangeReply(renderChange(shop, { payment })),
    assets: replies,
  }
}
