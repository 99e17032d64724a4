import type { FontFile } from './fonts.ts'

/** A part of a text as it is drawn. */
interface PrintedPart {
  readonly text: string
  readonly file: FontFile
  /** What it stands for, where no font file has it: screen readers and searches get this. */
  readonly meant: string | undefined
}

type FontFor = (text: string) => FontFile | undefined

/** Stands for letters and signs that no font file has. */
const UNKNOWN = '?'
/** Stands for emoji, which only decorate. */
const BLANK = '\u00a0'

// What a font lacks although it has something that looks alike.
const ALIKE: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u2002': '\u00a0',
  '\u2003': '\u00a0',
  '\u2007': '\u00a0',
  '\u2009': '\u00a0',
  '\u200a': '\u00a0',
  '\u202f': '\u00a0',
  '→': '–',
  '✓': '·',
  '✔': '·',
}

const LINE_ENDS = /\r\n?|[\u2028\u2029\v\f]/g
const CONTROLS = /[^\P{Cc}\n]/gu
// Invisible: directions, soft hyphens and the like. The joiner of emoji goes with its emoji.
const FORMATS = /[^\P{Cf}\u200d]/gu
// Half a character, and what is none: XML may contain neither.
const NO_CHARACTERS = /[\p{Cs}\ufffe\uffff]/gu
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u
const ONLY_INVISIBLE = /^[\p{Mn}\p{Me}\p{Cf}\u200d]+$/u

const graphemes = new Intl.Segmenter('it', { granularity: 'grapheme' })

/** Without what no paper shows: controls become spaces; characters are composed, as fonts want them. */
export function cleanText(text: string): string {
  return text
    .replace(NO_CHARACTERS, '\ufffd')
    .replace(LINE_ENDS, '\n')
    .replace(CONTROLS, ' ')
    .replace(FORMATS, '')
    .normalize('NFC')
}

/** The same for a place that has one line of its own, or breaks it itself. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll('\n', ' ').trim()
}

/** A clean text in parts, each of one font file. */
export function printedParts(text: string, fontFor: FontFor): PrintedPart[] {
  const whole = fontFor(text)
  if (whole) return text === '' ? [] : [{ text, file: whole, meant: undefined }]
  const parts: PrintedPart[] = []
  for (const { segment } of graphemes.segment(text)) {
    const part = partOf(segment, fontFor)
    const last = parts.at(-1)
    const isSame = last?.file === part?.file && isPlain(last) && isPlain(part)
    if (isSame && last) parts[parts.length - 1] = { ...last, text: last.text + segment }
    else if (part) parts.push(part)
  }
  return parts
}

function isPlain(part: PrintedPart | undefined): boolean {
  return part !== undefined && part.meant === undefined
}

function partOf(sign: string, fontFor: FontFor): PrintedPart | undefined {
  const own = fontFor(sign)
  if (own) return { text: sign, file: own, meant: undefined }
  if (ONLY_INVISIBLE.test(sign)) return undefined
  for (const text of alike(sign)) {
    const file = fontFor(text)
    if (file) return { text, file, meant: sign }
  }
  return undefined
}

/** What may stand for a sign, the best first. */
function alike(sign: string): string[] {
  // A ligature, a letter in a circle, a full-width digit: without what makes it special.
  const parts = sign.normalize('NFKD')
  const candidates = [ALIKE[sign], sign.normalize('NFKC'), parts, parts.replaceAll(/\p{M}/gu, '')]
  const known = candidates.flatMap((text) => text || [])
  return [...known, PICTOGRAPH.test(sign) ? BLANK : UNKNOWN]
}
