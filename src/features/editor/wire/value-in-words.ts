import type { JsonValue } from '../../../shop/json/json-value.ts'
import type { JsonPath } from '../../../shop/json/walk-json.ts'
import type { JsonFile } from '../../../shop/shop-files.ts'
import { entryInWords } from './entry-in-words.ts'
import { lowered, titleAt, unitAt } from './field-at-path.ts'
import { italianNumber } from './italian-number.ts'

// Both values and the name of the field stand on one line.
const LONGEST_TEXT = 60

/** A value of a file as a seller reads it; ids are written as the names that visitors read. */
export function valueInWords(
  file: JsonFile,
  path: JsonPath,
  value: JsonValue | undefined,
  labels: ReadonlyMap<string, string>,
): string {
  if (value === undefined || value === null) return '–'
  if (typeof value === 'boolean') return value ? 'sì' : 'no'
  if (typeof value === 'number') return numberInWords(value, unitAt(file, path))
  if (typeof value === 'string') return labels.get(value) ?? `«${shortened(value)}»`
  const entries = Object.values(value)
  if (entries.length === 0) return '–'
  if (entries.some((entry) => typeof entry === 'object')) {
    const named = entries.map((entry, at) => entryInWords([...path, at], entry))
    return named.includes(undefined) ? counted(entries.length) : named.join('; ')
  }
  const words = Object.entries(value).map(([key, entry]) => {
    const at = [...path, key]
    const inWords = valueInWords(file, at, entry, labels)
    const name = lowered(titleAt(file, at) ?? labels.get(key) ?? key)
    return Array.isArray(value) ? inWords : `${name} ${inWords}`
  })
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
