import { nextDay, dayOf, startOfDay } from '../../../../server/messages/italian-date.ts'
import { type Period, PERIODS } from '../../wire.ts'
import type { InboxFilter } from '../inbox/inbox-store.ts'
import { searchTerms } from '../inbox/inbox-words.ts'

const DAY_MS = 24 * 60 * 60_000

/** What the seller looks at. */
export interface AskedList extends Omit<InboxFilter, 'terms' | 'since' | 'until' | 'followUpBy'> {
  readonly search: string
  /** The seller wanted to come back to it by now. */
  readonly isDue: boolean
  readonly period: Period | undefined
  /** Days in Italy, as 2026-11-25: the first and the last one. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export function filterOf(
  { search, period, from, to, isDue, ...asked }: AskedList,
  now: number,
): InboxFilter {
  const since = from === undefined ? period && startOfPeriod(period, now) : startOfDay(from)
  const until = to === undefined ? undefined : startOfDay(nextDay(to))
  const followUpBy = isDue ? dayOf(now) : undefined
  return { ...asked, terms: searchTerms(search), since, until, followUpBy }
}

/** Whole days of the clock in Italy. */
export function startOfPeriod(period: Period, now: number): number | undefined {
  return startOfDay(dayOf(now - (PERIODS[period].days - 1) * DAY_MS))
}
