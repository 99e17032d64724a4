import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { renderPage } from '../../page/prerender.tsx'
import type { Shop } from '../../shop/shop.ts'
import { readPageAssets } from '../http/page-files/page-assets.ts'
import { MisuseError } from '../commands/command-error.ts'
import { loadEnvFile, readConfig, type Config } from './config.ts'
import { createApp, listenerOf } from '../http/app.ts'
import { readAssetReplies } from '../http/page-files/asset-replies.ts'
import { htmlReply, pageReply } from '../http/page-files/page-reply.ts'
import { pictureFiles } from '../http/page-files/picture-files.ts'
import type { StoredReply } from '../http/page-files/stored-reply.ts'
import { listen } from '../http/listen.ts'
import { paymentProviderOf } from './open-payments.ts'
import { logLine, say } from '../messages/log.ts'
import { openRelayService } from './relay-service.ts'
import { openLiveShop, type LiveShop } from '../shop/live-shop.ts'
import { openShopInThread } from '../shop/open-shop-in-thread.ts'
import { endStart, unusableShop } from './start-errors.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** This file runs from dist/server/, beside the client build. */
const CLIENT_DIR = fileURLToPath(new URL('../client/', import.meta.url))
const PACKAGE_FILE = new URL('../../package.json', import.meta.url)

async function main(): Promise<void> {
  refuseArguments(process.argv.slice(2))
  loadEnvFile()
  const config = readConfig(process.env)
  const shops = await openShop(config)
  const { relay, payments, health, texts, start, finish, close } = await openRelayService(
    config,
    shops,
  )

  const app = createApp({
    page: async ({ payment }) => (payment ? shops.prepared().withPayment : shops.prepared().plain),
    later: async () => shops.prepared().later,
    assets: await readAssetReplies(CLIENT_DIR),
    relay,
    payments,
    health,
    texts,
    log: logLine,
  })
  const answer = listenerOf(app)
  const pictures = pictureFiles(config.shopDir, shops)
  const { server, url } = await listen((request, response) => {
    pictures(request, response, () => answer(request, response))
  }, config)
  start()
  shops.start()
  say(`${shops.current().settings.name} è in ascolto su ${url}`)
  stopOnSignal({ server, finish, close, log: logLine })
}

/** Whoever writes `--port 8080` would otherwise look for the shop at the wrong address. */
function refuseArguments([given]: readonly string[]): void {
  if (given === undefined) return
  throw new MisuseError(
    `«${given}» è di troppo: l’avvio non ha opzioni. Porta, cartelle e posta si scrivono nel file .env, per esempio PORT=8080.`,
  )
}

interface Pages {
  readonly plain: StoredReply
  readonly withPayment: StoredReply
  readonly later: StoredReply
}

async function openShop({ shopDir, paypal }: Config): Promise<LiveShop<Pages>> {
  const assets = await readPageAssets(CLIENT_DIR)
  const { version } = JSON.parse(await readFile(PACKAGE_FILE, 'utf8')) as { version: string }
  const prepare = async (shop: Shop): Promise<Pages> => {
    const paymentProvider = paymentProviderOf(paypal, shop.settings)
    const plain = renderPage({ shop, payment: false, version, assets })
    const paying = renderPage({ shop, payment: true, paymentProvider, version, assets })
    const { origin } = shop.settings.emailProvider
    const replies = [
      pageReply(plain, origin),
      pageReply(paying, origin, paymentProvider),
      htmlReply(plain.laterHtml),
    ] as const
    const [plainReply, withPayment, later] = await Promise.all(replies)
    return { plain: plainReply, withPayment, later }
  }
  try {
    return await openLiveShop({
      folder: shopDir,
      prepare,
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
