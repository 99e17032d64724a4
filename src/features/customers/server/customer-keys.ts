import { vatNumberIn } from '../../../order/customer/vat-number.ts'
import { replyAddress } from '../../../server/mail/reply-address.ts'
import type { Settings } from '../../../shop/shop.ts'
import { phoneWords, searchedWords, typedWords } from '../../requests/server/inbox/typed-words.ts'
import type { SentData, SentRow } from '../../requests/server/sent-data.ts'

// The address of the shipped shop, which a shop may have taken out after it was tried.
const SHIPPED_SAMPLE = 'nome.cognome@example.com'
const VAT_LABEL = /\b(?:p\.?\s?iva|partita\s+iva|vat)\b/i
const FIRM_LABEL = /\b(?:azienda|ditta|impresa|societ|ragione\s+sociale)/i

/** What a request is grouped and its customer is found by. */
export interface CustomerKeys {
  readonly email: string | null
  readonly vat: string | null
  readonly words: string
}

type Fields = Pick<Settings, 'sampleCustomer' | 'customerFields'>

/** Undefined where a request names neither an address nor a VAT number, or only those of the sample. */
export function keysOf({ customer, rows }: SentData, settings: Fields): CustomerKeys | undefined {
  const sample = settings.sampleCustomer
  const samples = new Set([SHIPPED_SAMPLE, addressIn(sample.email)])
  const address = addressIn(customer.email)
  const email = address === undefined || samples.has(address) ? null : address
  const vat = vatOf(rows, settings)
  if (email === null && vat === null) return undefined
  const { name, surname, phone } = customer
  const own = rows.filter(isOwnField).map(({ text }) => text)
  const words = [name, surname, email ?? '', phone, ...own].flatMap(typedWords)
  const all = searchedWords([...words, ...phoneWords(phone), vat ?? ''])
  return { email, vat, words: all.join(' ') }
}

/** Case does not tell two people apart. */
function addressIn(typed: string): string | undefined {
  return replyAddress(typed)?.toLowerCase()
}

function vatOf(rows: readonly SentRow[], { customerFields = [], sampleCustomer }: Fields) {
  const hinted = new Set(customerFields.flatMap(({ hint, label }) => (hint === 'vat' ? label : [])))
  const samples = new Set(Object.values(sampleCustomer).map(vatNumberIn))
  for (const row of rows) {
    if (!isOwnField(row) || !(hinted.has(row.label) || VAT_LABEL.test(row.label))) continue
    const vat = vatNumberIn(row.text)
    if (vat !== undefined && !samples.has(vat)) return vat
  }
  return null
}

/** A field that the shop has added, here or in a template of its own. */
function isOwnField(row: SentRow): boolean {
  return row.kind === 'param' || (row.kind === 'customer' && row.field === undefined)
}

/** The firm that a request names, where the shop asks for one. */
export function firmOf(rows: readonly SentRow[]): string {
  return rows.find((row) => isOwnField(row) && FIRM_LABEL.test(row.label))?.text ?? ''
}
