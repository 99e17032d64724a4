import type { JsonPath } from '../json/scan-json.ts'
import { closest, MOST_GUESSES } from '../problems.ts'
import { schemaAtPath, type SchemaPart } from './schema-at-path.ts'

// The entries of a product are a short list; all the texts are not.
const LONGEST_LIST = 12

const UNKNOWN = 'non è previsto'

/** Returns a function that describes an unknown entry, with a guess at what was meant. */
export function unknownEntryMessages(schema: SchemaPart): (path: JsonPath) => string {
  const known = entriesIn(schema)
  const names = [...new Set(known.map(({ name }) => name))]
  let guesses = 0
  return (path) => {
    if (guesses++ >= MOST_GUESSES) return UNKNOWN
    const key = String(path.at(-1))
    const group = schemaAtPath(schema, path.slice(0, -1))
    const siblings = Object.keys(group?.entries ?? {}).filter((name) => !name.startsWith('$'))
    const sibling = closest(key, siblings) ?? withPart(key, siblings)
    if (sibling !== undefined) return `${UNKNOWN}; forse «${sibling}»?`
    const groups = known.filter(({ name }) => name === key).map(groupInWords)
    if (groups.length > 0) return `qui ${UNKNOWN}: va ${[...new Set(groups)].join(' o ')}`
    const similar = closest(key, names)
    if (similar) return `${UNKNOWN}; forse «${similar}»?`
    const isShort = siblings.length <= LONGEST_LIST
    return `${UNKNOWN}${isShort ? `; qui si può scrivere: ${siblings.join(', ')}` : ''}`
  }
}

// Shorter parts occur in too many names.
const SHORTEST_PART = 4

/** A name that ends with the word comes first: `email` means `sellerEmail`, not `emailProvider`. */
function withPart(word: string, names: readonly string[]): string | undefined {
  const part = word.toLowerCase()
  if (part.length < SHORTEST_PART) return undefined
  return (
    names.find((name) => name.toLowerCase().endsWith(part)) ??
    names.find((name) => name.toLowerCase().startsWith(part))
  )
}

interface KnownEntry {
  readonly name: string
  /** The name of the group that it belongs to; empty at the top level of the file. */
  readonly group: string
}

function groupInWords({ group }: KnownEntry): string {
  return group === '' ? 'al primo livello del file' : `dentro «${group}»`
}

/** Every entry of a schema, at any depth. */
function entriesIn({ entries = {}, item, wrapped }: SchemaPart, group = ''): KnownEntry[] {
  return [
    ...Object.keys(entries).map((name) => ({ name, group })),
    ...Object.entries(entries).flatMap(([name, entry]) => entriesIn(entry, name)),
    ...[item, wrapped].flatMap((inner) => (inner ? entriesIn(inner, group) : [])),
  ]
}
