import { fontFor, type FontFile, type Weight } from './fonts.ts'
import { cleanText, printedParts } from './printable.ts'

export interface Style {
  readonly weight: Weight
  /** In points. */
  readonly size: number
  readonly color: string
}

/** Words in one style. */
export interface Run {
  readonly text: string
  readonly style: Style
}

/** Drawn in one go: one font file, one style. */
export interface Piece {
  readonly text: string
  readonly meant: string | undefined
  readonly file: FontFile
  readonly style: Style
  readonly width: number
}

export interface Line {
  readonly pieces: readonly Piece[]
  /** Without the space at its end. */
  readonly width: number
  readonly height: number
}

/** The width of a text in points. */
export type Measure = (text: string, file: FontFile, size: number) => number

interface Word {
  readonly pieces: readonly Piece[]
  readonly width: number
  /** Of the space after it; 0 where the next one follows at once. */
  readonly space: number
}

/**
 * Sets runs in lines no wider than `width`. A word that is wider alone is broken where the line ends. Lines keep
 * the space at their end, so that whoever extracts the text gets words and not one long one.
 */
export function setLines(
  runs: readonly Run[],
  width: number,
  leading: number,
  measure: Measure,
): Line[] {
  const lines: Line[] = []
  const paragraphs = paragraphsOf(runs)
  for (const [index, paragraph] of paragraphs.entries()) {
    const words = wordsOf(paragraph, measure).flatMap((word) => broken(word, width, measure))
    let line: Word[] = []
    let taken = 0
    const end = () => lines.push(lineOf(line, leading, paragraph))
    for (const word of words) {
      if (line.length > 0 && taken + word.width > width) {
        end()
        line = []
        taken = 0
      }
      line.push(word)
      taken += word.width + word.space
    }
    const last = line.at(-1)
    if (last && index < paragraphs.length - 1) line[line.length - 1] = spaced(last, measure)
    end()
  }
  return lines
}

function paragraphsOf(runs: readonly Run[]): Run[][] {
  const paragraphs: Run[][] = [[]]
  for (const { text, style } of runs) {
    for (const [index, part] of cleanText(text).split('\n').entries()) {
      if (index > 0) paragraphs.push([])
      paragraphs.at(-1)?.push({ text: part, style })
    }
  }
  return paragraphs
}

function wordsOf(runs: readonly Run[], measure: Measure): Word[] {
  const words: Word[] = []
  let goesOn = false
  for (const { text, style } of runs) {
    for (const [, word = '', space = ''] of text.matchAll(/([^ ]*)( *)/g)) {
      if (word === '' && space === '') continue
      const part = wordOf(word, space === '' ? '' : ' ', style, measure)
      const last = words.at(-1)
      if (goesOn && last) words[words.length - 1] = joined(last, part)
      else if (word !== '') words.push(part)
      goesOn = space === ''
    }
  }
  return words
}

function joined(a: Word, b: Word): Word {
  return { pieces: [...a.pieces, ...b.pieces], width: a.width + b.width, space: b.space }
}

function wordOf(word: string, space: string, style: Style, measure: Measure): Word {
  const pieces = piecesOf(word, style, measure)
  const plain = { pieces, width: widthOf(pieces), space: 0 }
  return space === '' ? plain : spaced(plain, measure, style)
}

function spaced(word: Word, measure: Measure, style = word.pieces.at(-1)?.style): Word {
  if (word.space > 0 || !style) return word
  const last = word.pieces.at(-1)
  const file = last && last.meant === undefined ? last.file : fontFor(' ', style.weight)
  if (!file) return word
  const width = measure(' ', file, style.size)
  const space = { text: ' ', meant: undefined, file, style, width }
  return { pieces: merged([...word.pieces, space]), width: word.width, space: width }
}

function piecesOf(word: string, style: Style, measure: Measure): Piece[] {
  const parts = printedParts(word, (text) => fontFor(text, style.weight))
  return parts.map((part) => ({ ...part, style, width: measure(part.text, part.file, style.size) }))
}

/** Pieces of one font file and style are drawn together, so that letters are kerned. */
function merged(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    const isSame =
      last && last.file === piece.file && last.style === piece.style && isPlain(last, piece)
    if (isSame) {
      const width = last.width + piece.width
      all[all.length - 1] = { ...last, text: last.text + piece.text, width }
    } else all.push(piece)
  }
  return all
}

function isPlain(...pieces: readonly Piece[]): boolean {
  return pieces.every(({ meant }) => meant === undefined)
}

/** In parts that fit, for a word that is wider than a line. */
function broken(word: Word, width: number, measure: Measure): Word[] {
  if (word.width <= width) return [word]
  const parts: Word[] = []
  let pieces: Piece[] = []
  let taken = 0
  for (const piece of word.pieces) {
    for (const character of piece.meant === undefined ? piece.text : [piece.text]) {
      const own = measure(character, piece.file, piece.style.size)
      if (pieces.length > 0 && taken + own > width && character !== ' ') {
        parts.push({ pieces: merged(pieces), width: taken, space: 0 })
        pieces = []
        taken = 0
      }
      pieces.push({ ...piece, text: character, width: own })
      taken += own
    }
  }
  return [...parts, { pieces: merged(pieces), width: taken - word.space, space: word.space }]
}

function lineOf(words: readonly Word[], leading: number, runs: readonly Run[]): Line {
  const pieces = merged(words.flatMap((word) => word.pieces))
  const sizes = (pieces.length > 0 ? pieces : runs).map(({ style }) => style.size)
  const space = words.at(-1)?.space ?? 0
  return { pieces, width: widthOf(pieces) - space, height: Math.max(0, ...sizes) * leading }
}

function widthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.width, 0)
}
