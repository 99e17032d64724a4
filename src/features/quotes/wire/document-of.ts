import { formatCents, formatPrice, formatWhole, type Cents } from '../../../order/money.ts'
import { longDayInWords } from './day-in-words.ts'
import {
  DEPOSITS,
  type Deposit,
  type PriceKind,
  type QuoteContent,
  type QuoteCustomer,
  type QuoteLine,
} from './quote-content.ts'
import type { DocumentRow, DocumentSeller, LabelledText, QuoteDocument } from './quote-document.ts'
import { amountOf, depositOf, totalsOf, type QuoteTotals } from './quote-totals.ts'
import { signedAmount } from './signed-amount.ts'
import { VAT_RATES } from './vat.ts'

/** What a quote takes from elsewhere than from its content. */
interface DocumentFacts {
  /** '2026/41 rev. 2', or DRAFT_NUMBER. */
  readonly number: string
  /** A day like 2026-11-17. */
  readonly date: string
  readonly seller: DocumentSeller
}

/** Stands in the place of the number until the quote has one. */
export const DRAFT_NUMBER = 'in bozza'

const VALID_UNTIL = 'Valido fino al'
const EXTENDED_ON = 'Prolungato il'

export const PRICES_NOTES = {
  net: 'Prezzi senza IVA',
  gross: 'Prezzi con IVA compresa',
} as const satisfies Readonly<Record<PriceKind, string>>

/** The quote in words: what its PDF, the customer's page and the desk show. */
export function documentOf(content: QuoteContent, facts: DocumentFacts): QuoteDocument {
  const totals = totalsOf(content.lines, content.prices)
  return {
    title: `Preventivo ${facts.number}`,
    seller: facts.seller,
    facts: [
      { label: 'Data', text: longDayInWords(facts.date) },
      { label: VALID_UNTIL, text: longDayInWords(content.validUntil) },
      ...requestsOf(content),
    ],
    recipient: recipientOf(content.customer),
    greeting: content.greeting,
    pricesNote: PRICES_NOTES[content.prices],
    rows: content.lines.flatMap(rowsOf),
    totals: totals ? totalRows(totals) : [],
    terms: termsOf(content, totals?.total),
  }
}

/** The same with a later end, and the day on which it was extended: both papers may lie on one table. */
export function extendedDocument(
  document: QuoteDocument,
  { validUntil, day }: { readonly validUntil: string; readonly day: string },
): QuoteDocument {
  const facts = document.facts.flatMap((fact) => {
    if (fact.label === EXTENDED_ON) return []
    if (fact.label !== VALID_UNTIL) return [fact]
    return [
      { label: VALID_UNTIL, text: longDayInWords(validUntil) },
      { label: EXTENDED_ON, text: longDayInWords(day) },
    ]
  })
  return { ...document, facts }
}

function requestsOf({ requests }: QuoteContent): LabelledText[] {
  const numbers = requests.flatMap(({ number }) => number ?? [])
  if (numbers.length === 0) return []
  const label = numbers.length === 1 ? 'Vostra richiesta' : 'Vostre richieste'
  return [{ label, text: numbers.join(', ') }]
}

function recipientOf({ company, name, address, vatNumber, taxCode }: QuoteCustomer): string[] {
  return [
    company || name,
    company === '' || name === '' ? '' : `c.a. ${name}`,
    ...address.split('\n').map((line) => line.trim()),
    vatNumber && `P.IVA ${vatNumber}`,
    taxCode && taxCode !== vatNumber ? `C.F. ${taxCode}` : '',
  ].filter((line) => line !== '')
}

function rowsOf(line: QuoteLine): DocumentRow[] {
  const vat = VAT_RATES[line.vat.rate].label
  const { kind, id, title, detail } = line
  if (line.kind === 'free') {
    const amount = signedAmount(line.amount)
    return [{ kind, line: id, title, detail, quantity: '', unit: '', amount, vat }]
  }
  const pieces = amountOf({ ...line, setup: 0 as Cents })
  const row: DocumentRow = {
    kind,
    line: id,
    title,
    detail,
    quantity: formatWhole(line.quantity),
    unit: formatPrice(line.unit),
    amount: pieces === undefined ? '' : formatCents(pieces),
    vat,
  }
  const setup: DocumentRow = {
    kind: 'setup',
    line: id,
    title: 'Impianto',
    detail: `${title}, una volta sola`,
    quantity: '1',
    unit: formatCents(line.setup),
    amount: formatCents(line.setup),
    vat,
  }
  return line.setup === 0 ? [row] : [row, setup]
}

function totalRows({ rates, net, total }: QuoteTotals): LabelledText[] {
  const taxed = rates.filter(({ vat }) => vat.rate !== '0')
  return [
    { label: 'Imponibile', text: signedAmount(net) },
    ...taxed.map((rate) => ({
      label:
        rates.length === 1
          ? `IVA ${VAT_RATES[rate.vat.rate].label}`
          : `IVA ${VAT_RATES[rate.vat.rate].label} su ${signedAmount(rate.net)}`,
      text: signedAmount(rate.tax),
    })),
    ...rates
      .filter(({ vat }) => vat.rate === '0')
      .map((rate) => ({
        label: `Senza IVA${rates.length === 1 ? '' : ` su ${signedAmount(rate.net)}`}: ${rate.vat.reason}`,
        text: signedAmount(rate.tax),
      })),
    { label: 'Totale', text: signedAmount(total) },
  ]
}

function termsOf(content: QuoteContent, total: Cents | undefined): LabelledText[] {
  const { delivery, payment, deposit, notes } = content
  return [
    { label: 'Consegna', text: delivery },
    { label: 'Pagamento', text: payment },
    ...(deposit && total !== undefined ? [depositTerm(deposit, total)] : []),
    { label: 'Note', text: notes },
  ].filter(({ text }) => text !== '')
}

function depositTerm(deposit: Deposit, total: Cents): LabelledText {
  const due = depositOf(deposit, total)
  const amounts =
    due === undefined
      ? ''
      : `: ${signedAmount(due)} all’ordine, saldo ${signedAmount((total - due) as Cents)}`
  return { label: DEPOSITS[deposit.kind].label, text: `${deposit.percent} % del totale${amounts}` }
}
