// Counts characters as people do: a letter with its accent, or a flag, is one.
const LETTERS = new Intl.Segmenter('it')

interface Column {
  readonly heading: string
  /** A wider cell is not cut. */
  readonly width: number
  /** Aligns numbers at their last digit. */
  readonly isRight?: boolean
}

/** The headings with a line under them. */
export function tableHead(columns: readonly Column[]): string {
  const headings = columns.map(({ heading }) => heading)
  const rule = columns.map(({ width }) => '─'.repeat(width)).join('  ')
  return `${tableLine(columns, headings)}${rule}\n`
}

export function tableLine(columns: readonly Column[], cells: readonly string[]): string {
  const padded = columns.map(({ width, isRight = false }, n) => {
    const cell = cells[n] ?? ''
    const space = ' '.repeat(Math.max(0, width - lettersOf(cell).length))
    return isRight ? space + cell : cell + space
  })
  return `${padded.join('  ').trimEnd()}\n`
}

export function shortened(text: string, longest: number): string {
  const letters = lettersOf(text)
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : text
}

function lettersOf(text: string): string[] {
  return Array.from(LETTERS.segment(text), ({ segment }) => segment)
}
