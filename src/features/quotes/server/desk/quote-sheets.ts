import { dateInWords, dayOf, startOfDay } from '../../../../server/messages/italian-date.ts'
import { quoteSettings } from '../../../../shop/quote-settings.ts'
import type { ServerContext } from '../../../../server/context/server-context.ts'
import type { CustomerStore } from '../../../customers/server/customer-store.ts'
import type { Period } from '../../../requests/wire.ts'
import { startOfPeriod } from '../../../requests/server/desk/asked-list.ts'
import type { RequestStore } from '../../../requests/server/create-request-store.ts'
import { requestRow } from '../../../requests/server/desk/request-row.ts'
import { searchTerms } from '../../../requests/server/inbox/inbox-words.ts'
import type {
  CountedRows,
  OpenDraft,
  OtherRequest,
  QuoteAmount,
  QuoteFigures,
  QuoteFilter,
  QuoteRow,
  QuoteRows,
  QuoteSheet,
  QuotesToday,
  SentRevision,
} from '../../wire/desk-api.ts'
import type { QuoteOfRequest } from '../../wire/desk-replies.ts'
import { DRAFT_NUMBER } from '../../wire/document-of.ts'
import { numberInWords, revisionInWords } from '../../wire/quote-number.ts'
import { QUOTE_STATES, quoteStateOf } from '../../wire/quote-state.ts'
import { readDraft } from '../../wire/read-draft.ts'
import { listedDifferences, revisionChanges } from '../../wire/revision-changes.ts'
import { monthsUntil } from '../../../trend/server/trend-periods.ts'
import { eventInWords, orderInWords, signInWords } from '../event-in-words.ts'
import { answersToProofs, proofsInSheet } from '../proofs/proofs-in-sheets.ts'
import type { PicturedLine, QuotePictures } from '../quote-pictures.ts'
import type { QuoteStore } from '../quote-store.ts'
import { missingSellerData, sellerOnQuote } from '../seller-on-quote.ts'
import type { QuotePlace, QuoteSearch } from '../store/list.ts'
import type { CountedQuotes } from '../store/today.ts'
import { takenBy } from '../store/drafts.ts'
import type { PastEvent, StoredQuote, StoredRevision } from '../stored-quote.ts'

const ROWS = 50
// As many as stand in a box of 'Oggi'.
const ROWS_OF_TODAY = 3
// As many as the column of the list has room for.
const MOST_PICTURES = 3
const OTHERS_SHOWN = 20
const PLACE = /^(open|closed)-(\d{1,15})-([0-9a-z]{1,40})$/

interface QuoteSheetOptions extends Pick<ServerContext, 'shops' | 'mailSettings' | 'now'> {
  readonly store: QuoteStore
  readonly requests: Pick<RequestStore, 'ofIds'>
  readonly customers: Pick<CustomerStore, 'ofRequest' | 'requestsOf'>
  readonly pictures: Pick<QuotePictures, 'onDesk'>
}

export interface AskedQuotes {
  readonly search: string
  readonly filter: QuoteFilter | undefined
  readonly period: Period | undefined
  readonly amount: QuoteAmount | undefined
}

export interface AskedRows extends AskedQuotes {
  /** What the page before said. */
  readonly before: string
}

export function searchOf({ search, filter, period, amount }: AskedQuotes, now: number) {
  const since = period && startOfPeriod(period, now)
  return { terms: searchTerms(search), filter, since, amount } satisfies QuoteSearch
}

/** What a seller reads of quotes. */
export function createQuoteSheets(options: QuoteSheetOptions) {
  const { store, requests, customers, pictures, shops, mailSettings, now } = options

  async function rowsOf(quotes: readonly StoredQuote[]): Promise<QuoteRow[]> {
    const [last, first] = await Promise.all([
      store.lastEvents(quotes.map(({ id }) => id)),
      Promise.all(quotes.map(firstGadgets)),
    ])
    const drawn = await pictures.onDesk(first.flat(), shops.current().catalogue)
    return quotes.map((quote, index) => ({
      ...quoteRow(quote, last.get(quote.id), now()),
      pictures: (first[index] ?? []).flatMap(({ id }) => drawn[id] ?? []),
    }))
  }

  async function counted(asked: Promise<CountedQuotes>): Promise<CountedRows> {
    const { count, quotes } = await asked
    return { count, rows: await rowsOf(quotes) }
  }

  /** Lines of two quotes may have the same id. */
  async function firstGadgets({ id, draft, revision }: StoredQuote): Promise<PicturedLine[]> {
    const lines: readonly PicturedLine[] =
      draft?.draft.lines ?? (await store.revision(id, revision))?.content.lines ?? []
    return lines
      .filter(({ gadget }) => gadget)
      .slice(0, MOST_PICTURES)
      .map((line, index) => ({ ...line, id: `${id} ${index}` }))
  }

  async function sheet(id: string, session: string): Promise<QuoteSheet | undefined> {
    const quote = await store.find(id)
    if (!quote) return undefined
    const [[row], events, sent, answered, proofs] = await Promise.all([
      rowsOf([quote]),
      store.eventsOf(id),
      store.revisions(id),
      requests.ofIds(quote.requests),
      proofsInSheet(store, quote),
    ])
    return (
      row && {
        row,
        version: quote.version,
        draft: quote.draft && (await openDraft(quote, quote.draft, sent[0], session)),
        revisions: await Promise.all(sent.map((each, n) => sentRevision(quote, each, sent[n + 1]))),
        requests: answered.map(({ id: request, order }) => ({
          id: request,
          number: order.requestNumber,
        })),
        history: events.toReversed().map((event) => ({
          at: event.at,
          kind: event.kind,
          revision: event.revision,
          text: eventInWords(event),
          by: event.by,
        })),
        answer: answerOf(quote, events),
        proofs,
        reminder: {
          beforeExpiry: quoteSettings(shops.current().settings).remindBeforeExpiry,
          day: quote.reminder?.day ?? null,
        },
      }
    )
  }

  async function openDraft(
    { number, revision }: StoredQuote,
    stored: NonNullable<StoredQuote['draft']>,
    before: StoredRevision | undefined,
    session: string,
  ): Promise<OpenDraft> {
    const { settings, documents, catalogue } = shops.current()
    const { draft, version, at } = stored
    const read = readDraft(draft)
    return {
      draft,
      version,
      savedAt: at,
      revision: revision + 1,
      takenBy: takenBy(stored, session, now()),
      changes: before && 'content' in read ? revisionChanges(before.content, read.content) : [],
      pictures: await pictures.onDesk(draft.lines, catalogue),
      facts: {
        number: number ? revisionInWords(number, revision + 1) : DRAFT_NUMBER,
        date: dayOf(now()),
        seller: sellerOnQuote(settings),
        conditions: documents.conditions?.source ?? '',
        pageUrl: mailSettings().pageUrl ?? null,
        missingSellerData: missingSellerData(settings),
      },
    }
  }

  async function sentRevision(
    { number }: StoredQuote,
    { revision, sentAt, document, conditionsSource, content, pdfSha256, extended }: StoredRevision,
    before: StoredRevision | undefined,
  ): Promise<SentRevision> {
    return {
      revision,
      number: number ? revisionInWords(number, revision) : '',
      sentAt,
      document,
      conditions: conditionsSource,
      changes: before ? revisionChanges(before.content, content) : [],
      differences: listedDifferences(content),
      pictures: await pictures.onDesk(content.lines, shops.current().catalogue),
      pdfSha256,
      isExtended: extended !== undefined,
    }
  }

  return {
    async rows({ before, ...asked }: AskedRows): Promise<QuoteRows> {
      const at = now()
      // One more than is shown tells whether there are more.
      const page = { ...searchOf(asked, at), before: placeIn(before), most: ROWS + 1 }
      const found = await store.rows(page, at)
      const shown = found.slice(0, ROWS)
      const last = shown.at(-1)
      return {
        rows: await rowsOf(shown),
        next: found.length > ROWS && last ? placeOf(last, at) : undefined,
      }
    },

    async figures(asked: AskedQuotes): Promise<QuoteFigures> {
      const at = now()
      const [before, month] = monthsUntil(at, 2).map((each) => startOfDay(`${each}-01`) ?? at) as [
        number,
        number,
      ]
      const [figures, response] = await Promise.all([
        store.figures(at, month, searchOf(asked, at)),
        store.responseTimes(before, month),
      ])
      return { ...figures, response }
    },

    async today(): Promise<QuotesToday> {
      const at = now()
      return {
        undelivered: await counted(store.undelivered(at, ROWS_OF_TODAY)),
        answered: await counted(store.answered(at, ROWS_OF_TODAY)),
        expiring: await counted(store.ending(at, ROWS_OF_TODAY)),
        proofs: await answersToProofs(store, requests, shops.current(), {
          now: at,
          most: ROWS_OF_TODAY,
        }),
      }
    },

    sheet,

    async ofRequest(requestId: string): Promise<QuoteOfRequest | null> {
      const quote = await store.ofRequest(requestId)
      return quote
        ? { id: quote.id, number: quote.number ? numberInWords(quote.number) : '' }
        : null
    },

    /** Of the same customer, and in this quote not yet. */
    async others(id: string): Promise<OtherRequest[]> {
      const quote = await store.find(id)
      const own = quote && (quote.draft?.draft.requests.map((each) => each.id) ?? quote.requests)
      const [first] = own ?? []
      if (first === undefined) return []
      const customer = (await customers.ofRequest(first))?.customer
      if (customer === undefined) return []
      const all = await customers.requestsOf(customer, OTHERS_SHOWN)
      const listed = await requests.ofIds(all.filter((each) => !own?.includes(each)))
      const { catalogue } = shops.current()
      return listed.map((request) => {
        const { number, ordered, receivedAt } = requestRow(request, catalogue)
        return { id: request.id, number, ordered, receivedAt }
      })
    },
  }
}

function placeIn(written: string): QuotePlace | undefined {
  const [, group, touchedAt, id] = PLACE.exec(written) ?? []
  if (touchedAt === undefined || id === undefined) return undefined
  return { group: group === 'closed' ? 'closed' : 'open', touchedAt: Number(touchedAt), id }
}

function placeOf(quote: StoredQuote, now: number): string {
  const { isOpen } = QUOTE_STATES[quoteStateOf(quote, now)]
  return `${isOpen ? 'open' : 'closed'}-${quote.touchedAt}-${quote.id}`
}

function quoteRow(quote: StoredQuote, last: PastEvent | undefined, now: number): QuoteRow {
  const { id, number, revision, company, contact, draft, totalCents, validBefore } = quote
  return {
    id,
    number: number ? revisionInWords(number, revision) : '',
    customer: company || contact,
    contact: company === '' ? '' : contact,
    state: quoteStateOf(quote, now),
    totalCents,
    sign: signInWords(last, quote.openedCount),
    signAt: last?.at ?? quote.touchedAt,
    validUntil: validBefore === null ? null : validBefore - 1,
    hasDraft: draft !== undefined,
    pictures: [],
  }
}

function answerOf({ state }: StoredQuote, events: readonly PastEvent[]): string | undefined {
  if (state !== 'accepted' && state !== 'declined') return undefined
  const told = [state, 'paid'].flatMap(
    (wanted) => events.findLast(({ kind }) => kind === wanted) ?? [],
  )
  return told
    .flatMap((event) => [
      `${eventInWords(event)}, il ${dateInWords(event.at)}.`,
      orderInWords(event),
    ])
    .filter((sentence) => sentence !== '')
    .join(' ')
}
