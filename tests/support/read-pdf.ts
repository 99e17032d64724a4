import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from './temp-dir.ts'

const MISSING =
  'The tests of the PDF read it with poppler, which is not installed: apt-get install poppler-utils (brew install poppler)'

/** What poppler says about a file; it throws what poppler finds wrong with it. */
function poppler(program: 'pdfinfo' | 'pdftotext', pdf: Buffer, args: readonly string[]): string {
  const file = join(tempDir(), 'quote.pdf')
  writeFileSync(file, pdf)
  const to = program === 'pdftotext' ? ['-'] : []
  const { error, stdout, stderr } = spawnSync(program, [...args, file, ...to], {
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  if (error) throw new Error('code' in error && error.code === 'ENOENT' ? MISSING : error.message)
  if (stderr !== '') throw new Error(stderr)
  return stdout
}

/** The tags that a screen reader walks, with their texts in quotation marks. */
export function structureOf(pdf: Buffer): string {
  return poppler('pdfinfo', pdf, ['-struct-text'])
}

/** What is read aloud, in its order. */
export function readAloud(pdf: Buffer): string {
  const texts = structureOf(pdf).matchAll(/^ +"(.*)"$/gm)
  return Array.from(texts, ([, text = '']) => text).join(' ')
}

export function metadataOf(pdf: Buffer): string {
  return poppler('pdfinfo', pdf, []) + poppler('pdfinfo', pdf, ['-meta'])
}

/** The text of each page, heads and feet included. */
export function pageTexts(pdf: Buffer): string[] {
  return poppler('pdftotext', pdf, ['-layout']).split('\f').slice(0, -1)
}

export interface PlacedWord {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const WORD = /<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/g

/** Every word with its place on its page, in points. */
export function placedWords(pdf: Buffer): PlacedWord[] {
  const words = poppler('pdftotext', pdf, ['-bbox']).matchAll(WORD)
  return Array.from(words, ([, left, top, right, bottom, text = '']) => ({
    text,
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  }))
}

/** The alternative text of each picture; undefined where it has none. */
export function alternativeTexts(pdf: Buffer): (string | undefined)[] {
  return attributesOf(pdf, 'Figure', 'Alt')
}

/** What is read in place of signs that the font does not have. */
export function replacedTexts(pdf: Buffer): (string | undefined)[] {
  return attributesOf(pdf, 'Span', 'ActualText')
}

/** poppler tells nothing of these; the objects of the structure are not compressed. */
function attributesOf(pdf: Buffer, type: string, attribute: string): (string | undefined)[] {
  const element = new RegExp(` obj\\n<<\\n/S /${type}\\n([\\s\\S]*?)\\nendobj`, 'g')
  const value = new RegExp(`/${attribute} \\(((?:\\\\[\\s\\S]|[^\\\\)])*)\\)`)
  const bodies = Array.from(pdf.toString('latin1').matchAll(element), ([, body = '']) => body)
  return bodies.map((body) => textIn(value.exec(body)?.[1]))
}

/** Latin letters, or UTF-16 behind its mark; both with escapes. */
function textIn(written: string | undefined): string | undefined {
  const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const plain = written?.replaceAll(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign)
  if (!plain?.startsWith('\u00fe\u00ff')) return plain
  return Buffer.from(plain, 'latin1').swap16().toString('utf16le').slice(1)
}
