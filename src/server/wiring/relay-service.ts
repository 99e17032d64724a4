import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '../../shop/shop.ts'
import type { Config } from './config.ts'
import { runMaintenance } from './maintenance.ts'
import type { DeskStore } from '../desk/desk-store.ts'
import type { AppOptions } from '../http/app.ts'
import { createHealth } from '../http/health.ts'
import { createLogoRoutes } from '../http/logo-routes.ts'
import { createRequestGuard, type RequestGuard } from '../http/request-guard.ts'
import { createRelay } from '../http/relay.ts'
import { createEmlMailer } from '../mail/eml-mailer.ts'
import type { Mailer } from '../mail/mailer.ts'
import { loginProblemInWords, tryLogin } from '../mail/smtp-login.ts'
import { createSmtpMailer } from '../mail/smtp-mailer.ts'
import { openPayments, paymentProviderOf } from './open-payments.ts'
import { openStorage, type Stores } from './open-storage.ts'
import { shopMailSettings } from './shop-mail-settings.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { createPaymentMail } from '../payments/payment-mail.ts'
import type { RequestMailSettings } from '../requests/compose-request-mail.ts'
import { createRequestIndexer } from '../requests/inbox/index-requests.ts'
import { createRetention, type Retention } from '../requests/retention/retention.ts'
import { createRequestDigest } from '../requests/request-digest.ts'
import { createRequestMail } from '../requests/request-mail.ts'
import { logLine, say } from '../messages/log.ts'
import type { CurrentShop } from '../shop/current-shop.ts'

const NOT_MAILED = 'SMTP_URL non è impostata: le richieste non partono per email, diventano file in'

const MAILS_WAIT =
  'Le richieste restano in archivio e partono quando il server di posta le accetta: controlla SMTP_URL, poi prova con npm run requests -- try-mail'

const NO_MONEY =
  'PAYPAL_ENV non è live: i pagamenti (?payment=true) sono di prova, senza alcun addebito.'

const NO_ACCOUNT =
  'settings.json, payments: «account» vuole un account, ma PAYPAL_CLIENT_ID non è impostata: nella pagina non si può pagare.'

export interface RelayService extends Pick<AppOptions, 'relay' | 'health' | 'texts'> {
  readonly payments: NonNullable<AppOptions['payments']>
  readonly logos: NonNullable<AppOptions['logos']>
  /** What the desk works with. */
  readonly desk: Pick<
    Stores,
    'requests' | 'inbox' | 'seller' | 'trend' | 'deliveries' | 'payments' | 'lastBackup'
  > &
    Pick<AppOptions, 'health'> & {
      readonly mailFolder: string
      readonly onRetried: () => void
      readonly retention: Retention['outlook']
      readonly freeBytes: () => Promise<number>
      readonly store: DeskStore
      readonly guard: RequestGuard
    }
  /** Begins to deliver. */
  readonly start: () => void
  /** Ends the delivery that is under way, and begins no other. */
  readonly finish: () => Promise<void>
  readonly close: () => Promise<void>
}

const now = () => Date.now()

/** Everything behind 'Invia': storage, relay, payments and outbox. */
export async function openRelayService(config: Config, shops: CurrentShop): Promise<RelayService> {
  const storage = await openStorage(config, logLine)
  const { visitorLimiter, mailLimiter, probe } = storage
  const mailing = {
    mailer: openMailer(config),
    settings: () => mailSettingsOf(shops.current(), config),
  }
  const mailsPerHour = () => shops.current().settings.relay.mailsPerHour
  const digest = createRequestDigest({
    ...mailing,
    deliveries: storage.deliveries,
    find: storage.requests.find,
    now,
  })
  // A further kind of delivery that requests lead to is one more entry here.
  const requestDeliveries = [
    createRequestMail({
      ...mailing,
      cap: { name: 'mails', perHour: mailsPerHour },
      planDigest: digest.plan,
      find: storage.requests.find,
      logoOf: storage.logos.ofRequest,
    }),
  ]
  const paymentMail = createPaymentMail({
    ...mailing,
    // Counted apart: a flood of requests must not hold back the mail about money.
    cap: { name: 'payment-mails', perHour: mailsPerHour },
    catalogue: () => shops.current().catalogue,
    now,
  })
  const outbox = createOutbox({
    store: storage.deliveries,
    probe,
    kinds: [...requestDeliveries, digest, paymentMail],
    limiter: mailLimiter,
    leaseMs: config.leaseMs,
    now,
    random: Math.random,
    log: logLine,
  })
  const guard = createRequestGuard({
    shops,
    trustedProxies: config.trustedProxies,
    limiter: visitorLimiter,
    now,
    log: logLine,
  })
  const wakeRequestDeliveries = () => {
    for (const { name } of requestDeliveries) outbox.wake(name)
  }
  const indexer = createRequestIndexer({ ...storage, now, log: logLine })
  const retention = createRetention({
    ...storage,
    store: storage.retention,
    mailFolder: mailFolder(config),
    shops,
    now,
    log: logLine,
  })
  const relay = createRelay({
    shops,
    guard,
    store: storage.requests,
    payments: storage.payments,
    deliveries: requestDeliveries,
    onAccepted() {
      wakeRequestDeliveries()
      if (config.desk) indexer.wake()
    },
    now,
    log: logLine,
  })
  const payments = openPayments({
    paypal: config.paypal,
    shops,
    store: storage.payments,
    guard,
    mail: paymentMail,
    leaseMs: config.leaseMs,
    onNotice: () => outbox.wake(paymentMail.name),
    now,
    log: logLine,
  })
  const health = createHealth({
    probe,
    isDelivering: outbox.isDelivering,
    oldestWaiting: storage.deliveries.oldestOpen,
    now,
  })
  let stopWatching: (() => Promise<void>) | undefined
  const stopMaintenance = runMaintenance({
    store: storage.requests,
    logos: storage.logos,
    desk: storage.desk,
    limiters: [visitorLimiter, mailLimiter],
    now,
    log: logLine,
  })
  return {
    relay,
    payments: payments.routes,
    logos: createLogoRoutes({ guard, store: storage.logos, now, log: logLine }),
    desk: {
      health,
      lastBackup: storage.lastBackup,
      retention: retention.outlook,
      freeBytes: () => freeBytesOf(config),
      store: storage.desk,
      requests: storage.requests,
      inbox: storage.inbox,
      seller: storage.seller,
      trend: storage.trend,
      deliveries: storage.deliveries,
      payments: storage.payments,
      mailFolder: mailFolder(config),
      onRetried: wakeRequestDeliveries,
      guard,
    },
    texts: () => shops.current().texts,
    health,
    start() {
      if (!config.smtp) say(`${NOT_MAILED} ${mailFolder(config)}`)
      const remark = remarkOnPayments(config, shops.current())
      if (remark) say(remark)
      void sayWhereMailFails(config)
      outbox.start()
      if (config.desk) indexer.start()
      retention.start()
      stopWatching = payments.watch()
    },
    async finish() {
      stopMaintenance()
      await Promise.all([outbox.stop(), indexer.stop(), retention.stop(), stopWatching?.()])
    },
    close: storage.close,
  }
}

function remarkOnPayments({ paypal }: Config, { settings }: Shop): string | undefined {
  if (!paymentProviderOf(paypal, settings)) {
    return settings.payments === 'account' ? NO_ACCOUNT : undefined
  }
  return paypal?.environment === 'live' ? undefined : NO_MONEY
}

function openMailer(config: Config): Mailer {
  const { smtp, attemptMs } = config
  return smtp ? createSmtpMailer(smtp, attemptMs) : createEmlMailer(mailFolder(config))
}

function mailFolder({ dataDir }: Config): string {
  return join(dataDir, 'mail')
}

async function freeBytesOf({ dataDir }: Config): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize
}

function mailSettingsOf(shop: Shop, config: Config): RequestMailSettings {
  const { mail, offer, prices } = shop.texts
  return { ...shopMailSettings(shop, config), subject: mail.subject, offer, prices }
}

/** Said at once, so that a wrong password does not show only as mails that wait. */
async function sayWhereMailFails({ smtp, attemptMs }: Config): Promise<void> {
  const problem = smtp && (await tryLogin(smtp, attemptMs))
  if (problem) say(`Attenzione: ${loginProblemInWords(smtp, problem)}\n${MAILS_WAIT}`)
}
