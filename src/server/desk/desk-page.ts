import { escapeHtml } from '../../order/escape-html.ts'
import {
  deskColors,
  deskDrawings,
  deskProperties,
  ICON_FILE,
  TOUCH_ICON_FILE,
} from '../../page/prerender.tsx'
import type { Shop } from '../../shop/shop.ts'
import type { DeskAssets } from '../http/page-files/page-assets.ts'
import { htmlReply } from '../http/page-files/page-reply.ts'
import { oncePerShop } from '../http/page-files/site-files.ts'
import type { StoredReply } from '../http/page-files/stored-reply.ts'
import { DESK_MANIFEST_FILE } from './desk-files.ts'
import { DESK_HEADERS, deskPolicy } from './desk-policy.ts'

/**
 * The frame that the desk's script fills. It holds nothing of any request. The colours of the shop are data, and no
 * style element: an open desk reads this page again after a publication, and its policy would refuse the new styles.
 */
export function deskHtml(shop: Shop, assets: DeskAssets): string {
  const { settings } = shop
  const drawings = deskDrawings(shop)
  const style = deskProperties(settings.brandColor) + drawings.style
  const { light, dark } = deskColors(settings.brandColor)
  const styles = assets.styles.map((path) => `<link rel="stylesheet" href="${path}">`)
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light.page}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark.page}">
<title>Banco · ${escapeHtml(settings.name)}</title>
<link rel="icon" href="${ICON_FILE}">
<link rel="apple-touch-icon" href="${TOUCH_ICON_FILE}">
<link rel="manifest" href="${DESK_MANIFEST_FILE}" crossorigin="use-credentials">
${styles.join('\n')}
<script type="module" src="${assets.entry}"></script>
</head>
<body>
<div id="root" data-shop="${escapeHtml(settings.name)}" data-style="${escapeHtml(style)}"></div>
${drawings.sprite}
<noscript><p>Il banco ha bisogno di JavaScript.</p></noscript>
</body>
</html>
`
}

/** Rendered and compressed once for each shop. */
export function createDeskPage(assets: DeskAssets): (shop: Shop) => Promise<StoredReply> {
  return oncePerShop(async (shop) => {
    const policy = { 'Content-Security-Policy': deskPolicy() }
    const { headers, ...page } = await htmlReply(deskHtml(shop, assets), policy)
    return { ...page, headers: { ...headers, ...DESK_HEADERS } }
  })
}
