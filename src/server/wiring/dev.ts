import { renderPage } from '../../page/prerender.tsx'
import type { Shop } from '../../shop/shop.ts'
import type { Config } from '../context/config.ts'
import { devConfig } from './dev-start.ts'
import type { PageVariant } from '../http/page-files/linked-pages.ts'
import type { StoredReply } from '../http/page-files/stored-reply.ts'
import { htmlReply } from '../http/page-files/page-reply.ts'
import { pictureFiles } from '../http/page-files/picture-files.ts'
import { deskAddress } from '../desk/desk-address.ts'
import { deskHtml } from '../desk/desk-page.ts'
import type { Preview } from '../http/page-files/preview.ts'
import { paymentProviderOf } from '../../features/payments/server/open-payments.ts'
import { readPaypal } from '../../features/payments/server/paypal/paypal-config.ts'
import { logLine, say } from '../messages/log.ts'
import { requireWebhookSecret } from '../../features/webhooks/server/sign-call.ts'
import { openServer } from './open-server.ts'
import { openLiveShop } from '../shop/live-shop.ts'
import { openShop } from '../shop/open-shop.ts'
import { unusableShop } from './start-errors.ts'

export { createPreviewParts } from '../../features/editor/server/create-preview.ts'

/** The sources themselves, which the development server turns into modules on request. */
const SOURCES = { css: '', entry: '/src/page/main.tsx', preloads: [] }
const PREVIEW_SOURCES = { css: '', entry: '/src/features/editor/page/main.tsx', preloads: [] }
const DESK_SOURCES = { entry: '/src/desk/main.tsx', styles: [] }

export interface DevOptions {
  readonly config: Config
  readonly page: (shop: Shop, variant: PageVariant) => Promise<StoredReply>
  readonly later: (shop: Shop) => Promise<StoredReply>
  readonly deskPage: (shop: Shop) => Promise<StoredReply>
  readonly previewPage: Preview['page']
  readonly previewParts: Pick<Preview, 'parts' | 'drawings'>
  /** For other sites: built, since it is a classic script. */
  readonly embedScript: string
  /** The page has to be loaded again. */
  readonly onShopChanged: () => void
}

export async function createDevApp(options: DevOptions) {
  const { config, page, later, deskPage, previewPage, previewParts } = options
  const { embedScript, onShopChanged } = options
  const shops = await openLiveShop({
    folder: config.shopDir,
    prepare: async (shop) => requireWebhookSecret(shop, config.env),
    now: () => Date.now(),
    say,
    log: logLine,
    onChanged: onShopChanged,
  }).catch((error: unknown) => {
    throw unusableShop(error, config.shopDir)
  })
  const server = await openServer({ ...config, basePath: '' }, shops, {
    page: (variant) => page(shops.current(), variant),
    later: () => later(shops.current()),
    embedScript,
    deskPage: () => deskPage(shops.current()),
    deskAssets: new Map(),
    preview: { page: previewPage, ...previewParts, later, assets: new Map() },
    openShop,
  })
  server.start()
  shops.start()
  return {
    app: server.app,
    pictures: pictureFiles(config.shopDir, shops),
    sayDeskLink: async (port: number) =>
      server.desk?.sayLink(deskAddress({ ...config, basePath: '', port }), process.stdout.isTTY),
  }
}

/** Rendered for every request from the current sources: slow, and never out of date. */
export async function renderDevPage(
  shop: Shop,
  variant: PageVariant,
  version: string,
  transform: (html: string) => Promise<string>,
): Promise<StoredReply> {
  const provider = paymentProviderOf(readPaypal(devConfig().env), shop.settings)
  const { html } = renderPage({
    shop,
    ...variant,
    paymentProvider: variant.payment ? provider : undefined,
    version,
    assets: SOURCES,
  })
  return withoutPolicy(await transform(html))
}

export async function renderDevPreview(
  shop: Shop,
  payment: boolean,
  version: string,
  transform: (html: string) => Promise<string>,
): Promise<StoredReply> {
  const { html } = renderPage({ shop, payment, version, assets: PREVIEW_SOURCES })
  const reply = withoutPolicy(await transform(html))
  return { ...reply, headers: { ...reply.headers, 'X-Frame-Options': 'SAMEORIGIN' } }
}

export async function renderDevDesk(
  shop: Shop,
  transform: (html: string) => Promise<string>,
): Promise<StoredReply> {
  return withoutPolicy(await transform(deskHtml(shop, DESK_SOURCES)))
}

/** The tools that reload the page write scripts and styles into it. */
function withoutPolicy(html: string): StoredReply {
  return {
    identity: new TextEncoder().encode(html),
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  }
}

export function renderDevLater(shop: Shop, version: string): Promise<StoredReply> {
  return htmlReply(renderPage({ shop, payment: false, version, assets: SOURCES }).laterHtml)
}
