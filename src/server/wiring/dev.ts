import { renderPage } from '../../page/prerender.tsx'
import type { Shop } from '../../shop/shop.ts'
import { loadEnvFile, readConfig, type Config } from './config.ts'
import { createApp, type App } from '../http/app.ts'
import type { StoredReply } from '../http/stored-reply.ts'
import { paymentProviderOf } from './open-payments.ts'
import { logLine, say } from '../messages/log.ts'
import { openRelayService } from './relay-service.ts'
import { openLiveShop } from '../shop/live-shop.ts'

export { pictureFiles } from '../http/picture-files.ts'

/** The sources themselves, which the development server turns into modules on request. */
const SOURCES = { css: '', entry: '/src/page/main.tsx', preloads: [] }

export interface DevOptions {
  readonly config: Config
  readonly page: (shop: Shop, variant: { payment: boolean }) => Promise<StoredReply>
  /** The page has to be loaded again. */
  readonly onShopChanged: () => void
}

export function devConfig(): Config {
  loadEnvFile()
  return readConfig(process.env)
}

export async function createDevApp({ config, page, onShopChanged }: DevOptions): Promise<App> {
  const shops = await openLiveShop({
    folder: config.shopDir,
    make: async () => undefined,
    now: () => Date.now(),
    say,
    log: logLine,
    onChanged: onShopChanged,
  })
  const { relay, payments, health, texts, start } = await openRelayService(config, shops)
  start()
  shops.start()
  return createApp({
    page: (variant) => page(shops.current(), variant),
    relay,
    payments,
    health,
    texts,
    log: logLine,
  })
}

/** Rendered for every request from the current sources: slow, and never out of date. */
export async function renderDevPage(
  shop: Shop,
  variant: { payment: boolean },
  version: string,
  transform: (html: string) => Promise<string>,
): Promise<StoredReply> {
  const provider = paymentProviderOf(devConfig().paypal, shop.settings)
  const { html } = renderPage({
    shop,
    ...variant,
    paymentProvider: variant.payment ? provider : undefined,
    version,
    assets: SOURCES,
  })
  // No policy here: the tools that reload the page write scripts and styles into it.
  return {
    identity: new TextEncoder().encode(await transform(html)),
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  }
}
