import { CUSTOMER_FIELD_IDS } from '../../../order/customer/customer-fields.ts'
import type { SummaryRow } from '../../../order/summary-codec.ts'
import { rowsHtml, type MailRow } from '../../../server/mail/html-blocks.ts'
import { paramsOutsideMessage } from './params-outside-message.ts'
import type { Params } from './request-store.ts'
import type { VisitorMessage } from './visitor-message.ts'

const NOTES_PLACE = CUSTOMER_FIELD_IDS.indexOf('message')

/**
 * What a visitor sent, in the order in which the seller needs it for an answer: who asks and how to reach
 * them, what they ask for, and last their notes, which may be long.
 */
export function visitorPart(params: Params, message: VisitorMessage, title: string) {
  const outside = paramsOutsideMessage(params, message)
  const [rows, { html, text }] =
    message.kind === 'other'
      ? [outside, message]
      : [summaryRows(message.summary.rows, outside, title), { html: '', text: '' }]
  return {
    html: [rowsHtml(rows), html],
    text: [...rows.map(([label, value]) => `${label}: ${value}`), text].join('\n').trimEnd(),
  }
}

function summaryRows(
  rows: readonly SummaryRow[],
  outside: readonly MailRow[],
  title: string,
): MailRow[] {
  // Rows without a fact hold what the customer typed, in the order of the form.
  const customer = rows.filter(({ fact }) => !fact)
  const notes = customer.splice(NOTES_PLACE, 1)
  // The number that the mail has as its title says nothing more.
  const facts = rows.filter(({ fact, text }) => fact && (fact.field !== 'uid' || text !== title))
  const total = facts.filter(({ fact }) => fact?.field === 'total')
  const chosen = facts.filter((row) => !total.includes(row))
  return [...written(customer), ...outside, ...written([...chosen, ...total, ...notes])]
}

function written(rows: readonly SummaryRow[]): MailRow[] {
  return rows.filter(({ text }) => text.trim() !== '').map(({ label, text }) => [label, text])
}
