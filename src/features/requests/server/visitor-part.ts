import { readVisitorHtml } from '../../../server/mail/visitor-html.ts'
import { rowsHtml, type MailRow } from '../../../server/mail/html-blocks.ts'
import type { Params, SentRow } from './sent-data.ts'

const isNotes = (row: SentRow) => row.kind === 'customer' && row.field === 'message'
const isTotal = (row: SentRow) => row.kind === 'fact' && row.field === 'total'

/**
 * What a visitor sent, in the order in which the seller needs it for an answer: who asks and how to reach
 * them, what they ask for, and last their notes, which may be long.
 */
export function visitorPart(params: Params, sent: readonly SentRow[], title: string) {
  // The number that the mail has as its title says nothing more.
  const isTitle = (row: SentRow) => row.kind === 'fact' && row.field === 'uid' && row.text === title
  const ofKind = (kind: SentRow['kind']) => sent.filter((row) => row.kind === kind)
  const rows = [
    ...ofKind('customer').filter((row) => !isNotes(row)),
    ...ofKind('param'),
    ...ofKind('fact').filter((row) => !isTitle(row) && !isTotal(row)),
    ...sent.filter(isTotal),
    ...sent.filter(isNotes),
  ].flatMap(({ label, text }): MailRow[] => (text.trim() === '' ? [] : [[label, text]]))
  // Another message is shown as HTML, rebuilt so that it is safe.
  const { html, text } =
    ofKind('message').length > 0 ? readVisitorHtml(params.message ?? '') : { html: '', text: '' }
  return {
    html: [rowsHtml(rows), html],
    text: [...rows.map(([label, value]) => `${label}: ${value}`), text].join('\n').trimEnd(),
  }
}
