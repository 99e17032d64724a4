import {
  CUSTOMER_FIELD_IDS,
  perCustomerField,
  type CustomerFieldId,
} from '../../../order/customer/customer-fields.ts'
import type { Summary, SummaryTable } from '../../../order/read-summary.ts'
import { textOfHtml } from '../../../server/mail/html-text.ts'
import { ARTWORK_ROW } from '../../../order/sent-artwork.ts'
import { LOGO_ROW, readLogoValue } from '../../../order/logo/sent-logo.ts'
import type { PrintedLogo } from '../../../server/pictures/gadget-pictures.ts'
import { ARTWORK_ID, MOST_ARTWORK } from '../../artwork/wire.ts'
import { LOGO_ID } from '../../logos/server/logo-store.ts'

/** The variables of a request, cleaned at the border. */
export type Params = Readonly<Record<string, string>>

/** What a visitor sent, read once, when it arrives. All of it is a visitor's word. */
export interface SentData {
  /** The standard fields; empty where nothing is said. */
  readonly customer: SentCustomer
  /** Everything, in the order in which it came. */
  readonly rows: readonly SentRow[]
}

type SentCustomer = Readonly<Record<CustomerFieldId, string>>

export type SentRow = { readonly label: string; readonly text: string } & (
  | {
      readonly kind: 'fact'
      readonly field: string
      readonly value: string
      /** Counted from 0; absent where it is said of the request, or there is one gadget. */
      readonly gadget?: number
    }
  /** Typed into the form; a field of the shop's own has no id. */
  | { readonly kind: 'customer'; readonly field?: CustomerFieldId | undefined }
  /** The whole text of a message that is not a summary of our page. */
  | { readonly kind: 'message' }
  /** A parameter that the message does not show: another template may send more. */
  | { readonly kind: 'param' }
)

/** What the wizard sends beside its summary, which shows them too. */
const OF_THE_CUSTOMER = new Set(['name', 'email', 'phone'])
const MESSAGE_LABEL = 'Messaggio'

export function readSentData(params: Params, summary: Summary | undefined): SentData {
  const message = summary ? summaryRows(summary) : [messageRow(params.message ?? '')]
  const typed = new Set(message.flatMap(({ kind, text }) => (kind === 'customer' ? text : [])))
  const others = Object.entries(params).flatMap(([label, text]): SentRow[] => {
    const isShown = label === 'message' || (OF_THE_CUSTOMER.has(label) && typed.has(text))
    return isShown || text.trim() === '' ? [] : [{ kind: 'param', label, text }]
  })
  return { customer: customerIn(message, params), rows: [...message, ...others] }
}

function summaryRows({ request, gadgets }: Summary): SentRow[] {
  // The customer's rows are those without a fact, in the order of the form.
  const fields = CUSTOMER_FIELD_IDS.values()
  const sent = ({ rows }: SummaryTable, ofGadget: { readonly gadget?: number }) =>
    rows.map(({ label, text, fact }): SentRow => {
      return fact
        ? { kind: 'fact', label, text, ...fact, ...ofGadget }
        : { kind: 'customer', label, text, field: fields.next().value }
    })
  const ofRequest = sent(request, {})
  if (gadgets.length === 1) return ofRequest
  return [...ofRequest, ...gadgets.flatMap((table, gadget) => sent(table, { gadget }))]
}

function messageRow(message: string): SentRow {
  return { kind: 'message', label: MESSAGE_LABEL, text: textOfHtml(message) }
}

function customerIn(rows: readonly SentRow[], params: Params): SentCustomer {
  const typed = perCustomerField(
    (id) => rows.find((row) => row.kind === 'customer' && row.field === id)?.text ?? '',
  )
  const { name = '', email = '', phone = '' } = params
  return {
    ...typed,
    // The wire contract has the surname in `name`.
    surname: typed.surname || name,
    email: typed.email || email,
    phone: typed.phone || phone,
  }
}

/** The row of a fact, such as the product or the payment. */
export function factIn(rows: readonly SentRow[], field: string) {
  return rows.find(
    (row): row is Extract<SentRow, { kind: 'fact' }> => row.kind === 'fact' && row.field === field,
  )
}

/** First name and surname; else what the request says of its sender. */
export function customerName({ name, surname, email }: SentCustomer): string {
  return `${name} ${surname}`.trim() || email || '–'
}

/** A logo that a request names, once for all gadgets that have it. */
export interface NamedLogo {
  /** Undefined where the page says that it did not arrive. */
  readonly id: string | undefined
  /** Counted from 0, in their order. */
  readonly gadgets: readonly number[]
}

/** Visitor input: whoever knows an id may name it. */
export function namedLogos(rows: readonly SentRow[]): readonly NamedLogo[] {
  const byId = new Map<string | undefined, number[]>()
  for (const { value, gadget } of logoRows(rows)) {
    const { id } = readLogoValue(value)
    const known = LOGO_ID.test(id) ? id : undefined
    byId.set(known, [...(byId.get(known) ?? []), gadget ?? 0])
  }
  return [...byId].map(([id, gadgets]) => ({ id, gadgets }))
}

function logoRows(rows: readonly SentRow[]) {
  return rows.flatMap((row) => (row.kind === 'fact' && row.field === LOGO_ROW.field ? [row] : []))
}

/** The id of the logo of one gadget. */
export function logoIdOf(rows: readonly SentRow[], gadget: number): string | undefined {
  return namedLogos(rows).find(({ gadgets }) => gadgets.includes(gadget))?.id
}

/** The original files that a request names, and how many of them its page says did not arrive. */
export interface NamedArtwork {
  readonly ids: readonly string[]
  readonly missing: number
}

/** Visitor input, like logos. */
export function namedArtwork(rows: readonly SentRow[]): NamedArtwork {
  const words = factIn(rows, ARTWORK_ROW.field)?.value.split(' ').slice(0, MOST_ARTWORK) ?? []
  const ids = words.filter((word) => ARTWORK_ID.test(word))
  return { ids: [...new Set(ids)], missing: words.length - ids.length }
}

/** The logo of one gadget where the visitor has placed it; undefined where none is stored. */
export function printedLogo(
  rows: readonly SentRow[],
  gadget: number,
  stored: ReadonlyMap<string, Buffer>,
): PrintedLogo | undefined {
  const row = logoRows(rows).find((each) => (each.gadget ?? 0) === gadget)
  const { id, placement } = readLogoValue(row?.value ?? '')
  const png = stored.get(id)
  return png && { png, placement }
}
