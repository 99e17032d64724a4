// Line ends of other programs: Word's is a vertical tab.
const OTHER_LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g
// All control characters but tab and line end, and halves of characters.
const INVISIBLE = /[^\P{Cc}\t\n\r]|\p{Cs}/gu
/** How JSON may hold one of them. */
const PERHAPS_INVISIBLE = /[\u007F-\u009F\u2028\u2029]|\\[bfu]/

/** A text without what nobody sees. Such characters break mails, and Postgres cannot store all of them. */
export function visibleText(text: string): string {
  return text.replaceAll(OTHER_LINE_ENDS, ' ').replaceAll(INVISIBLE, '')
}

/** JSON.parse, with visible texts only. */
export function parseVisible(json: string): unknown {
  if (!PERHAPS_INVISIBLE.test(json)) return JSON.parse(json)
  return JSON.parse(json, (_, value: unknown) =>
    typeof value === 'string' ? visibleText(value) : value,
  )
}
