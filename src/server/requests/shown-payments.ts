import { unescapeHtml } from '../../order/escape-html.ts'
import { readsAsPayment } from '../../order/reads-as-payment.ts'
import { readVisitorHtml } from '../mail/visitor-html.ts'
import type { Params } from './request-store.ts'

// What stands first in a row of the mail's HTML reads as its label.
const LABEL = /(?:<th>|<tr><td>)(.*?)<\/t[hd]>/gs
const OWN_LABEL = /<th>([^<]*)<\/th>/g

/**
 * How many rows about a payment the seller will read in the mail. Attributes do not count: nobody
 * sees them, and a row without them looks the same.
 */
export function shownPayments({ message = '', ...others }: Params, isOurs: boolean): number {
  const labels = (isOurs ? plainLabels(message) : undefined) ?? readLabels(message, isOurs)
  return [...labels, ...Object.keys(others)].filter(readsAsPayment).length
}

/** Of our own summary, where they stand as they are read; undefined where one may not. */
function plainLabels(summary: string): string[] | undefined {
  const labels = [...summary.matchAll(OWN_LABEL)].map(([, label = '']) => label)
  return labels.some((label) => label.includes('&')) ? undefined : labels
}

function readLabels(message: string, isOurs: boolean): string[] {
  const { html, text } = readVisitorHtml(message)
  const labels = [...html.matchAll(LABEL)].flatMap(([, label = '']) =>
    label.split('<br>').map(shownLabel),
  )
  // A message of another make may write its rows without a table; in ours it is what a note says.
  return isOurs ? labels : [...labels, ...typedRows(text)]
}

/** As it is shown: escaped, a sign in front of a word is letters in front of it. */
function shownLabel(label: string): string {
  return unescapeHtml(label.replace(/<\/?b>/g, ''))
}

function typedRows(text: string): string[] {
  return text.split('\n').filter((line) => line.includes(':'))
}
