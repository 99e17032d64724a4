import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '../../shop/shop.ts'
import { askedOnce } from './asked-once.ts'
import type { Config } from './config.ts'
import { runMaintenance } from './maintenance.ts'
import type { DeskStore } from '../desk/desk-store.ts'
import type { AppOptions } from '../http/app.ts'
import { createHealth } from '../http/health.ts'
import { createWalkRoutes } from '../../features/suspicion/server/walk-routes.ts'
import { createLogoRoutes } from '../../features/logos/server/logo-routes.ts'
import { createRequestGuard, type RequestGuard } from '../http/request-guard.ts'
import { createRelay } from '../../features/requests/server/relay/relay.ts'
import { createEmlMailer } from '../mail/eml-mailer.ts'
import type { Mailer } from '../mail/mailer.ts'
import { loginProblemInWords, tryLogin } from '../mail/smtp-login.ts'
import { createSmtpMailer } from '../mail/smtp-mailer.ts'
import { openDeliveries } from './open-deliveries.ts'
import { openPayments, paymentProviderOf } from '../../features/payments/server/open-payments.ts'
import { openStorage, type Stores } from './open-storage.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { createRequestIndexer } from '../../features/requests/server/inbox/index-requests.ts'
import { createRetention, type Retention } from '../../features/retention/server/retention.ts'
import { createJudgeSender } from '../../features/suspicion/server/judge-sender.ts'
import { logLine, say } from '../messages/log.ts'
import type { Webhooks } from '../../features/webhooks/server/webhooks.ts'
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
  readonly walk: NonNullable<AppOptions['walk']>
  /** What the desk works with. */
  readonly desk: Pick<
    Stores,
    'requests' | 'inbox' | 'seller' | 'trend' | 'deliveries' | 'payments' | 'lastBackup' | 'editor'
  > &
    Pick<AppOptions, 'health'> & {
      readonly mailFolder: string
      readonly onPlanned: () => void
      readonly planUpdated: Webhooks['planUpdated']
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
  const walkKey = askedOnce(() => storage.secret('walk-token'))
  const { kinds, requestDeliveries, suspects, paymentMail, webhooks } = openDeliveries({
    config,
    shops,
    storage,
    mailer: openMailer(config),
    now,
  })
  const sellerKinds = kinds.flatMap(({ name, lane }) => (lane ? [] : name))
  const outbox = createOutbox({
    store: storage.deliveries,
    probe,
    kinds,
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
    judge: createJudgeSender({
      limiter: storage.senderLimiter,
      key: walkKey,
      sampleText: () => shops.current().settings.sampleCustomer.message,
      now,
      log: logLine,
    }),
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
    notices: (payment, progress) => [
      ...paymentMail.plan(payment, progress),
      ...webhooks.planCaptured(payment, progress),
    ],
    leaseMs: config.leaseMs,
    onNotice() {
      outbox.wake(paymentMail.name)
      outbox.wake(webhooks.name)
    },
    now,
    log: logLine,
  })
  const health = createHealth({
    probe,
    isDelivering: outbox.isDelivering,
    oldestWaiting: () => storage.deliveries.oldestOpen(sellerKinds),
    now,
  })
  let stopWatching: (() => Promise<void>) | undefined
  const stopMaintenance = runMaintenance({
    store: storage.requests,
    logos: storage.logos,
    desk: storage.desk,
    planDaily: suspects.planDaily,
    limiters: [visitorLimiter, mailLimiter, storage.senderLimiter],
    now,
    log: logLine,
  })
  return {
    relay,
    payments: payments.routes,
    walk: createWalkRoutes({ key: walkKey, now }),
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
      editor: storage.editor,
      deliveries: storage.deliveries,
      payments: storage.payments,
      mailFolder: mailFolder(config),
      onPlanned: wakeRequestDeliveries,
      planUpdated: webhooks.planUpdated,
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

/** Said at once, so that a wrong password does not show only as mails that wait. */
async function sayWhereMailFails({ smtp, attemptMs }: Config): Promise<void> {
  const problem = smtp && (await tryLogin(smtp, attemptMs))
  if (problem) say(`Attenzione: ${loginProblemInWords(smtp, problem)}\n${MAILS_WAIT}`)
}
