import {
  renderDrawings,
  renderPage,
  renderParts,
  type PageAssets,
} from '../../../page/prerender.tsx'
import { hashOf } from '../../../shop/files/content-hash.ts'
import type { Shop } from '../../../shop/shop.ts'
import {
  previewHtmlReply,
  previewPartsReply,
  previewReply,
} from '../../../server/http/page-files/page-reply.ts'
import type { Preview } from '../../../server/http/page-files/preview.ts'

/** Renders shops that are not published. */
export function createPreview(
  assets: PageAssets,
  replies: Preview['assets'],
  version: string,
): Preview {
  const render = (shop: Shop, payment: boolean) => renderPage({ shop, payment, version, assets })
  return {
    page: (shop, payment) => previewReply(render(shop, payment)),
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
