// Counts characters as people do: a letter with its accent, or a flag, is one.
const LETTERS = new Intl.Segmenter('it')
const PLAIN = /^[ -~]*$/

interface Column {
  readonly heading: string
  /** Aligns numbers at their last digit. */
  readonly isRight?: boolean
}

/** Columns as wide as their widest cell, with a line under the headings. */
export function textTable(columns: readonly Column[], cells: readonly string[][]): string {
  const rows = [columns.map(({ heading }) => heading), ...cells]
  const widths = columns.map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, widthOf(row[column] ?? '')), 0),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, column) => padded(cell, widths[column] ?? 0, columns[column]?.isRight === true))
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

export function shortened(text: string, longest: number): string {
  const letters = lettersOf(text)
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : text
}

function padded(cell: string, width: number, isRight: boolean): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(cell)))
  return isRight ? space + cell : cell + space
}

function widthOf(text: string): number {
  // True for most cells, and much faster.
  if (PLAIN.test(text)) return text.length
  return lettersOf(text).length
}

function lettersOf(text: string): string[] {
  return Array.from(LETTERS.segment(text), ({ segment }) => segment)
}
