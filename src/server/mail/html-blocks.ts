import { escapeHtml } from '../../order/escape-html.ts'

/** One sentence of the server. */
export interface Statement {
  readonly text: string
  /** False where the seller has to look at something. */
  readonly isGood: boolean
}

export type MailRow = readonly [label: string, text: string]

export const SERVER_HEADING = 'Verificato dal server'
export const VISITOR_HEADING = 'Scritto dal cliente'

// Borders are inline styles: some mail programs drop the style sheet, and these have to stay. A
// visitor's HTML has no attributes, so it cannot draw another block.
const SERVER_FRAME = 'border:3px solid #1b5e20;background:#ffffff'
const VISITOR_FRAME = 'border:2px dashed #8a8078;background:#faf8f6'

/** The framed part of a mail that only the server writes. */
export function serverBlock(statements: readonly Statement[], rows: readonly MailRow[]): string {
  const sentences = statements.map(({ text, isGood }) =>
    isGood
      ? `<p class="good">${escapeHtml(text)}</p>`
      : `<p class="bad"><b>Attenzione:</b> ${escapeHtml(text)}</p>`,
  )
  return block(SERVER_FRAME, SERVER_HEADING, `${sentences.join('')}${rowsHtml(rows)}`)
}

/**
 * The part with what a visitor typed: HTML that was rebuilt, and rows. A picture stands here too: it may show
 * the visitor's logo.
 */
export function visitorBlock(message: string, rows: readonly MailRow[], picture = ''): string {
  // Clipped: stacked accents would otherwise be drawn over the lines of the server.
  const contents = `<div style="overflow:hidden;overflow-wrap:anywhere">
<!-- visitor -->
${picture}${message}
${rowsHtml(rows)}
<!-- /visitor -->
</div>`
  return block(VISITOR_FRAME, VISITOR_HEADING, contents)
}

function block(frame: string, heading: string, content: string): string {
  return `<tr><td class="block"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${frame}">
<tr><td class="heading"><p>${heading}</p></td></tr>
<tr><td class="content">${content}</td></tr>
</table></td></tr>`
}

function rowsHtml(rows: readonly MailRow[]): string {
  if (rows.length === 0) return ''
  const cells = rows.map(
    ([label, text]) => `<tr><th>${escapeHtml(label)}</th><td>${escapeHtml(text)}</td></tr>`,
  )
  return `<table>${cells.join('')}</table>`
}
