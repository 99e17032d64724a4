import { createHash } from 'node:crypto'
import type { ChainedEvent, PastEvent } from './stored-quote.ts'

export function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Of an event, its place, and the hash before it: a changed, added or missing event breaks all that follow. */
export function eventHash(
  quoteId: string,
  position: number,
  { at, kind, revision, by, facts }: PastEvent,
  before: string,
): string {
  return sha256(before + canonicalJson({ quote: quoteId, position, at, kind, revision, by, facts }))
}

/** The position of the first event that does not fit the chain; undefined where all do. */
export function brokenAt(quoteId: string, events: readonly ChainedEvent[]): number | undefined {
  let before = ''
  for (const [index, event] of events.entries()) {
    const position = index + 1
    const isRight =
      event.position === position && event.hash === eventHash(quoteId, position, event, before)
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
