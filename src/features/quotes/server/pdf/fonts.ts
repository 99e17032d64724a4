import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { unpackedFont } from './unpacked-font.ts'

const WEIGHTS = { regular: 400, strong: 600 } as const
export type Weight = keyof typeof WEIGHTS

/** Source Sans 3 comes in one file for each group of scripts; the first that has a character is taken. */
const SCRIPTS = [
  'latin',
  'latin-ext',
  'cyrillic',
  'greek',
  'vietnamese',
  'cyrillic-ext',
  'greek-ext',
] as const

export interface FontFile {
  /** By which a document knows it. */
  readonly name: string
  readonly font: Font
}

// They are opened when a text first needs them, and kept: most quotes need two.
const opened = new Map<string, FontFile>()
const require = createRequire(import.meta.url)

/** The file that can draw all of this text; undefined where no single one can. */
export function fontFor(text: string, weight: Weight): FontFile | undefined {
  const characters = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  for (const script of SCRIPTS) {
    const file = fontFile(script, weight)
    if (characters.every((each) => file.font.hasGlyphForCodePoint(each))) return file
  }
  return undefined
}

function fontFile(script: (typeof SCRIPTS)[number], weight: Weight): FontFile {
  const name = `${script}-${WEIGHTS[weight]}-normal`
  const known = opened.get(name)
  if (known) return known
  // The .woff2 files of this family cannot be subset by the library.
  const path = require.resolve(`@fontsource/source-sans-3/files/source-sans-3-${name}.woff`)
  const file = { name, font: create(unpackedFont(readFileSync(path))) }
  opened.set(name, file)
  return file
}
