import { createHash } from 'node:crypto'
import type {
  CustomerQuote,
  CustomerQuotes,
  CustomerRevision,
  OpenedLink,
} from '../../src/features/quotes/server/customer-quotes.ts'
import type { PastEvent } from '../../src/features/quotes/server/stored-quote.ts'
import { documentOf } from '../../src/features/quotes/wire/document-of.ts'
import type { QuoteContent } from '../../src/features/quotes/wire/quote-content.ts'
import { newSecret, secretHash } from '../../src/features/quotes/server/quote-secret.ts'
import type { Cents, Price } from '../../src/order/money.ts'

/** 18 November 2026, noon in Italy. */
export const QUOTE_NOON = Date.UTC(2026, 10, 18, 11)
/** The end of 16 December 2026 in Italy. */
export const QUOTE_END = Date.UTC(2026, 11, 16, 23)
const A_DAY = 24 * 60 * 60_000
const AT_22 = { rate: '22', reason: '' } as const

const gadget = (id: string, title: string, detail: string, quantity: number, unit: number) =>
  ({
    kind: 'gadget',
    id,
    title,
    detail,
    quantity,
    unit: unit as Price,
    setup: 0 as Cents,
    vat: AT_22,
    gadget: null,
    listed: null,
  }) as const
const free = (id: string, title: string, detail: string, amount: number) =>
  ({ kind: 'free', id, title, detail, amount: amount as Cents, vat: AT_22 }) as const

/** The quote of the drafts: three gadgets, transport, a discount: 1.611,01 €. */
export function aQuoteContent(changes: Partial<QuoteContent> = {}): QuoteContent {
  return {
    customer: {
      company: 'Studio Ferri S.r.l.',
      name: 'Giulia Ferri',
      email: 'giulia.ferri@studioferri.example',
      address: 'Via Larga 1, 50122 Firenze',
      vatNumber: '12345678903',
      taxCode: '',
    },
    requests: [{ id: 'r1', number: 48_213 }],
    greeting:
      'Gentile Giulia, come d’accordo ecco tutto in un solo preventivo. Le penne possono arrivare una settimana prima delle tazze.',
    prices: 'net',
    lines: [
      gadget('tazza', 'Tazza rossa', 'Ceramica · stampa digitale · scatola', 250, 24_500),
      gadget('penna', 'Penna blu', 'Metallo · incisione laser · sfuso', 500, 7_200),
      gadget('borraccia', 'Borraccia verde', 'Metallo · stampa digitale · scatola', 100, 31_000),
      free('impianti', 'Impianti', 'stampa tazza 35,00, laser penna 25,00, una volta sola', 6_000),
      free('trasporto', 'Trasporto', 'corriere espresso, un collo, Firenze', 2_800),
      free('sconto', 'Sconto', 'tre gadget nello stesso ordine', -5_000),
    ],
    validUntil: '2026-12-16',
    delivery: '15 giorni lavorativi dal visto sulla bozza grafica',
    payment: 'Acconto all’ordine, saldo alla consegna con bonifico',
    deposit: { kind: 'advance', percent: 30 },
    notes: '',
    ...changes,
  }
}

export function aRevision(
  revision: number,
  changes: Partial<QuoteContent> = {},
  pictures: readonly string[] = ['tazza', 'penna', 'borraccia'],
): CustomerRevision {
  const content = aQuoteContent(changes)
  const conditions = '<h3>Bozza grafica</h3><p>Si stampa solo dopo il tuo visto.</p>'
  return {
    revision,
    sentAt: QUOTE_NOON - (4 - revision) * A_DAY,
    extended: undefined,
    content,
    document: documentOf(content, {
      number: revision > 1 ? `2026/41 rev. ${revision}` : '2026/41',
      date: '2026-11-17',
      seller: {
        name: 'Omaggio S.r.l.',
        lines: ['Via dei Fabbri 12, 50125 Firenze', 'P.IVA 12345678903'],
        footer: 'Omaggio S.r.l.',
      },
    }),
    conditions,
    pdfSha256: hex(`pdf ${revision}`),
    conditionsSha256: hex(conditions),
    pictures,
  }
}

/** What a customer meets of the stored quotes, in memory: one quote, with as many links as wanted. */
export function someCustomerQuotes({
  revisions = [aRevision(1)],
  ...changes
}: Partial<CustomerQuote> & { readonly revisions?: readonly CustomerRevision[] } = {}) {
  let quote: CustomerQuote = {
    id: 'q1',
    number: { year: 2026, sequence: 41 },
    state: 'sent',
    revision: revisions.length,
    validBefore: QUOTE_END,
    pageUrl: undefined,
    requests: [],
    ...changes,
  }
  const links = new Map<string, Omit<OpenedLink, 'quote'>>()
  const events: PastEvent[] = []
  /** What a GET must never do. */
  const writes: string[] = []
  const found = (revision: number) => revisions.find((each) => each.revision === revision)
  const quotes: CustomerQuotes = {
    byLink: async (hash) => {
      const link = links.get(hash)
      return link && { ...link, quote }
    },
    revision: async (_, revision) => found(revision),
    pdf: async (_, revision) => found(revision) && Buffer.from(`%PDF ${revision}`),
    picture: async (_, revision, line) =>
      found(revision)?.pictures.includes(line)
        ? { type: 'image/png', content: Buffer.from(line) }
        : undefined,
    eventsOf: async () => [...events],
    evidence: async () => ({ events }),
    async answer({ revision, answer, event, deliveries, now }) {
      if (revision !== quote.revision) return 'superseded'
      if (quote.state !== 'sent') return 'answered'
      if (now >= quote.validBefore !== (answer === 'renew')) return 'expired'
      writes.push(event.kind)
      events.push({ ...event, at: now })
      planned.push(...deliveries)
      if (answer === 'accept') quote = { ...quote, state: 'accepted' }
      if (answer === 'decline') quote = { ...quote, state: 'declined' }
      return 'stored'
    },
    async noteOpened({ event, now }) {
      const isFirst = !events.some(({ kind }) => kind === 'opened')
      writes.push(event.kind)
      events.push({ ...event, at: now })
      return isFirst
    },
  }
  const planned: { readonly kind: string; readonly payload: string }[] = []
  return {
    quotes,
    events,
    writes,
    planned,
    change: (changed: Partial<CustomerQuote>) => (quote = { ...quote, ...changed }),
    quote: () => quote,
    /** A new secret for one of the revisions. */
    link: (revision = quote.revision, recipient = 'giulia.ferri@studioferri.example'): string => {
      const secret = newSecret()
      links.set(secretHash(secret), { revision, recipient })
      return secret
    },
    revoke: (secret: string) => links.delete(secretHash(secret)),
  }
}

function hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
