import { unescapeHtml } from '../../order/escape-html.ts'
import { readsAsPayment } from '../../order/reads-as-payment.ts'
import type { ReceivedRequest } from './request-store.ts'
import type { VisitorMessage } from './visitor-message.ts'

// The first cell of a row reads as its label.
const LABEL = /(?:<th>|<tr><td>)(.*?)<\/t[hd]>/gs

/** How many rows about a payment the seller reads in the mail, with or without facts. */
export function shownPayments({
  params,
  message,
}: Pick<ReceivedRequest, 'params' | 'message'>): number {
  return [...labelsIn(message), ...Object.keys(params)].filter(readsAsPayment).length
}

function labelsIn(message: VisitorMessage): string[] {
  if (message.kind === 'summary') return message.summary.rows.map(({ label }) => label)
  const { html, text } = message
  const labels = [...html.matchAll(LABEL)].flatMap(([, label = '']) =>
    label.split('<br>').map((line) => unescapeHtml(line.replace(/<\/?b>/g, ''))),
  )
  // Text without a table may still write rows, as lines with a colon.
  return [...labels, ...text.split('\n').filter((line) => line.includes(':'))]
}
