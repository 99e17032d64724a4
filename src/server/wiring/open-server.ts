import { join } from 'node:path'
import type { FeatureContext, OpenServerFeature } from '../../features/server-feature.ts'
import { askedOnce } from '../context/asked-once.ts'
import type { Config } from '../context/config.ts'
import { repeatedly } from '../context/repeatedly.ts'
import type { ServerContext } from '../context/server-context.ts'
import { accountFolder, shopMailSettings } from '../context/shop-mail-settings.ts'
import { createApp, type AppOptions } from '../http/app.ts'
import { createHealth } from '../http/health.ts'
import { createSiteFiles } from '../http/page-files/site-files.ts'
import type { StoredReply } from '../http/page-files/stored-reply.ts'
import { createRequestGuard } from '../http/request-guard.ts'
import { createEmlMailer } from '../mail/eml-mailer.ts'
import { PICTURE_PX } from '../mail/gadget-picture.ts'
import { type MailAccount, openMailAccount } from '../mail/mail-account.ts'
import type { Mailer } from '../mail/mailer.ts'
import { loginProblemInWords, tryLogin } from '../mail/smtp-login.ts'
import { createSmtpMailer } from '../mail/smtp-mailer.ts'
import { logLine, say } from '../messages/log.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { createPngDrawer } from '../pictures/draw-png.ts'
import { createGadgetPictures } from '../pictures/gadget-pictures.ts'
import { createPreviewPictures } from '../pictures/preview-pictures.ts'
import { FEATURES, keptFilesOf, onEraseBy, SHOWN_DELIVERIES } from './features.ts'
import { openDesk } from './open-desk.ts'
import { openStorage } from './open-storage.ts'

const now = () => Date.now()

const TIDY_EVERY_MS = 10 * 60_000

const NOT_MAILED =
  'Non c’è un account di posta: le richieste non partono per email, diventano file in'
const WHERE_TO_SET = {
  desk: 'Scrivilo al banco, in «Sistema».',
  instances: 'Scrivilo in SMTP_URL.',
  environment: '',
} as const

const MAILS_WAIT =
  'Le richieste restano in archivio e partono quando il server di posta le accetta: controlla l’account al banco, in «Sistema», o SMTP_URL'

/** What the built server and the development server do differently. */
interface ServedFiles extends Pick<AppOptions, 'page' | 'later' | 'assets'> {
  readonly version: string
  /** The script for other sites. */
  readonly embedScript: string
  readonly deskPage: () => Promise<StoredReply>
  readonly deskAssets: ReadonlyMap<string, StoredReply>
  readonly preview: ServerContext['preview']
  readonly openShop: ServerContext['openShop']
}

/** Everything behind the port: storage, deliveries, and what the features add. */
export async function openServer(
  config: Config,
  shops: FeatureContext['shops'],
  files: ServedFiles,
) {
  const mailAccount = await openMailAccount(config.smtp, accountFolder(config))
  const storage = await openStorage(config, logLine)
  const { probe, limiters } = storage
  const secrets = new Map<string, () => Promise<string>>()
  const drawGadget = createGadgetPictures({
    draw: createPngDrawer(),
    shopDir: config.shopDir,
    log: logLine,
  })
  let features: readonly OpenServerFeature[] = []
  const context: FeatureContext = {
    ...storage,
    config,
    shops,
    mailAccount,
    mailer: createCurrentMailer(mailAccount, config),
    mailSettings: () => shopMailSettings(shops.current(), config, mailAccount),
    mailFolder: mailFolder(config),
    drawGadget: (selections, logo) =>
      drawGadget({ shop: shops.current(), selections, logo }, PICTURE_PX),
    guard: createRequestGuard({
      shops,
      trustedProxies: config.trustedProxies,
      limiter: limiters.visitors,
      now,
      log: logLine,
    }),
    health: () => health(),
    secret(name) {
      const ask = secrets.get(name) ?? askedOnce(() => storage.secret(name))
      secrets.set(name, ask)
      return ask()
    },
    wake: (deliveries) => outbox.wake(deliveries),
    features: () => features,
    shownDeliveries: SHOWN_DELIVERIES,
    onErase: onEraseBy(config),
    keptFiles: () => keptFilesOf(config, storage.db),
    version: files.version,
    embedScript: files.embedScript,
    preview: files.preview,
    openShop: files.openShop,
    now,
    say,
    log: logLine,
  }
  features = FEATURES.map(({ open }) => open(context))
  const kinds = features.flatMap(({ deliveries = [] }) => deliveries)
  const outbox = createOutbox({
    ...context,
    store: storage.deliveries,
    probe,
    kinds,
    limiter: limiters.mails,
    leaseMs: config.leaseMs,
    random: Math.random,
  })
  const sellerKinds = kinds.flatMap(({ name, lane }) => (lane ? [] : name))
  const health = createHealth({
    probe,
    isDelivering: outbox.isDelivering,
    oldestWaiting: () => storage.deliveries.oldestOpen(sellerKinds),
    now,
  })
  const desk = config.desk
    ? openDesk({ ...context, page: files.deskPage, assets: files.deskAssets }, features)
    : undefined
  const tidying = [
    ...features.map(({ tidy }) => tidy),
    desk?.tidy,
    ...Object.values(limiters).map((limiter) => () => limiter.tidy(now())),
  ]
  let stopTidying: (() => Promise<void>) | undefined

  const previewDrawer = createPngDrawer()
  const app = createApp({
    ...files,
    routes: [
      ...features.flatMap(({ routes }) => routes ?? []),
      createSiteFiles({
        shops,
        basePath: config.basePath,
        // In a thread of their own: a mail does not wait for a preview picture.
        draw: previewDrawer,
        previewOf: createPreviewPictures({
          draw: previewDrawer,
          folder: join(config.dataDir, 'previews'),
          shopDir: config.shopDir,
          log: logLine,
        }),
        log: logLine,
      }),
    ],
    health,
    texts: () => shops.current().texts,
    log: logLine,
  })
  if (desk) app.route('/', desk.routes)
  return {
    app,
    desk,
    /** Begins to deliver. */
    start(): void {
      void sayWhereMailFails(mailAccount, config)
      outbox.start()
      for (const { start } of features) start?.()
      stopTidying = repeatedly(
        TIDY_EVERY_MS,
        async (stopping) => {
          for (const tidy of tidying) if (!stopping.aborted) await tidy?.()
        },
        (error) => logLine('maintenance-failed', { error: String(error) }),
      )
    },
    /** Waits for the delivery and the tidying that are under way; no others begin. */
    async finish(): Promise<void> {
      desk?.stop()
      await Promise.all([stopTidying?.(), outbox.stop(), ...features.map(({ stop }) => stop?.())])
    },
    close: storage.close,
  }
}

/** Asks at each mail: the account may have changed since the last one. */
function createCurrentMailer({ server }: MailAccount, config: Config): Mailer {
  const files = createEmlMailer(mailFolder(config))
  return {
    send(mail) {
      const current = server()
      return (current ? createSmtpMailer(current, config.attemptMs) : files).send(mail)
    },
  }
}

function mailFolder({ dataDir }: Config): string {
  return join(dataDir, 'mail')
}

/** Said at once, so that a wrong password does not show only as mails that wait. */
async function sayWhereMailFails({ place, server }: MailAccount, config: Config): Promise<void> {
  const current = server()
  if (!current) return say(`${NOT_MAILED} ${mailFolder(config)}. ${WHERE_TO_SET[place]}`)
  const problem = await tryLogin(current, config.attemptMs)
  if (problem) say(`Attenzione: ${loginProblemInWords(current, problem)}\n${MAILS_WAIT}`)
}
