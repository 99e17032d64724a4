import { formatCents, type Cents } from '../../../../order/money.ts'
import type { QuoteSettings } from '../../../../shop/quote-settings.ts'
import { DEPOSITS } from '../../wire/quote-content.ts'
import { numberInWords, revisionInWords } from '../../wire/quote-number.ts'
import { depositOf, totalsOf } from '../../wire/quote-totals.ts'
import type { ShownBill } from '../bill.ts'
import type { StoredProof } from '../proofs/stored-proof.ts'
import type { CustomerQuote, CustomerRevision, OpenedLink } from '../customer-quotes.ts'
import type { PastEvent } from '../stored-quote.ts'

/** What somebody with the link finds. */
type ViewState = 'open' | 'expired' | 'superseded' | 'accepted' | 'declined'

/** Whom it asks decides whether prices and button are those for a consumer. */
export type AcceptanceSettings = Pick<QuoteSettings, 'online' | 'ask'>

export interface ShopOnPage {
  readonly name: string
  readonly brandColor: string
  /** Its picture; the page shows the usual sign without one. */
  readonly logoUrl: string | undefined
  readonly phone: string | undefined
  readonly privacyUrl: string
  readonly iconUrl: string
  readonly acceptance: AcceptanceSettings
}

/** Everything that the page of one link shows. */
export interface CustomerView {
  readonly state: ViewState
  readonly quote: CustomerQuote
  readonly shown: CustomerRevision
  /** The one that holds, where another is shown. */
  readonly current: CustomerRevision | undefined
  readonly recipient: string
  readonly events: readonly PastEvent[]
  /** The newest of each of its requests. */
  readonly proofs: readonly StoredProof[]
  readonly shop: ShopOnPage
  /** The path of the quote, without a slash at its end. */
  readonly path: string
  readonly now: number
  /** What is to be paid, or was, once the quote is accepted. */
  readonly bill?: ShownBill | undefined
}

export function viewState(
  { quote }: Pick<OpenedLink, 'quote'>,
  revision: number,
  now: number,
): ViewState {
  if (revision !== quote.revision) return 'superseded'
  if (quote.state === 'accepted' || quote.state === 'declined') return quote.state
  return now < quote.validBefore ? 'open' : 'expired'
}

/** '2026/41 rev. 2'. */
export function nameOf({ quote, shown }: Pick<CustomerView, 'quote' | 'shown'>): string {
  return revisionInWords(quote.number, shown.revision)
}

export function numberOf({ quote }: Pick<CustomerView, 'quote'>): string {
  return numberInWords(quote.number)
}

interface AmountsInWords {
  readonly total: string
  /** '1.320,50 € più 290,51 € di IVA'. */
  readonly made: string
  readonly deposit: { readonly label: string; readonly amount: string } | undefined
  /** What is left to pay after the deposit. */
  readonly balance: string
}

/** The document says the same: both come from one content. */
export function amountsOf({ content, document }: CustomerRevision): AmountsInWords {
  const totals = totalsOf(content.lines, content.prices)
  const total = document.totals.at(-1)?.text ?? ''
  if (!totals) return { total, made: '', deposit: undefined, balance: '' }
  const deposit = content.deposit && depositOf(content.deposit, totals.total)
  const isTaxed = totals.tax !== 0
  return {
    total,
    made: isTaxed
      ? `${formatCents(totals.net)} più ${formatCents(totals.tax)} di IVA`
      : 'senza IVA',
    deposit:
      content.deposit && deposit
        ? { label: DEPOSITS[content.deposit.kind].label, amount: formatCents(deposit) }
        : undefined,
    balance: deposit ? formatCents((totals.total - deposit) as Cents) : '',
  }
}

/** A quote to a customer without a VAT number is taken for one to a consumer, where those may accept. */
export function isForConsumer({ shop, shown }: Pick<CustomerView, 'shop' | 'shown'>): boolean {
  return shop.acceptance.online === 'everybody' && shown.content.customer.vatNumber.trim() === ''
}

/** Whoever orders as a consumer says who is obliged to pay, and to what, whatever the settings ask of firms. */
export function acceptanceOf(view: Pick<CustomerView, 'shop' | 'shown'>): AcceptanceSettings {
  const { acceptance } = view.shop
  if (!isForConsumer(view)) return acceptance
  return { ...acceptance, ask: { ...acceptance.ask, name: 'required', conditions: 'required' } }
}

/** The last event of this kind about the shown revision. */
export function lastEvent(
  { events, shown }: Pick<CustomerView, 'events' | 'shown'>,
  kind: PastEvent['kind'],
): PastEvent | undefined {
  return events.findLast((event) => event.kind === kind && event.revision === shown.revision)
}

/** To whom the quote is addressed, in the words of the seller. */
export function addresseeOf({ content }: CustomerRevision): { to: string; attention: string } {
  const { company, name } = content.customer
  return company ? { to: company, attention: name } : { to: name, attention: '' }
}
