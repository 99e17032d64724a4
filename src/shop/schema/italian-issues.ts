import * as v from 'valibot'
import type { JsonPath } from '../json/walk-json.ts'
import type { Parsed } from './parsed.ts'
import { closest, inOneLine, type ShopProblem } from '../problems.ts'
import { schemaAt, type SchemaPart } from './schema-at.ts'

const KINDS: Readonly<Record<string, string>> = {
  string: 'un testo tra virgolette',
  number: 'un numero, senza virgolette',
  array: 'un elenco tra parentesi quadre',
  object: 'un gruppo tra parentesi graffe',
  strict_object: 'un gruppo tra parentesi graffe',
  record: 'un gruppo tra parentesi graffe',
}

const WHOLE_FILE = 'tutto il file'

/** How a seller calls the lists of the catalogue. */
const ENTRIES: Readonly<Record<string, string>> = {
  products: 'prodotto',
  colors: 'colore',
  materials: 'materiale',
  prints: 'stampa',
  packaging: 'confezione',
}

/** Parses a file's JSON, or says in words for the seller what its schema found. */
export function parsedBy<T extends v.GenericSchema>(
  schema: T,
  file: string,
  json: unknown,
): Parsed<v.InferOutput<T>> {
  const parsed = v.safeParse(schema, json)
  if (parsed.success) return { value: parsed.output }
  const known = entriesIn(schema)
  const toProblem = (issue: v.BaseIssue<unknown>): ShopProblem => ({
    file,
    place: placeOf(issue.path ?? []) || WHOLE_FILE,
    message: messageOf(issue, schema as SchemaPart, known),
  })
  return { problems: withoutRepeats(parsed.issues.map(toProblem)) }
}

/** Two rules may object to one thing in the same words. */
function withoutRepeats(problems: readonly ShopProblem[]): ShopProblem[] {
  return [...new Map(problems.map((problem) => [inOneLine(problem), problem])).values()]
}

function messageOf(
  issue: v.BaseIssue<unknown>,
  schema: SchemaPart,
  known: readonly Entry[],
): string {
  if (issue.kind !== 'schema') return issue.message
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return unexpected(issue, schema, known)
  }
  if (issue.received === 'undefined') return 'manca'
  // These say themselves what there is to choose from.
  if (issue.type === 'picklist' || issue.type === 'union') return issue.message
  const { input } = issue
  if (issue.type === 'number' && typeof input === 'string') return bareNumber(input)
  const id = issue.type === 'string' ? idOf(input) : undefined
  return id === undefined
    ? `deve essere ${KINDS[issue.type] ?? issue.expected}`
    : `scrivi solo l’id, "${id}"`
}

const NUMBER_IN_WORDS = /^\D*?(-?\d+(?:\.\d{3})*(?:,\d+)?|-?\d+\.\d+)\D*$/

/** `"€ 0,35"` is as good as a number, and told how to become one. */
function bareNumber(words: string): string {
  const [, digits] = NUMBER_IN_WORDS.exec(words) ?? []
  if (digits === undefined) return `deve essere ${KINDS.number}`
  const number = digits.includes(',') ? digits.replaceAll('.', '').replace(',', '.') : digits
  const isPlain = number === words.trim()
  return `deve essere un numero senza virgolette${isPlain ? '' : ', con il punto e senza € o %'}: ${number}`
}

// A product's entries can still be read at a glance; all the texts cannot.
const NAMES_AT_MOST = 12

function unexpected(
  issue: v.BaseIssue<unknown>,
  schema: SchemaPart,
  known: readonly Entry[],
): string {
  const path = (issue.path ?? []).map((item) => item.key as string | number)
  const key = String(path.at(-1))
  const siblings = Object.keys(schemaAt(schema, path.slice(0, -1))?.entries ?? {}).filter(
    (name) => !name.startsWith('$'),
  )
  const meant = closest(key, siblings) ?? withPart(key, siblings)
  if (meant !== undefined) return `non è previsto; forse «${meant}»?`
  const homes = known.filter(({ name }) => name === key).map(homeInWords)
  if (homes.length > 0) return `qui non è previsto: va ${[...new Set(homes)].join(' o ')}`
  const similar = closest(
    key,
    known.map(({ name }) => name),
  )
  if (similar) return `non è previsto; forse «${similar}»?`
  const isShort = siblings.length <= NAMES_AT_MOST
  return `non è previsto${isShort ? `; qui si può scrivere: ${siblings.join(', ')}` : ''}`
}

// Shorter ones begin or end too many words.
const SHORTEST_PART = 4

/** `email` says `sellerEmail` rather than `emailProvider`: the last part is what a name is about. */
function withPart(word: string, names: readonly string[]): string | undefined {
  const part = word.toLowerCase()
  if (part.length < SHORTEST_PART) return undefined
  return (
    names.find((name) => name.toLowerCase().endsWith(part)) ??
    names.find((name) => name.toLowerCase().startsWith(part))
  )
}

interface Entry {
  readonly name: string
  /** The entry that it belongs into; empty for those of the file itself. */
  readonly home: string
}

function homeInWords({ home }: Entry): string {
  return home === '' ? 'al primo livello del file' : `dentro «${home}»`
}

/** Everything that a schema knows, at any depth. */
function entriesIn(schema: unknown, home = ''): Entry[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { entries = {}, item, wrapped } = schema as Partial<Record<string, object>>
  return [
    ...Object.keys(entries).map((name) => ({ name, home })),
    ...Object.entries(entries).flatMap(([name, entry]) => entriesIn(entry, name)),
    ...[item, wrapped].flatMap((inner) => entriesIn(inner, home)),
  ]
}

/** The place of an entry, by the path that leads to it. */
export function placeIn(json: unknown, path: JsonPath): string {
  let value = json
  return placeOf(
    path.map((key) => {
      value = (value as Record<string | number, unknown>)[key]
      return { key, value }
    }),
  )
}

function placeOf(path: readonly { readonly key: unknown; readonly value: unknown }[]): string {
  const parts: string[] = []
  // The place is named by ids rather than indexes: `prodotto «mug»` instead of `products, 4`.
  path.forEach((item, depth) => {
    const list = path[depth - 1]
    if (typeof item.key !== 'number' || !list) return parts.push(String(item.key))
    const kind = ENTRIES[String(list.key)]
    const named = idOf(item.value)
    const position = `voce ${item.key + 1}`
    return kind && named ? parts.splice(-1, 1, `${kind} «${named}»`) : parts.push(position)
  })
  return parts.join(', ')
}

function idOf(value: unknown): string | undefined {
  const hasId = typeof value === 'object' && value !== null && 'id' in value
  return hasId && typeof value.id === 'string' ? value.id : undefined
}
