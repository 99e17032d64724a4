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
  const widths = cells.reduce(widened, headingWidths(columns))
  return [
    ...tableHead(columns, widths),
    ...cells.map((row) => tableLine(columns, widths, row)),
  ].join('\n')
}

export function headingWidths(columns: readonly Column[]): readonly number[] {
  return columns.map(({ heading }) => widthOf(heading))
}

/** The widths that also hold this row. */
export function widened(widths: readonly number[], row: readonly string[]): readonly number[] {
  return widths.map((width, column) => Math.max(width, widthOf(row[column] ?? '')))
}

export function tableHead(columns: readonly Column[], widths: readonly number[]): string[] {
  const headings = columns.map(({ heading }) => heading)
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [tableLine(columns, widths, headings), rule]
}

export function tableLine(
  columns: readonly Column[],
  widths: readonly number[],
  row: readonly string[],
): string {
  return row
    .map((cell, column) => padded(cell, widths[column] ?? 0, columns[column]?.isRight === true))
    .join('  ')
    .trimEnd()
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
