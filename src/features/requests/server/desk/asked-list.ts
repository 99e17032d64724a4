import { nextDay, dayOf, startOfDay } from '../../../../server/messages/italian-date.ts'
import { type Period, PERIODS } from '../../wire.ts'
import type { InboxFilter } from '../inbox/inbox-store.ts'
import { searchTerms } from '../inbox/inbox-words.ts'

const DAY_MS = 24 * 60 * 60_000
const LAST_DAY = '9999-12-31'

/** What the seller looks at. */
export interface AskedList extends Omit<InboxFilter, 'terms' | 'since' | 'until' | 'followUpBy'> {
  readonly search: string
  /** The seller wants to come back to it: by now, or on whatever day. */
  readonly followUp: 'due' | 'any' | undefined
  readonly period: Period | undefined
  /** Days in Italy, as 2026-11-25: the first and the last one. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export function filterOf(
  { search, period, from, to, followUp, ...asked }: AskedList,
  now: number,
): InboxFilter {
  const since = from === undefined ? period && startOfPeriod(period, now) : startOfDay(from)
  const until = to === undefined ? undefined : startOfDay(nextDay(to))
  const followUpBy = followUp && (followUp === 'due' ? dayOf(now) : LAST_DAY)
  return { ...asked, terms: searchTerms(search), since, until, followUpBy }
}

/** Whole days of the clock in Italy. */
export function startOfPeriod(period: Period, now: number): number | undefined {
  return startOfDay(dayOf(now - (PERIODS[period].days - 1) * DAY_MS))
}
