import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import sirv from 'sirv'
import { renderPage } from '../page/prerender.tsx'
import { ShopFileError } from '../shop/problems.ts'
import { readShop } from '../shop/read-shop.ts'
import type { Shop } from '../shop/shop.ts'
import { readPageAssets } from './assets.ts'
import { ConfigError, loadEnvFile, readConfig, type Config } from './config.ts'
import { keepHouse } from './housekeeping.ts'
import { createApp } from './http/app.ts'
import { createHealth } from './http/health.ts'
import { pageReply, type PageReply } from './http/page-reply.ts'
import { createRelay } from './http/relay.ts'
import { BASE_HEADERS } from './http/security-headers.ts'
import { listen } from './listen.ts'
import { composeMail, type MailSettings } from './mail/compose-mail.ts'
import { createEmlMailer } from './mail/eml-mailer.ts'
import type { Mailer } from './mail/mailer.ts'
import { createSmtpMailer } from './mail/smtp-mailer.ts'
import { openStorage } from './open-storage.ts'
import { createOutbox } from './outbox/outbox.ts'
import { logLine, say } from './output.ts'
import { stopOnSignal } from './shutdown.ts'

/** This file runs from dist/server/, beside the client build. */
const CLIENT_DIR = fileURLToPath(new URL('../client/', import.meta.url))
const PACKAGE_FILE = new URL('../../package.json', import.meta.url)
// An attempt ends well before its lease, so that it is settled by whoever made it.
const ATTEMPT_SHARE_OF_LEASE = 2 / 3

const now = () => Date.now()

async function main(): Promise<void> {
  loadEnvFile()
  const config = readConfig(process.env)
  const shop = await openShop(config)
  const { store, limiter } = await openStorage(config, logLine)
  const pages = await renderPages(shop)
  warnOfMissingIds(shop)

  const { settings } = shop
  const mailSettings = mailSettingsOf(shop, config)
  const outbox = createOutbox({
    store,
    mailer: openMailer(config),
    compose: (request) => composeMail(request, mailSettings),
    limiter,
    mailsPerHour: settings.relay.mailsPerHour,
    leaseMs: config.leaseMs,
    now,
    random: Math.random,
    log: logLine,
  })
  const relay = createRelay({
    ids: settings.emailProvider,
    catalogue: shop.catalogue,
    settings: settings.relay,
    mailDomain: mailSettings.from.address.split('@')[1] ?? 'localhost',
    trustedProxies: config.trustedProxies,
    store,
    limiter,
    onAccepted: outbox.wake,
    now,
    log: logLine,
  })
  const app = createApp({
    page: async ({ payment }) => (payment ? pages.withPayment : pages.plain),
    relay,
    health: createHealth({ store, isDelivering: outbox.isDelivering, now }),
    log: logLine,
  })
  const answer = getRequestListener(app.fetch)
  const assets = sirv(CLIENT_DIR, {
    brotli: true,
    etag: true,
    // File names carry a hash of their content, so a browser may keep them for good.
    immutable: true,
    maxAge: 31_536_000,
    setHeaders: (response) => response.setHeaders(new Map(Object.entries(BASE_HEADERS))),
  })
  const { server, url } = await listen((request, response) => {
    assets(request, response, () => void answer(request, response))
  }, config)
  const stopHousekeeping = keepHouse({ store, limiter, now, log: logLine })
  outbox.start()
  say(`${settings.name} è in ascolto su ${url}`)
  const finish = () => {
    stopHousekeeping()
    return outbox.stop()
  }
  stopOnSignal({ server, finish, close: store.close, log: logLine })
}

async function openShop({ shopDir }: Config): Promise<Shop> {
  try {
    return await readShop(shopDir)
  } catch (error) {
    if (!(error instanceof ShopFileError)) throw error
    throw new ConfigError(`Il negozio in ${shopDir} non è utilizzabile.\n${error.message}`)
  }
}

function openMailer({ smtp, dataDir, leaseMs }: Config): Mailer {
  if (smtp) return createSmtpMailer(smtp, leaseMs * ATTEMPT_SHARE_OF_LEASE)
  const folder = join(dataDir, 'mail')
  say(`SMTP_URL non è impostata: le richieste non partono per email, diventano file in ${folder}`)
  return createEmlMailer(folder)
}

function mailSettingsOf({ settings }: Shop, { mailFrom }: Config): MailSettings {
  return {
    shopName: settings.name,
    brandColor: settings.brandColor,
    sellerEmail: settings.sellerEmail,
    from: { name: settings.name, address: mailFrom ?? settings.sellerEmail },
  }
}

async function renderPages(shop: Shop): Promise<{ plain: PageReply; withPayment: PageReply }> {
  const assets = await readPageAssets(CLIENT_DIR)
  const { version } = JSON.parse(await readFile(PACKAGE_FILE, 'utf8')) as { version: string }
  const render = (payment: boolean) =>
    pageReply(renderPage({ shop, payment, version, assets }), shop.settings.emailProvider.origin)
  const [plain, withPayment] = await Promise.all([render(false), render(true)])
  return { plain, withPayment }
}

function warnOfMissingIds({ settings }: Shop): void {
  const { userId, serviceId, templateId } = settings.emailProvider
  const missing = Object.entries({ userId, serviceId, templateId }).filter(([, id]) => id === '')
  for (const [name] of missing) {
    say(`Attenzione: settings.json, emailProvider, ${name}: manca, quindi «Invia» non funzionerà.`)
  }
}

main().catch((error: unknown) => {
  // A seller's mistake is one sentence; a bug of ours keeps its stack.
  const text =
    error instanceof ConfigError
      ? error.message
      : String(error instanceof Error ? error.stack : error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
