import type { Shop } from '../../../shop/shop.ts'
import type { Config } from '../../../server/context/config.ts'
import { DESK_PATH } from '../../../server/desk/desk-address.ts'
import { receiveBy } from '../../../server/desk/receive.ts'
import type { MailSettings } from '../../../server/mail/mail-settings.ts'
import { artworkOf } from '../../artwork/server/artwork-store.ts'
import { createLogoStore } from '../../logos/server/logo-store.ts'
import { createPaymentStore } from '../../payments/server/payment-store.ts'
import type { FeatureContext, ServerFeature } from '../../server-feature.ts'
import { createJudgeSender } from '../../suspicion/server/judge-sender.ts'
import { WALK_SECRET } from '../../suspicion/server/walk-token.ts'
import type { RequestMailSettings } from './compose-request-mail.ts'
import { createRequestStore } from './create-request-store.ts'
import { createDeskInbox } from './desk/desk-inbox.ts'
import { createInboxRoutes } from './desk/inbox-routes.ts'
import { watchInbox } from './desk/watch-inbox.ts'
import { createRequestDigest, createSuspectsDigest } from './digest/digests.ts'
import { createInboxStore } from './inbox/inbox-store.ts'
import { addFollowUps, createInboxTable, createOutdatedTable } from './inbox/inbox-table.ts'
import { createRequestIndexer } from './inbox/index-requests.ts'
import { createRelay } from './relay/relay.ts'
import { createRequestMail } from './request-mail.ts'
import { createLineTable } from './request-table.ts'
import { forgetLostAnswers } from './seller/forget-lost-answers.ts'
import { createSellerStore } from './seller/seller-store.ts'
import { printedLogo } from './sent-data.ts'
import { takeOverRequests } from './take-over-requests.ts'

// The search by blocks and the counters of figures, which the databases' own search and sums replace.
const REMOVED = 'inbox_requests inbox_blocks inbox_words trend_requests trend_counts'.split(' ')

export const requests = {
  migrations: [
    {
      name: 'requests/lines',
      async change(db, engine) {
        for (const table of REMOVED) await db.schema.dropTable(table).execute()
        await createLineTable(db, engine)
        await createInboxTable(db, engine)
      },
    },
    { name: 'requests/lines-of-earlier-versions', takeOver: takeOverRequests },
    { name: 'requests/follow-ups', change: addFollowUps },
    { name: 'requests/more-words', change: createOutdatedTable },
    { name: 'requests/first-answers', change: forgetLostAnswers },
  ],

  open(context) {
    const { config, shops, db, engine, limiters, features, guard, wake, now, log } = context
    const store = createRequestStore(db.withTables(), engine)
    const inbox = createInboxStore(db.withTables(), engine)
    const seller = createSellerStore(db.withTables(), engine)
    const payments = createPaymentStore(db.withTables(), engine)
    const logos = createLogoStore(db.withTables(), engine)
    const indexer = createRequestIndexer(inbox, context, () =>
      features().flatMap(({ afterStoring }) => afterStoring ?? []),
    )
    const { mail, digest, suspects } = mailsOf(context)
    const relay = createRelay({
      ...context,
      store,
      payments,
      judge: createJudgeSender({
        limiter: limiters.senders,
        key: () => context.secret(WALK_SECRET),
        sampleText: () => shops.current().settings.sampleCustomer.message,
        now,
        log,
      }),
      plan: (request) => features().flatMap(({ onRequest }) => onRequest?.(request) ?? []),
      onAccepted({ deliveries }) {
        wake(deliveries)
        indexer.countStored()
      },
    })
    const desk = createDeskInbox({
      ...context,
      requests: store,
      inbox,
      seller,
      payments,
      logos,
      artworkOf: (id) => artworkOf(db.withTables(), id),
      planUpdated: (request, state) =>
        features().flatMap(({ onState }) => onState?.(request, state) ?? []),
      onPlanned: wake,
    })
    return {
      routes: relay,
      deskRoutes: createInboxRoutes(desk, receiveBy(guard)),
      watch: (onChange) => watchInbox({ inbox, seller, log }, onChange),
      deliveries: [mail, digest, suspects],
      onRequest: mail.plan,
      async tidy() {
        await store.forgetHashes(now())
        await suspects.planDaily()
      },
      start() {
        if (config.desk) indexer.start()
      },
      stop: indexer.stop,
    }
  },
} satisfies ServerFeature

function mailsOf(context: FeatureContext) {
  const { config, shops, db, engine, drawGadget, mailSettings } = context
  const mailing = {
    ...context,
    settings: () => requestMailSettings(shops.current(), mailSettings(), config),
    find: createRequestStore(db.withTables(), engine).find,
  }
  const digest = createRequestDigest(mailing)
  const mail = createRequestMail({
    ...mailing,
    cap: { name: 'mails', perHour: () => shops.current().settings.relay.mailsPerHour },
    planDigest: digest.plan,
    logosOf: createLogoStore(db.withTables(), engine).ofRequest,
    artworkOf: (id) => artworkOf(db.withTables(), id),
    pictureOf: async ({ order, rows }, gadget, logos) => {
      const { selections = {} } = order.gadgets[gadget] ?? {}
      return drawGadget(selections, printedLogo(rows, gadget, logos))
    },
  })
  return { mail, digest, suspects: createSuspectsDigest(mailing) }
}

function requestMailSettings(
  { texts: { mail, offer, prices } }: Shop,
  shared: MailSettings,
  config: Config,
): RequestMailSettings {
  const deskUrl = config.desk && shared.pageUrl ? shared.pageUrl + DESK_PATH : undefined
  return { ...shared, subject: mail.subject, offer, prices, deskUrl }
}
