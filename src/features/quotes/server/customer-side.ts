import { Hono } from 'hono'
import { DESK_PATH } from '../../../server/desk/desk-address.ts'
import type { Bindings } from '../../../server/http/request-guard.ts'
import type { NewDelivery } from '../../../server/outbox/delivery.ts'
import type { ShownDeliveries } from '../../../server/outbox/shown-deliveries.ts'
import { quoteSettings } from '../../../shop/quote-settings.ts'
import type { Billing } from '../../payments/server/billing.ts'
import { createRequestStore } from '../../requests/server/create-request-store.ts'
import type { FeatureContext } from '../../server-feature.ts'
import type { CustomerRevision, OpenedLink } from './customer-quotes.ts'
import type { NewEvent } from './stored-quote.ts'
import { createCustomerRoutes } from './customer-routes/customer-routes.ts'
import { textIn } from './customer-page/state-bands.ts'
import { createAnswerMail } from './mails/answer-mail.ts'
import { createCustomerMails, isNotMailed } from './mails/customer-mails.ts'
import {
  planAnswerMails,
  QUOTE_ANSWER,
  QUOTE_CONFIRMATION,
  QUOTE_MAIL,
  QUOTE_REMINDER,
  type CustomerMailPayload,
} from './mails/quote-deliveries.ts'
import { createDueReminders } from './mails/due-reminders.ts'
import { createPaymentNote } from './payment-note.ts'
import { createPaymentReturn } from './customer-routes/payment-return.ts'
import { createQuoteHappenings, happenedQuote, type QuoteHappenings } from './quote-happenings.ts'
import { PROOF_DELIVERIES, planProofAnswer } from './proofs/proof-deliveries.ts'
import { createProofMails } from './proofs/proof-mails.ts'
import { createProofRoutes } from './proofs/proof-routes.ts'
import type { QuoteStore } from './quote-store.ts'
import { sellerOnQuote } from './seller-on-quote.ts'

const toCustomer = (name: string) => (payload: string) =>
  `${name} a ${(JSON.parse(payload) as CustomerMailPayload).to}`

/** As the seller sees them. A quote is sent again by the seller's own 'Sollecita' or a new revision. */
export const QUOTE_DELIVERIES: ShownDeliveries = {
  [QUOTE_MAIL]: {
    name: toCustomer('Preventivo'),
    canResend: true,
    isOwnRefusal: isNotMailed,
  },
  [QUOTE_REMINDER]: {
    name: toCustomer('Promemoria'),
    canResend: false,
    isOwnRefusal: isNotMailed,
  },
  [QUOTE_ANSWER]: { name: () => 'Risposta del cliente', canResend: true },
  ...PROOF_DELIVERIES,
  [QUOTE_CONFIRMATION]: {
    name: toCustomer('Conferma'),
    canResend: true,
    isOwnRefusal: isNotMailed,
  },
}

/** What customers read and answer, and what is mailed about it. */
export function createQuoteCustomers(context: FeatureContext, store: QuoteStore) {
  const { config, db, engine, shops, mailSettings, mailer, guard, wake, now, log } = context
  const requests = createRequestStore(db.withTables(), engine)
  const happenings = createQuoteHappenings(context.features, requests)
  const billing = billingOf(context.features)
  const routes = new Hono<{ Bindings: Bindings }>()
  // The first: its path would be a secret of the others.
  routes.route('/', createPaymentReturn({ billing, shops, guard, basePath: config.basePath }))
  const customerRoutes = createCustomerRoutes({
    quotes: store,
    proofs: store,
    shops,
    config,
    guard,
    billing,
    deliveriesOf: (answered) => deliveriesOf(answered, happenings, mailSettings()),
    wake,
    now,
  })
  routes.route('/', customerRoutes)
  const proofRoutes = createProofRoutes({
    ...context,
    proofs: store,
    quotes: store,
    seller: () => sellerOnQuote(shops.current().settings),
    deliveriesOf: ({ proof, answer, now: at }) => {
      const { id, requestId, pageUrl } = proof
      return [planProofAnswer({ requestId, proof: id, answer, pageUrl, now: at }, mailSettings())]
    },
  })
  routes.route('/', proofRoutes)
  const mails = createCustomerMails({
    quotes: { ...store, find: (id) => store.findSent(id) },
    mailer,
    mailSettings,
    texts: () => shops.current().texts,
    now,
    log,
  })
  const proofMails = createProofMails({
    ...context,
    proofs: store,
    numberOf: async (id) => (await requests.ofIds([id]))[0]?.order.requestNumber ?? null,
    seller: () => sellerOnQuote(shops.current().settings),
    deskUrlOf: (id, pageUrl) =>
      config.desk && pageUrl ? `${pageUrl}${DESK_PATH}?apri=${id}` : undefined,
  })
  const paymentNote = createPaymentNote(store, now)
  const answerMail = createAnswerMail({
    quotes: { ...store, find: (id) => store.findSent(id) },
    mailer,
    mailSettings,
    deskUrlOf: (id, pageUrl) =>
      config.desk && pageUrl ? `${pageUrl}${DESK_PATH}?pagina=preventivi&apri=${id}` : undefined,
  })
  return {
    routes,
    deliveries: [...mails, answerMail, ...proofMails, paymentNote.kind],
    onPayment: paymentNote.plan,
    sendReminders: createDueReminders({
      store,
      isBeforeExpiryOn: () => quoteSettings(shops.current().settings).remindBeforeExpiry,
      mailSettings,
      wake,
      now,
    }),
  }
}

/** The features below are open by the first call, and not yet while this one is opened. */
function billingOf(features: FeatureContext['features']): Billing {
  const found = () => {
    const billing = features().find((feature) => feature.billing)?.billing
    if (!billing) throw new Error('no feature takes payments')
    return billing
  }
  return {
    isOffered: () => found().isOffered(),
    bill: (asked) => found().bill(asked),
    billed: (quote) => found().billed(quote),
    capture: (order) => found().capture(order),
  }
}

interface AnsweredQuote {
  readonly link: OpenedLink
  readonly shown: CustomerRevision
  readonly event: NewEvent
  readonly now: number
}

/** The mails of an answer, and what other features deliver of it. */
async function deliveriesOf(
  { link, shown, event, now: at }: AnsweredQuote,
  happenings: QuoteHappenings,
  settings: Parameters<typeof planAnswerMails>[1],
): Promise<readonly NewDelivery[]> {
  const { id, number, requests, pageUrl } = link.quote
  const { revision, content } = shown
  const quote = happenedQuote({ id, number, revision, content })
  const told = { at, quote }
  // A link in these mails never follows this call: whoever answers could name a host of their own.
  const mailed = { quoteId: id, revision, pageUrl, recipient: link.recipient, now: at }
  const words = textIn(event.facts, 'words')
  switch (event.kind) {
    case 'opened':
      return happenings.planned({ ...told, kind: 'opened' })
    case 'accepted':
      return [
        ...planAnswerMails({ ...mailed, answer: 'accept' }, settings),
        ...happenings.planned({ ...told, kind: 'accepted', acceptance: acceptanceIn(event) }),
        ...(await happenings.plannedOfRequests(requests, 'confirmed')),
      ]
    case 'declined':
      return [
        ...planAnswerMails({ ...mailed, answer: 'decline' }, settings),
        ...happenings.planned({ ...told, kind: 'declined', reason: words }),
        ...(await happenings.plannedOfRequests(requests, 'lost')),
      ]
    case 'change-asked': {
      const asked = [textIn(event.facts, 'topics'), words].filter(Boolean).join(': ')
      return [
        ...planAnswerMails({ ...mailed, answer: 'change' }, settings),
        ...happenings.planned({ ...told, kind: 'change-requested', words: asked }),
      ]
    }
    default:
      return planAnswerMails({ ...mailed, answer: 'renew' }, settings)
  }
}

function acceptanceIn({ facts }: NewEvent) {
  const fact = (name: string) => textIn(facts, name)
  return {
    by: fact('name'),
    how: 'online',
    company: fact('company'),
    vat: fact('vatNumber'),
    invoiceTo: fact('invoiceTo'),
    deliveryAddress: fact('deliveryAddress'),
    purchaseOrder: fact('purchaseOrder'),
  } as const
}
