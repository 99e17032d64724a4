import { renderPage } from '../page/prerender.tsx'
import { withPresentPictures } from '../shop/pictures.ts'
import { readShop } from '../shop/read-shop.ts'
import { loadEnvFile, readConfig, type Config } from './config.ts'
import { createApp, type App } from './http/app.ts'
import type { PageReply } from './http/page-reply.ts'
import { paymentProviderOf } from './open-payments.ts'
import { logLine } from './output.ts'
import { openRelayService } from './relay-service.ts'

export { pictureFiles } from './http/picture-files.ts'

/** The sources themselves, which the development server turns into modules on request. */
const SOURCES = { css: '', entry: '/src/page/main.tsx', preloads: [] }

export interface DevOptions {
  readonly config: Config
  readonly page: (variant: { payment: boolean }) => Promise<PageReply>
}

export function devConfig(): Config {
  loadEnvFile()
  return readConfig(process.env)
}

export async function createDevApp({ config, page }: DevOptions): Promise<App> {
  const { relay, payments, health, start } = await openRelayService(
    config,
    await readShop(config.shopDir),
  )
  start()
  return createApp({ page, relay, payments, health, log: logLine })
}

/** Read and rendered anew for every request: slow, and never out of date. */
export async function renderDevPage(
  shopDir: string,
  variant: { payment: boolean },
  version: string,
  transform: (html: string) => Promise<string>,
): Promise<PageReply> {
  const { shop } = await withPresentPictures(await readShop(shopDir), shopDir)
  const { html } = renderPage({
    shop,
    ...variant,
    paymentProvider: variant.payment ? paymentProviderOf(devConfig().paypal) : undefined,
    version,
    assets: SOURCES,
  })
  // No policy here: the tools that reload the page write scripts and styles into it.
  return {
    html: new TextEncoder().encode(await transform(html)),
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  }
}
