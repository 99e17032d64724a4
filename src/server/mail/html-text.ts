import { Parser } from 'htmlparser2'

/** Their content is not text for people. */
const SILENT = new Set(['script', 'style', 'template', 'title', 'textarea', 'noscript', 'iframe'])
/** Tags that stand on a line of their own: without a break their words would run together. */
const BREAKS = new Set('br p div li h1 h2 h3 h4 h5 h6 ul ol hr'.split(' '))
const ROWS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])
const CELLS = new Set(['th', 'td'])

/** The words of somebody's HTML, which is never passed on itself. Each row of a table is a line: `label: value`. */
export function textOfHtml(source: string): string {
  let text = ''
  let silent = 0
  let isBetweenCells = false
  const isAtLineStart = () => text === '' || text.endsWith('\n')
  const endLine = () => (text += isAtLineStart() ? '' : '\n')
  const parser = new Parser({
    onopentag(name) {
      if (SILENT.has(name)) silent += 1
      else if (BREAKS.has(name)) text += '\n'
      else if (ROWS.has(name)) endLine()
      else if (CELLS.has(name) && !isAtLineStart()) text += ': '
      isBetweenCells = ROWS.has(name)
    },
    onclosetag(name) {
      if (SILENT.has(name)) silent -= 1
      else if (ROWS.has(name)) endLine()
      isBetweenCells = ROWS.has(name) || CELLS.has(name)
    },
    ontext(part) {
      if (silent === 0 && !(isBetweenCells && part.trim() === '')) text += part
    },
  })
  parser.end(source)
  return text.replace(/\r\n|\r/g, '\n').trim()
}
