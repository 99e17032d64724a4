import { NO_CENTS, type Cents } from '../../../order/money.ts'
import { dateInWords } from '../../../server/messages/italian-date.ts'
import { BYTE_ORDER_MARK, csvLine, decimalComma } from '../../requests/server/export-requests.ts'
import { numberInWords } from '../wire/quote-number.ts'
import { QUOTE_STATES, quoteStateOf } from '../wire/quote-state.ts'
import { totalsOf } from '../wire/quote-totals.ts'
import { readDraft } from '../wire/read-draft.ts'
import type { QuoteStore } from './quote-store.ts'
import type { ExportedQuote } from './store/exported.ts'
import type { QuoteSearch } from './store/list.ts'

const READ_AT_ONCE = 100

/** Page by page, and no further than somebody reads. */
export async function* eachQuote(
  store: Pick<QuoteStore, 'exported'>,
  wanted: QuoteSearch,
  now: number,
): AsyncGenerator<ExportedQuote> {
  let before: string | undefined
  for (;;) {
    const quotes = await store.exported({ ...wanted, before, most: READ_AT_ONCE }, now)
    yield* quotes
    if (quotes.length < READ_AT_ONCE) return
    before = quotes.at(-1)?.id
  }
}

const HEADINGS = [
  'Numero',
  'Revisione',
  'Stato',
  'Cliente',
  'Referente',
  'Email',
  'P.IVA',
  'Codice fiscale',
  'Imponibile',
  'IVA',
  'Totale',
  'Inviato il',
  'Valido fino al',
  'Visto il',
  'Risposta il',
  'Accettato da',
  'Codice destinatario o PEC',
  'Consegna a',
  'Ordine del cliente',
  'Motivo del rifiuto',
]

/** One row for each quote. */
export async function* quotesCsv(
  quotes: AsyncIterable<ExportedQuote>,
  now: number,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADINGS)
  for await (const quote of quotes) {
    const { customer, totals, state, number, acceptance, reason } = exportedFacts(quote, now)
    yield csvLine([
      number,
      quote.revision > 0 ? String(quote.revision) : '',
      QUOTE_STATES[state].label,
      customer.company || customer.name,
      customer.company === '' ? '' : customer.name,
      customer.email,
      customer.vatNumber || (acceptance?.vatNumber ?? ''),
      customer.taxCode,
      ...[totals?.net, totals?.tax, totals?.total].map(amountCell),
      dateOrNone(quote.sentAt),
      quote.validUntil === null ? '' : quote.validUntil.split('-').toReversed().join('/'),
      dateOrNone(quote.openedAt),
      dateOrNone(quote.answeredAt),
      acceptance?.by ?? '',
      acceptance?.invoiceTo ?? '',
      acceptance?.deliveryAddress ?? '',
      acceptance?.purchaseOrder ?? '',
      reason,
    ])
  }
}

/** One array, with a quote on each line. */
export async function* quotesJson(
  quotes: AsyncIterable<ExportedQuote>,
  now: number,
): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const quote of quotes) {
    const { content, customer, totals, state, number, acceptance, reason } = exportedFacts(
      quote,
      now,
    )
    const json = {
      id: quote.id,
      number: number || null,
      revision: quote.revision || null,
      state,
      customer,
      requests: quote.requests,
      prices: content?.prices ?? null,
      lines: content?.lines ?? [],
      netCents: totals?.net ?? null,
      taxCents: totals?.tax ?? null,
      totalCents: totals?.total ?? null,
      sentAt: momentOrNull(quote.sentAt),
      validUntil: quote.validUntil,
      openedAt: momentOrNull(quote.openedAt),
      answeredAt: momentOrNull(quote.answeredAt),
      acceptance: acceptance ?? null,
      reason: reason || null,
    }
    yield separator + JSON.stringify(json)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

/** Field by field: no address or browser of a customer, which are evidence, and no link leave with an export. */
function exportedFacts(quote: ExportedQuote, now: number) {
  const content = quote.content ?? contentOfDraft(quote)
  const fact = (name: string) => String(quote.answer?.facts[name] ?? '')
  const customer = content?.customer ??
    quote.draft?.draft.customer ?? {
      company: quote.company,
      name: quote.contact,
      email: '',
      address: '',
      vatNumber: '',
      taxCode: '',
    }
  return {
    content,
    customer,
    totals: content && totalsOf(content.lines, content.prices),
    state: quoteStateOf(quote, now),
    number: quote.number ? numberInWords(quote.number) : '',
    acceptance:
      quote.answer?.kind === 'accepted'
        ? {
            by: fact('name') || fact('who') || quote.answer.by,
            company: fact('company'),
            vatNumber: fact('vatNumber'),
            invoiceTo: fact('invoiceTo'),
            deliveryAddress: fact('deliveryAddress'),
            purchaseOrder: fact('purchaseOrder'),
          }
        : undefined,
    reason: quote.answer?.kind === 'declined' ? fact('words') : '',
  }
}

/** Of a draft that is not whole yet there are no sums. */
function contentOfDraft({ draft }: ExportedQuote) {
  const read = draft && readDraft(draft.draft)
  return read && 'content' in read ? read.content : undefined
}

function amountCell(cents: Cents | undefined): string {
  if (cents === undefined) return ''
  return cents < NO_CENTS ? `-${decimalComma(Math.abs(cents) as Cents)}` : decimalComma(cents)
}

function dateOrNone(ms: number | null): string {
  return ms === null ? '' : dateInWords(ms)
}

function momentOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
