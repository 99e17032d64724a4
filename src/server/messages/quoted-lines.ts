import { printable } from './printable.ts'

const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/
// Mail programs and terminals wrap longer lines, and what they wrap would have no prefix.
const LONGEST_LINE = 72
// From here on most characters are two columns wide.
const FIRST_WIDE = 0x1100

/** A visitor's text as lines that all begin with the prefix, whatever it contains. */
export function quotedLines(text: string, prefix: string): string[] {
  return text
    .split(LINE_END)
    .flatMap((line) => wrapped(printable(line)).map((part) => prefix + part))
}

function wrapped(line: string): string[] {
  if (line.length * 2 <= LONGEST_LINE) return [line]
  const lines: string[] = []
  let current = ''
  let width = 0
  for (const word of line.split(/(?<= )/).flatMap(pieces)) {
    const wordWidth = widthOf(word)
    if (width + wordWidth > LONGEST_LINE) {
      lines.push(current.trimEnd())
      current = ''
      width = 0
    }
    current += word
    width += wordWidth
  }
  return [...lines, current]
}

/** A word that is longer than a line is cut. */
function pieces(word: string): string[] {
  if (widthOf(word) <= LONGEST_LINE) return [word]
  const letters = Array.from(word)
  const most = LONGEST_LINE / 2
  return Array.from({ length: Math.ceil(letters.length / most) }, (_, n) =>
    letters.slice(n * most, (n + 1) * most).join(''),
  )
}

function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += (letter.codePointAt(0) ?? 0) >= FIRST_WIDE ? 2 : 1
  return width
}
