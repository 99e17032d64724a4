import { renderChange, renderPage } from '../../page/prerender.tsx'
import type { Shop } from '../../shop/shop.ts'
import type { Config } from '../context/config.ts'
import type { PageVariant } from '../http/page-files/linked-pages.ts'
import type { StoredReply } from '../http/page-files/stored-reply.ts'
import { htmlReply } from '../http/page-files/page-reply.ts'
import { pictureFiles } from '../http/page-files/picture-files.ts'
import { deskAddress } from '../desk/desk-address.ts'
import { deskHtml } from '../desk/desk-page.ts'
import { paymentProviderOf } from '../../features/payments/server/open-payments.ts'
import { readPaypal } from '../../features/payments/server/paypal/paypal-config.ts'
import { logLine, say } from '../messages/log.ts'
import { requireWebhookSecret } from '../../features/webhooks/server/sign-call.ts'
import { openServer } from './open-server.ts'
import { openLiveShop } from '../shop/live-shop.ts'
import { openShop } from '../shop/open-shop.ts'
import { readyShop } from './ready-shop.ts'
import { unusableShop } from './start-errors.ts'

/** The sources themselves, which the development server turns into modules on request. */
const SOURCES = { css: '', entry: '/src/page/main.tsx', preloads: [] }
const PREVIEW_SOURCES = { css: '', entry: '/src/features/editor/page/main.tsx', preloads: [] }
const DESK_SOURCES = { entry: '/src/desk/main.tsx', styles: [] }

interface DevTools {
  readonly config: Config
  readonly version: string
  /** What the seller's own shop begins as. */
  readonly shippedShop: string
  /** Adds what reloads a page of this path. */
  readonly transform: (path: string, html: string) => Promise<string>
  /** For other sites: built, since it is a classic script. */
  readonly embedScript: string
  /** The page has to be loaded again. */
  readonly onShopChanged: () => void
  /** This module as it is now: its sources may have changed since the start. */
  readonly load: () => Promise<{ readonly devPages: typeof devPages }>
}

export async function createDevApp(tools: DevTools) {
  const { config, embedScript, onShopChanged, load } = tools
  await readyShop(config, tools.shippedShop)
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
  const pages = async () => (await load()).devPages(tools)
  const server = await openServer({ ...config, basePath: '' }, shops, {
    page: async (variant) => (await pages()).page(shops.current(), variant),
    later: async () => (await pages()).later(shops.current()),
    version: tools.version,
    embedScript,
    deskPage: async () => (await pages()).desk(shops.current()),
    deskAssets: new Map(),
    preview: {
      page: async (...asked) => (await pages()).preview(...asked),
      later: async (...asked) => (await pages()).previewLater(...asked),
      assets: new Map(),
    },
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
export function devPages({ config, transform }: DevTools) {
  const paypal = readPaypal(config.env)
  return {
    async page(shop: Shop, variant: PageVariant): Promise<StoredReply> {
      const paymentProvider = variant.payment ? paymentProviderOf(paypal, shop.settings) : undefined
      const { html } = renderPage({ shop, ...variant, paymentProvider, assets: SOURCES })
      return withoutPolicy(await transform('/', html))
    },
    later: (shop: Shop) =>
      htmlReply(renderPage({ shop, payment: false, assets: SOURCES }).laterHtml),
    desk: async (shop: Shop) =>
      withoutPolicy(await transform('/banco', deskHtml(shop, DESK_SOURCES))),
    async preview(shop: Shop, payment: boolean): Promise<StoredReply> {
      const { html } = renderPage({ shop, payment, assets: PREVIEW_SOURCES })
      const reply = withoutPolicy(await transform('/banco/preview/', html))
      return { ...reply, headers: { ...reply.headers, 'X-Frame-Options': 'SAMEORIGIN' } }
    },
    previewLater: (shop: Shop, payment: boolean) => htmlReply(renderChange(shop, { payment })),
  }
}

/** The tools that reload the page write scripts and styles into it. */
function withoutPolicy(html: string): StoredReply {
  return {
    identity: new TextEncoder().encode(html),
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  }
}
