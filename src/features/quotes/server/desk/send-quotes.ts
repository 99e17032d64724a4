import type { ServerContext } from '../../../../server/context/server-context.ts'
import { dayOf, nextDay, startOfDay } from '../../../../server/messages/italian-date.ts'
import { quoteSettings } from '../../../../shop/quote-settings.ts'
import type { Conditions, Shop } from '../../../../shop/shop.ts'
import type { DraftProblem } from '../../wire/quote-draft.ts'
import type { QuoteContent } from '../../wire/quote-content.ts'
import { documentOf, DRAFT_NUMBER } from '../../wire/document-of.ts'
import type { QuoteDocument } from '../../wire/quote-document.ts'
import { type QuoteNumber, readQuoteNumber, revisionInWords } from '../../wire/quote-number.ts'
import { isEmail, readDraft } from '../../wire/read-draft.ts'
import { planQuoteMails } from '../mails/quote-deliveries.ts'
import { happenedQuote, type QuoteHappenings } from '../quote-happenings.ts'
import type { QuotePictures } from '../quote-pictures.ts'
import type { QuoteStore } from '../quote-store.ts'
import { missingSellerData, sellerOnQuote } from '../seller-on-quote.ts'
import type { Sent } from '../store/sending.ts'
import type { QuotePicture, StoredQuote } from '../stored-quote.ts'

// Each try renders a PDF; another instance that sends as quickly as this one takes every second number.
const MOST_TRIES = 20
const MOST_RECIPIENTS = 5

/** What is laid out on paper. */
export interface PrintedQuote {
  readonly document: QuoteDocument
  readonly conditions: Conditions | undefined
  readonly pictures: ReadonlyMap<string, QuotePicture>
  readonly settings: Shop['settings']
  readonly at: number
}

export type RenderPdf = (printed: PrintedQuote) => Promise<Buffer>

interface SendOptions extends Pick<ServerContext, 'shops' | 'mailSettings' | 'wake' | 'now'> {
  readonly store: QuoteStore
  readonly pictures: Pick<QuotePictures, 'drawn'>
  readonly happenings: QuoteHappenings
  readonly renderPdf: RenderPdf
}

export interface AskedSending {
  readonly id: string
  readonly version: number
  /** Null: the seller hands it over. */
  readonly to: readonly string[] | null
  readonly by: string
  /** Where the desk that sends it is open: links lead there if the server has no public address. */
  readonly pageUrl: string | undefined
}

export type SendResult =
  | { readonly kind: 'done' | 'overtaken' | 'gone' }
  | { readonly kind: 'problems'; readonly problems: readonly DraftProblem[] }

const SELLER_MISSING = 'Completa prima i tuoi dati: stanno in testa al preventivo.'
const NO_RECIPIENT = 'Scrivi a quale indirizzo inviarlo.'
const WRONG_RECIPIENT = 'Controlla gli indirizzi a cui inviarlo.'
const TOO_MANY = `Si può inviare al massimo a ${MOST_RECIPIENTS} indirizzi.`

export function createSendQuotes(options: SendOptions) {
  const { store, pictures, happenings, renderPdf, shops, mailSettings, wake, now } = options

  async function printed(content: QuoteContent, number: string): Promise<PrintedQuote> {
    const { settings, documents } = shops.current()
    const at = now()
    const facts = { number, date: dayOf(at), seller: sellerOnQuote(settings) }
    return {
      document: documentOf(content, facts),
      conditions: documents.conditions,
      pictures: await pictures.drawn(content.lines),
      settings,
      at,
    }
  }

  function problemsOf(to: AskedSending['to']): DraftProblem[] {
    const { settings } = shops.current()
    if (missingSellerData(settings).length > 0) return [{ field: 'seller', text: SELLER_MISSING }]
    if (to === null) return []
    if (to.length === 0) return [{ field: 'to', text: NO_RECIPIENT }]
    if (to.length > MOST_RECIPIENTS) return [{ field: 'to', text: TOO_MANY }]
    return to.every(isEmail) ? [] : [{ field: 'to', text: WRONG_RECIPIENT }]
  }

  /** The number that it has, or the next one of this year in Italy. */
  function numberFor({ number }: StoredQuote): Promise<QuoteNumber> | QuoteNumber {
    const { firstNumber } = quoteSettings(shops.current().settings)
    const year = Number(dayOf(now()).slice(0, 4))
    const first = firstNumber === undefined ? undefined : readQuoteNumber(firstNumber)
    return number ?? store.nextNumber(year, first)
  }

  /** The PDF names the number, so it is rendered first; whoever is quicker takes the number, and it is rendered again. */
  async function attempt(
    quote: StoredQuote & { readonly draft: NonNullable<StoredQuote['draft']> },
    content: QuoteContent,
    { id, version, to, by, pageUrl }: AskedSending,
  ): Promise<Sent> {
    const number = await numberFor(quote)
    const revision = quote.revision + 1
    const print = await printed(content, revisionInWords(number, revision))
    const pdf = await renderPdf(print)
    const at = now()
    const recipients = [...new Set(to)]
    const mails = planQuoteMails(
      { quoteId: id, revision, pageUrl, recipients, now: at },
      mailSettings(),
    )
    const told = happenedQuote({ id, number, revision, content })
    const deliveries = [
      ...mails,
      ...happenings.planned({ kind: 'sent', at, quote: told }),
      ...(await happenings.plannedOfRequests(quote.requests, 'quoted')),
    ]
    const { document, conditions } = print
    const sent = await store.send({
      id,
      version,
      draftVersion: quote.draft.version,
      number,
      revision: {
        content,
        document,
        conditions: conditions?.html ?? '',
        conditionsSource: conditions?.source ?? '',
        pdf,
        totalCents: told.total,
        pictures: print.pictures,
      },
      validBefore: startOfDay(nextDay(content.validUntil)) ?? at,
      recipients,
      pageUrl,
      by,
      deliveries,
      now: at,
    })
    if (sent === 'stored') wake(deliveries)
    return sent
  }

  return {
    async send(asked: AskedSending): Promise<SendResult> {
      const quote = await store.find(asked.id)
      if (!quote) return { kind: 'gone' }
      const { draft } = quote
      if (quote.version !== asked.version || !draft) return { kind: 'overtaken' }
      const read = readDraft(draft.draft, dayOf(now()))
      if (!('content' in read)) return { kind: 'problems', problems: read.problems }
      const problems = problemsOf(asked.to)
      if (problems.length > 0) return { kind: 'problems', problems }
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const sent = await attempt({ ...quote, draft }, read.content, asked)
        if (sent !== 'number-taken') return { kind: sent === 'stored' ? 'done' : sent }
      }
      throw new Error(`no free number after ${MOST_TRIES} tries`)
    },

    /** The draft as it would be sent; undefined where it cannot be read yet, or is gone. */
    async preview(id: string): Promise<Buffer | undefined> {
      const quote = await store.find(id)
      const read = quote?.draft && readDraft(quote.draft.draft)
      if (!quote || !read || !('content' in read)) return undefined
      const { number, revision } = quote
      const name = number
        ? `${revisionInWords(number, revision + 1)} ${DRAFT_NUMBER}`
        : DRAFT_NUMBER
      return renderPdf(await printed(read.content, name))
    },
  }
}
