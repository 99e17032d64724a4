/** A cell that says by attributes what its words mean. */
export interface MarkedCell {
  readonly value: string
  readonly text: string
}

/** The marked cells of a summary, by field. */
export type Summary = ReadonlyMap<string, MarkedCell>

const OPENING = '<table>'
const CLOSING = '</table>'
// One row, exactly as `htmlSummary` writes it, read from where the last one ended.
const ROW =
  /<tr><th>[^<]*<\/th><td(?: data-field="([^"<>]*)" data-value="([^"<>]*)")?>([^<]*(?:<br>[^<]*)*)<\/td><\/tr>/y

/**
 * Undefined where the HTML is not, from its first to its
 * last character, what `htmlSummary` writes: then nobody could say that its facts are what it shows.
 */
export function readSummary(html: string): Summary | undefined {
  if (!html.startsWith(OPENING)) return undefined
  const cells = new Map<string, MarkedCell>()
  let end = OPENING.length
  for (;;) {
    ROW.lastIndex = end
    const row = ROW.exec(html)
    if (!row) break
    end = ROW.lastIndex
    const [, field = '', value = '', text = ''] = row
    if (field === '') continue
    // Said twice, it could be one thing to us and another one to whoever reads the mail.
    if (cells.has(unescaped(field))) return undefined
    cells.set(unescaped(field), { value: unescaped(value), text: unescaped(text) })
  }
  return html.slice(end) === CLOSING ? cells : undefined
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '<br>': '\n',
}

/** What `htmlSummary` has escaped, as it was. */
export function unescaped(text: string): string {
  // Most cells hold neither, and this is asked for every cell of every request.
  if (!text.includes('&') && !text.includes('<')) return text
  return text.replace(/&(?:amp|lt|gt|quot|#39);|<br>/g, (entity) => ENTITIES[entity] ?? entity)
}
