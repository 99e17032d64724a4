import type * as v from 'valibot'
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

/** A schema's finding in words for the seller, with the place named by ids rather than indexes. */
export function toProblem(file: string, issue: v.BaseIssue<unknown>): ShopProblem {
  return { file, place: placeOf(issue.path ?? []), message: messageOf(issue) }
}

function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.kind !== 'schema') return issue.message
  const unexpectedKey = issue.type === 'strict_object' && issue.expected === 'never'
  if (unexpectedKey) return unexpected(issue)
  if (issue.received === 'undefined') return 'manca'
  return `deve essere ${KINDS[issue.type] ?? issue.expected}`
}

function unexpected(issue: v.BaseIssue<unknown>): string {
  const key = issue.path?.at(-1)?.key
  const schema = issue.requirement as { readonly entries?: object } | undefined
  const similar = closest(typeof key === 'string' ? key : '', Object.keys(schema?.entries ?? {}))
  return similar ? `non è previsto; forse «${similar}»?` : 'non è previsto'
}

function placeOf(path: readonly v.IssuePathItem[]): string {
  const parts: string[] = []
  path.forEach((item, depth) => {
    const list = path[depth - 1]
    if (typeof item.key !== 'number' || !list) return parts.push(String(item.key))
    const kind = ENTRIES[String(list.key)]
    const named = idOf(item.value)
    const position = `voce ${item.key + 1}`
    // `prodotto «mug»` instead of `products, 4`.
    return kind && named ? parts.splice(-1, 1, `${kind} «${named}»`) : parts.push(position)
  })
  return parts.join(', ')
}

function idOf(value: unknown): string | undefined {
  const hasId = typeof value === 'object' && value !== null && 'id' in value
  return hasId && typeof value.id === 'string' ? value.id : undefined
}
