import { CUSTOMER_FIELD_IDS, type Customer } from '../../../order/customer/customer-fields.ts'
import type { StoredRequest } from './request-store.ts'
import { summaryIn, type VisitorMessage } from './visitor-message.ts'

/** What the visitor typed into the form, as far as the message is a summary of our own page. */
export function customerIn(message: VisitorMessage): Partial<Customer> {
  // The customer's rows are the ones without a fact, in the order of the form.
  const rows = summaryIn(message)?.rows.filter(({ fact }) => !fact) ?? []
  return Object.fromEntries(CUSTOMER_FIELD_IDS.map((id, place) => [id, rows[place]?.text ?? '']))
}

/** First name and surname; else what the request says of its sender. */
export function customerName({
  params,
  message,
}: Pick<StoredRequest, 'params' | 'message'>): string {
  const { name = '', surname = '' } = customerIn(message)
  return `${name} ${surname}`.trim() || params.name || params.email || '–'
}
