import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { renderPage } from '../../page/prerender.tsx'
import type { Shop } from '../../shop/shop.ts'
import { DESK_FOLDER, deskAddress } from '../desk/desk-address.ts'
import { createDeskPage } from '../desk/desk-page.ts'
import { PREVIEW_ENTRY, readDeskAssets, readPageAssets } from '../http/page-files/page-assets.ts'
import { MisuseError } from '../commands/command-error.ts'
import { askedOnce } from '../context/asked-once.ts'
import { loadEnvFile, publicAddress, readConfig, type Config } from '../context/config.ts'
import { listenerOf } from '../http/app.ts'
import { belowBasePath } from '../http/base-path.ts'
import { readAssetReplies } from '../http/page-files/asset-replies.ts'
import { htmlReply, pageReply } from '../http/page-files/page-reply.ts'
import { pictureFiles } from '../http/page-files/picture-files.ts'
import { createLinkedPages, isLarge, type PageVariant } from '../http/page-files/linked-pages.ts'
import { listen } from '../http/listen.ts'
import { createPreview } from '../../features/editor/server/create-preview.ts'
import { paymentProviderOf } from '../../features/payments/server/open-payments.ts'
import { readPaypal } from '../../features/payments/server/paypal/paypal-config.ts'
import { logLine, say } from '../messages/log.ts'
import { openServer } from './open-server.ts'
import { requireWebhookSecret } from '../../features/webhooks/server/sign-call.ts'
import { openLiveShop } from '../shop/live-shop.ts'
import { createOpenShopInThread } from '../shop/open-shop-in-thread.ts'
import { readyShop } from './ready-shop.ts'
import { endStart, unusableShop } from './start-errors.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { VERSION } from './version.ts'

/** This file runs from dist/server/, beside the client build. */
const CLIENT_DIR = fileURLToPath(new URL('../client/', import.meta.url))
const EMBED_SCRIPT = new URL('../embed/embed.js', import.meta.url)
const DESK_DIR = fileURLToPath(new URL('../desk/', import.meta.url))
const PREVIEW_DIR = fileURLToPath(new URL('../preview/', import.meta.url))

async function main(): Promise<void> {
  refuseArguments(process.argv.slice(2))
  loadEnvFile()
  const config = readConfig(process.env)
  await readyShop(config)
  const shops = await openShop(config)
  const deskPage = createDeskPage(await readDeskAssets(DESK_DIR, DESK_FOLDER))
  const server = await openServer(config, shops, {
    version: VERSION,
    page: (variant) => shops.prepared().page(variant),
    later: () => shops.prepared().later(),
    assets: await readAssetReplies(CLIENT_DIR),
    embedScript: await readFile(EMBED_SCRIPT, 'utf8'),
    deskPage: () => deskPage(shops.current()),
    deskAssets: await readAssetReplies(DESK_DIR, 'private'),
    preview: createPreview(
      await readPageAssets(PREVIEW_DIR, PREVIEW_ENTRY),
      await readAssetReplies(PREVIEW_DIR, 'private'),
    ),
    openShop: openShopInThread,
  })
  const answer = listenerOf(server.app)
  const pictures = pictureFiles(config.shopDir, shops)
  const handler = belowBasePath(config.basePath, (request, response) => {
    pictures(request, response, () => answer(request, response))
  })
  const listening = await listen(handler, config)
  const { url } = listening
  server.start()
  shops.start()
  say(
    `${shops.current().settings.name} è in ascolto su ${new URL(`${config.basePath}/`, url).href}`,
  )
  const address = deskAddress({ ...config, port: Number(new URL(url).port) })
  await server.desk?.sayLink(address, process.stdout.isTTY)
  stopOnSignal(listening.server, server)
}

/** Whoever writes `--port 8080` would otherwise look for the shop at the wrong address. */
function refuseArguments([given]: readonly string[]): void {
  if (given === undefined) return
  throw new MisuseError(
    `«${given}» è di troppo: l’avvio non ha opzioni. Porta, cartelle e posta si scrivono nel file .env, per esempio PORT=8080.`,
  )
}

/** One thread for the folder and the draft of the desk. */
const openShopInThread = createOpenShopInThread()

async function openShop(config: Config) {
  const { shopDir, env } = config
  const paypal = readPaypal(env)
  const assets = await readPageAssets(CLIENT_DIR)
  const address = publicAddress(config)
  const render = (shop: Shop, variant: PageVariant) => {
    const paymentProvider = variant.payment ? paymentProviderOf(paypal, shop.settings) : undefined
    return {
      ...renderPage({ shop, ...variant, paymentProvider, address, assets }),
      paymentProvider,
    }
  }
  const reply = (shop: Shop, page: ReturnType<typeof render>, isLinked = false) =>
    pageReply(page, shop.settings.emailProvider.origin, page.paymentProvider, isLinked)
  try {
    return await openLiveShop({
      folder: shopDir,
      prepare: async (shop) => {
        requireWebhookSecret(shop, env)
        const plain = render(shop, { payment: false })
        const without = await reply(shop, plain)
        // To compress it takes as long as the page itself, and no visitor asks for it before the page.
        const later = askedOnce(() => htmlReply(plain.laterHtml))
        // Few visitors ask for it, and it takes as long as the rest of a change.
        const withPayment = askedOnce(() => reply(shop, render(shop, { payment: true })))
        if (isLarge(without)) await withPayment()
        const page = createLinkedPages(
          async ({ payment }) => (payment ? withPayment() : without),
          (variant) => reply(shop, render(shop, variant), true),
          () => performance.now(),
        )
        return { page, later }
      },
      reopen: openShopInThread,
      now: () => Date.now(),
      say,
      log: logLine,
    })
  } catch (error) {
    throw unusableShop(error, shopDir)
  }
}

main().catch(endStart)
