import { createHash } from 'node:crypto'
import type { EventFacts } from './stored-quote.ts'

/** What a history is of. */
type HistoryOf = { readonly quote: string } | { readonly proofsOf: string }

interface HashedEvent {
  readonly at: number
  readonly kind: string
  readonly revision: number
  readonly by: string
  readonly facts: EventFacts
}

export function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Of an event, its place, and the hash before it: a changed, added or missing event breaks all that follow. */
export function eventHash(
  of: HistoryOf,
  position: number,
  { at, kind, revision, by, facts }: HashedEvent,
  before: string,
): string {
  return sha256(before + canonicalJson({ ...of, position, at, kind, revision, by, facts }))
}

/** The position of the first event that does not fit the chain; undefined where all do. */
export function brokenAt(
  of: HistoryOf,
  events: readonly (HashedEvent & { readonly position: number; readonly hash: string })[],
): number | undefined {
  let before = ''
  for (const [index, event] of events.entries()) {
    const position = index + 1
    const isRight =
      event.position === position && event.hash === eventHash(of, position, event, before)
    if (!isRight) return position
    before = event.hash
  }
  return undefined
}

/** The same text for the same values, whatever the order of their keys. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
