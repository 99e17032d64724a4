import { fillPlaceholders } from '../../../../order/fill-placeholders.ts'
import type { RequestSheet } from '../../wire/request-sheet.ts'
import type { ServerTexts } from '../../../../shop/texts/server-texts.ts'

// Windows hands no longer link to a mail program.
const LONGEST_LINK = 2_000
const CUT = '> …'

/**
 * Opens the mail program with subject, the shop's text and as much of the request as a link may hold. Undefined where
 * there is no address.
 */
export function replyLink(
  { row, customer, lines }: Pick<RequestSheet, 'row' | 'customer' | 'lines'>,
  shop: string,
  texts: ServerTexts['reply'],
): string | undefined {
  if (!customer.email) return undefined
  const values = { shop, number: row.number ?? '', name: row.name }
  const filled = (text: string) => fillPlaceholders(text, values)
  // An address has one @ that mail programs want to see as it is.
  const to = encodeURIComponent(customer.email).replaceAll('%40', '@')
  const start = `mailto:${to}?subject=${encoded(filled(texts.subject))}&body=`
  const text = `${filled(texts.text)}\n\n${filled(texts.quote)}\n`
  const quoted = lines
    .map((line) => `${line.label}: ${line.text}`)
    .flatMap((line) => line.split('\n'))
    .map((line) => `> ${line}`)
  const room = LONGEST_LINK - start.length - encoded(text + CUT).length
  return start + encoded(text) + fitting(quoted, room)
}

/** The lines that fit, and a mark where some do not. */
function fitting(lines: readonly string[], room: number): string {
  let body = ''
  for (const line of lines) {
    const next = encoded(`${line}\n`)
    if (body.length + next.length > room) return body + encoded(CUT)
    body += next
  }
  return body
}

/** Lines end with CR and LF in a mailto link (RFC 6068). Half of a surrogate pair cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '').replaceAll('\n', '\r\n'))
}
