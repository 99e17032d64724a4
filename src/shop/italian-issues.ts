import * as v from 'valibot'
import type { Parsed } from './parsed.ts'
import { closest, type ShopProblem } from './problems.ts'

const KINDS: Readonly<Record<string, string>> = {
  string: 'un testo tra virgolette',
  number: 'un numero, senza virgolette',
  array: 'un elenco tra parentesi quadre',
  object: 'un gruppo tra parentesi graffe',
  strict_object: 'un gruppo tra parentesi graffe',
  record: 'un gruppo tra parentesi graffe',
}

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
    place: placeOf(issue.path ?? []) || 'tutto il file',
    message: messageOf(issue, known),
  })
  return { problems: parsed.issues.map(toProblem) }
}

function messageOf(issue: v.BaseIssue<unknown>, known: readonly Entry[]): string {
  if (issue.kind !== 'schema') return issue.message
  if (issue.type === 'strict_object' && issue.expected === 'never') return unexpected(issue, known)
  if (issue.received === 'undefined') return 'manca'
  // These say themselves what there is to choose from.
  if (issue.type === 'picklist' || issue.type === 'union') return issue.message
  return `deve essere ${KINDS[issue.type] ?? issue.expected}`
}

function unexpected(issue: v.BaseIssue<unknown>, known: readonly Entry[]): string {
  const key = String(issue.path?.at(-1)?.key)
  const homes = known.filter(({ name }) => name === key).map(homeInWords)
  if (homes.length > 0) return `qui non è previsto: va ${[...new Set(homes)].join(' o ')}`
  const similar = closest(
    key,
    known.map(({ name }) => name),
  )
  return similar ? `non è previsto; forse «${similar}»?` : 'non è previsto'
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

function placeOf(path: readonly v.IssuePathItem[]): string {
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
