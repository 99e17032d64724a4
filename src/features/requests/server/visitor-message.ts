import { readSummary, type Summary } from '../../../order/summary-codec.ts'
import { readVisitorHtml } from '../../../server/mail/visitor-html.ts'

/** The variable `message` of a request, as a value. */
export type VisitorMessage =
  /** The summary that our own page writes. */
  | { readonly kind: 'summary'; readonly summary: Summary }
  /** Any other HTML or text, rebuilt so that it is safe to show. */
  | { readonly kind: 'other'; readonly html: string; readonly text: string }

/** Called once per request: when it arrives, and when its row is read. */
export function readMessage(message: string): VisitorMessage {
  const summary = readSummary(message)
  return summary ? { kind: 'summary', summary } : { kind: 'other', ...readVisitorHtml(message) }
}

export function summaryIn(message: VisitorMessage): Summary | undefined {
  return message.kind === 'summary' ? message.summary : undefined
}

export function messageText(message: VisitorMessage): string {
  if (message.kind === 'other') return message.text
  return message.summary.rows.map(({ label, text }) => `${label}: ${text}`).join('\n')
}
