import { isGroup, type JsonValue } from '../../../shop/json/json-value.ts'
import type { JsonFile } from '../../../shop/shop-files.ts'
import { entryInWords } from './entry-in-words.ts'
import { isPictureAt, lowered, titleAt, unitAt, wordAt } from './field-at-path.ts'
import { italianNumber } from './italian-number.ts'

// Both values and the name of the field stand on one line.
const LONGEST_TEXT = 60

/** Where a value stands. */
export interface ValuePlace {
  readonly file: JsonFile
  /** The names of ids, as visitors read them. */
  readonly labels: ReadonlyMap<string, string>
}

export type ValuePath = readonly (string | number)[]

/** By its title, or by the label of the entry whose id it is. Keys of the files are never shown. */
export function nameOfField({ file, labels }: ValuePlace, path: ValuePath): string {
  return titleAt(file, path) ?? labels.get(String(path.at(-1))) ?? UNKNOWN
}

export const NOTHING = '–'
export const PICTURE = 'un’immagine'

/** An entry that no schema and no list knows, as in a file that somebody has written by hand. */
const UNKNOWN = 'Una voce che il negozio non conosce'

/** A value of a file as a seller reads it: a choice by its meaning, an id by the name that visitors read. */
export function valueInWords(
  place: ValuePlace,
  path: ValuePath,
  value: JsonValue | undefined,
): string {
  const { file, labels } = place
  if (value === undefined || value === null) return NOTHING
  if (typeof value === 'boolean') return value ? 'sì' : 'no'
  if (typeof value === 'number') return numberInWords(value, unitAt(file, path))
  if (typeof value === 'string' && isPictureAt(file, path)) return PICTURE
  if (typeof value === 'string') {
    const known = wordAt(file, path, value) ?? labels.get(value)
    return known ?? `«${shortened(value)}»`
  }
  const entries = Object.values(value)
  if (entries.length === 0) return NOTHING
  if (entries.some((entry) => typeof entry === 'object')) {
    const named = entries.map((entry, at) => entryInWords([...path, at], entry))
    return named.includes(undefined) ? counted(entries.length) : named.join('; ')
  }
  const words = isGroup(value)
    ? Object.entries(value).map(([key, entry]) => {
        const at = [...path, key]
        return `${lowered(nameOfField(place, at))} ${valueInWords(place, at, entry)}`
      })
    : value.map((entry, at) => valueInWords(place, [...path, at], entry))
  return shortened(words.join(', '))
}

function numberInWords(value: number, unit: ReturnType<typeof unitAt>): string {
  switch (unit) {
    case 'euro':
      return `${italianNumber(value, 2)} €`
    case 'percent':
      return `${italianNumber(value)} %`
    case undefined:
      return italianNumber(value)
  }
}

function counted(entries: number): string {
  return entries === 1 ? '1 voce' : `${entries} voci`
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT)}…` : line
}
