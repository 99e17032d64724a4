import { escapeHtml } from '../../order/escape-html.ts'
import { brandColors } from '../../page/prerender.tsx'

/** One sentence of the server. */
export interface Statement {
  readonly text: string
  /** False where the seller has to look at something. */
  readonly isGood: boolean
}

/** The amount that all other rows lead to is set apart. */
export type MailRow = readonly [label: string, text: string, emphasis?: 'total']

export const SERVER_HEADING = 'Verificato dal server'
export const VISITOR_HEADING = 'Scritto dal cliente'

// Borders are inline styles: some mail programs drop the style sheet, and these have to stay. A
// visitor's HTML has no attributes, so it cannot draw another block.
const SERVER_FRAME = 'border:3px solid #1b5e20;background:#ffffff'
const VISITOR_FRAME = 'border:2px dashed #8a8078;background:#faf8f6'

/** The framed part of a mail that only the server writes. */
export function serverBlock(...contents: readonly string[]): string {
  return framed(SERVER_FRAME, SERVER_HEADING, contents.join(''))
}

/**
 * The part with what a visitor typed: rows, and HTML that was rebuilt. A picture stands here too: it may show
 * the visitor's logo.
 */
export function visitorBlock(...contents: readonly string[]): string {
  // Clipped: stacked accents would otherwise be drawn over the lines of the server.
  const clipped = `<div style="overflow:hidden;overflow-wrap:anywhere">
<!-- visitor -->
${contents.join('\n')}
<!-- /visitor -->
</div>`
  return framed(VISITOR_FRAME, VISITOR_HEADING, clipped)
}

/** A part without a frame: only for texts of the server or the shop, never of a visitor. */
export function block(content: string): string {
  return `<tr><td class="block"><div class="content">${content}</div></td></tr>`
}

function framed(frame: string, heading: string, content: string): string {
  return `<tr><td class="block"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${frame}">
<tr><td class="heading"><p>${heading}</p></td></tr>
<tr><td class="content">${content}</td></tr>
</table></td></tr>`
}

export function statementsHtml(statements: readonly Statement[]): string {
  return statements
    .map(({ text, isGood }) =>
      isGood
        ? `<p class="good">${escapeHtml(text)}</p>`
        : `<p class="bad"><b>Attenzione:</b> ${escapeHtml(text)}</p>`,
    )
    .join('')
}

/** With amounts, which need less room than their labels, below each other at the right. */
export function pricesHtml(rows: readonly MailRow[]): string {
  return rowsHtml(rows).replace('<table>', '<table class="prices">')
}

/** What a table of rows is about. */
export function captionHtml(text: string): string {
  return `<p class="caption">${escapeHtml(text)}</p>`
}

export function rowsHtml(rows: readonly MailRow[]): string {
  if (rows.length === 0) return ''
  const cells = rows.map(([label, text, emphasis]) => {
    const [name, value] = [label, text].map(linesHtml)
    return emphasis
      ? `<tr class="${emphasis}"><th><b>${name}</b></th><td><b>${value}</b></td></tr>`
      : `<tr><th>${name}</th><td>${value}</td></tr>`
  })
  return `<table>${cells.join('')}</table>`
}

export function linesHtml(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

/** A link that looks like a button, also where the style sheet is dropped. */
export function buttonHtml(url: string, text: string, color: string): string {
  return `<table role="presentation" class="button"><tr><td bgcolor="${color}" style="padding:12px 20px;border:0"><a href="${escapeHtml(url)}" style="color:${brandColors(color)['on-brand']};font-weight:bold;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`
}
