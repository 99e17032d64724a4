import type { Catalogue } from '../../../order/catalogue.ts'
import { NO_CENTS } from '../../../order/money.ts'
import { replyAddress } from '../../../server/mail/reply-address.ts'
import { dayOf } from '../../../server/messages/italian-date.ts'
import { quoteSettings } from '../../../shop/quote-settings.ts'
import type { Shop } from '../../../shop/shop.ts'
import { firmOf, keysOf } from '../../customers/server/customer-keys.ts'
import type { CheckedGadget } from '../../requests/server/checked-order.ts'
import { selectionInWords, shortLine } from '../../requests/server/desk/request-row.ts'
import type { StoredRequest } from '../../requests/server/request-store.ts'
import type { QuoteContent, QuoteCustomer, QuoteLine } from '../wire/quote-content.ts'
import type { DraftGadget, DraftLine, QuoteDraft } from '../wire/quote-draft.ts'
import { typedAmount, typedPrice } from '../wire/signed-amount.ts'
import type { Vat } from '../wire/vat.ts'

const DAY_MS = 24 * 60 * 60_000
const DETAILS = ['material', 'print', 'pack'] as const
const TAX_CODE_LABEL = /\bcodice\s+fiscale\b|\bc\.?\s?f\.?$/i
const ADDRESS_LABEL = /^(?!.*(?:mail|posta)).*\b(?:indirizzo|sede)\b/i
// An adjective of one word follows the gender of the product: 'Tazza', 'Rosso' is a 'Tazza rossa'.
const MASCULINE = /^\p{L}{3,}o$/u
const FEMININE = /^\p{L}+a(?![\p{L}])/u

type Settings = Shop['settings']
type QuotedShop = Pick<Shop, 'catalogue' | 'settings'>

const NOBODY: QuoteCustomer = {
  company: '',
  name: '',
  email: '',
  address: '',
  vatNumber: '',
  taxCode: '',
}

/** A new quote with all that is known. Without requests it is for somebody who has telephoned. */
export function newDraft(
  requests: readonly StoredRequest[],
  shop: QuotedShop,
  now: number,
): QuoteDraft {
  const settings = quoteSettings(shop.settings, shop.catalogue)
  const [first] = requests
  const customer = first ? customerOf(first, shop.settings) : NOBODY
  return {
    customer,
    requests: requests.map(({ id, order }) => ({ id, number: order.requestNumber })),
    greeting: first ? greetingOf(customer) : '',
    prices: settings.prices,
    lines: requests.flatMap((request) => linesOf(request, shop)),
    validUntil: dayAfter(now, settings.validDays),
    delivery: settings.delivery,
    payment: settings.payment,
    deposit: settings.deposit && {
      kind: settings.deposit.kind,
      percent: String(settings.deposit.percent),
    },
    notes: settings.notes,
  }
}

/** The next revision begins as the one before, with days to decide. */
export function draftOf(content: QuoteContent, settings: Settings, now: number): QuoteDraft {
  const fresh = dayAfter(now, quoteSettings(settings).validDays)
  return {
    ...content,
    lines: content.lines.map(typedLine),
    deposit: content.deposit && {
      kind: content.deposit.kind,
      percent: String(content.deposit.percent),
    },
    validUntil: content.validUntil > fresh ? content.validUntil : fresh,
  }
}

/** A line for each gadget of a request, at the price that the shop asks for it. */
export function linesOf(
  { id: request, order }: StoredRequest,
  { catalogue, settings }: QuotedShop,
): DraftGadget[] {
  const { vat } = quoteSettings(settings)
  return order.gadgets.map((gadget, index) => lineOf(gadget, { request, index }, catalogue, vat))
}

function lineOf(
  { selections, quote }: CheckedGadget,
  gadget: { readonly request: string; readonly index: number },
  catalogue: Catalogue,
  vat: Vat,
): DraftGadget {
  const label = (id: Parameters<typeof selectionInWords>[1]) =>
    shortLine(selectionInWords(selections, id, catalogue))
  return {
    kind: 'gadget',
    id: `${gadget.request}-${gadget.index}`,
    title: gadgetTitle(label('product'), label('color')),
    detail: DETAILS.map(label)
      .filter((text) => text !== '')
      .join(' · '),
    quantity: selections.quantity ? String(selections.quantity) : '',
    unit: quote ? typedPrice(quote.unit) : '',
    setup: quote && quote.setup > 0 ? typedAmount(quote.setup) : '',
    vat,
    gadget,
    listed: quote ? { unit: quote.unit, setup: quote.setup } : null,
  }
}

/** 'Tazza rossa'. */
function gadgetTitle(product: string, color: string): string {
  if (color === '') return product
  const follows = FEMININE.test(product) && MASCULINE.test(color)
  const named = follows ? color.replace(/o$/, 'a') : color
  return `${product} ${named.toLowerCase()}`.trim()
}

function typedLine(line: QuoteLine): DraftLine {
  if (line.kind === 'free') return { ...line, amount: typedAmount(line.amount) }
  return {
    ...line,
    quantity: String(line.quantity),
    unit: typedPrice(line.unit),
    setup: line.setup === NO_CENTS ? '' : typedAmount(line.setup),
  }
}

/** By the labels of the shop's own fields: what is not found, the seller types. */
function customerOf(request: StoredRequest, settings: Settings): QuoteCustomer {
  const { customer, rows } = request
  const own = (label: RegExp) =>
    shortLine(
      rows.find(
        (row) =>
          (row.kind === 'param' || (row.kind === 'customer' && row.field === undefined)) &&
          label.test(row.label),
      )?.text ?? '',
    )
  return {
    company: shortLine(firmOf(rows)),
    name: shortLine(`${customer.name} ${customer.surname}`),
    email: replyAddress(customer.email) ?? '',
    address: own(ADDRESS_LABEL),
    vatNumber: keysOf(request, settings)?.vat ?? '',
    taxCode: own(TAX_CODE_LABEL),
  }
}

function greetingOf({ name }: QuoteCustomer): string {
  const thanks = 'grazie della richiesta: ecco la nostra offerta.'
  return name === '' ? `Buongiorno, ${thanks}` : `Gentile ${name}, ${thanks}`
}

/** So many days after today, in Italy. */
function dayAfter(now: number, days: number): string {
  return new Date(Date.parse(dayOf(now)) + days * DAY_MS).toISOString().slice(0, 10)
}
