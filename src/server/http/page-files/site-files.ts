import { Hono } from 'hono'
import {
  ICON_FILE,
  MANIFEST_FILE,
  PHONE_ICONS,
  phoneIcon,
  PREVIEW_FILE,
  tabIcon,
} from '../../../page/prerender.tsx'
import { withId } from '../../../order/catalogue.ts'
import type { Shop } from '../../../shop/shop.ts'
import type { DrawPng } from '../../pictures/draw-png.ts'
import type { PreviewOf } from '../../pictures/preview-pictures.ts'
import type { CurrentShop } from '../../shop/current-shop.ts'
import type { Bindings } from '../request-guard.ts'
import { textReply } from './page-reply.ts'
import { robotsText, webManifest } from './site-texts.ts'
import { entityTag, sendStored, type StoredReply } from './stored-reply.ts'

interface SiteFilesOptions {
  readonly shops: Pick<CurrentShop, 'current'>
  readonly basePath: string
  readonly draw: DrawPng
  readonly previewOf: PreviewOf
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

// The addresses have no hash: a browser keeps the files for minutes, and then asks whether they changed.
export const KEPT_BRIEFLY = {
  'Cache-Control': 'public,max-age=600',
  // Other sites load scripts, and their programs the pictures.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** What messengers, phones and search engines ask for, made of the shop's data. */
export function createSiteFiles(options: SiteFilesOptions): Hono<{ Bindings: Bindings }> {
  const { shops, basePath, draw, previewOf, log } = options
  const routes = new Hono<{ Bindings: Bindings }>()

  const texts: Readonly<Record<string, readonly [type: string, text: (shop: Shop) => string]>> = {
    [MANIFEST_FILE]: ['application/manifest+json', webManifest],
    [ICON_FILE]: ['image/svg+xml', ({ settings }) => tabIcon(settings.brandColor)],
    'robots.txt': ['text/plain', () => robotsText(basePath)],
  }
  for (const [file, [type, text]] of Object.entries(texts)) {
    const reply = oncePerShop((shop) =>
      textReply(text(shop), `${type}; charset=utf-8`, KEPT_BRIEFLY),
    )
    routes.get(`/${file}`, async (context) => sendStored(context, await reply(shops.current())))
  }

  for (const { file, px } of PHONE_ICONS) {
    const reply = oncePerShop(async ({ settings }) =>
      pngReply(await draw(phoneIcon(settings.brandColor), px)),
    )
    routes.get(`/${file}`, async (context) => {
      try {
        return sendStored(context, await reply(shops.current()))
      } catch (error) {
        log('icon-not-drawn', { error: String(error) })
        return context.body(null, 404)
      }
    })
  }

  routes.get(`/${PREVIEW_FILE}`, async (context) => {
    const shop = shops.current()
    const product = withId(shop.catalogue.products, context.req.query('product') ?? '')
    const png = await previewOf(shop, product?.id)
    return png ? sendStored(context, pngReply(png)) : context.body(null, 404)
  })
  return routes
}

/** Made again only for a changed shop, or after a failure. */
export function oncePerShop(make: (shop: Shop) => Promise<StoredReply>) {
  const made = new WeakMap<Shop, Promise<StoredReply>>()
  return (shop: Shop): Promise<StoredReply> => {
    const known = made.get(shop)
    if (known) return known
    const reply = make(shop)
    made.set(shop, reply)
    reply.catch(() => made.delete(shop))
    return reply
  }
}

function pngReply(png: Buffer): StoredReply {
  const identity = new Uint8Array(png)
  return {
    identity,
    headers: { 'Content-Type': 'image/png', ...KEPT_BRIEFLY, ETag: entityTag(identity) },
  }
}
