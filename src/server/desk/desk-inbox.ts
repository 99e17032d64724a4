import {
  COUNTED_UP_TO,
  PERIODS,
  type InboxCounts,
  type Period,
  type RequestRows,
} from '../../order/request-row.ts'
import type { RequestSheet } from '../../order/request-sheet.ts'
import { dayOf, startOfDay } from '../messages/italian-date.ts'
import type { DeliveryStore } from '../outbox/delivery-store.ts'
import { retryDeliveries, type RetryResult } from '../outbox/retry-deliveries.ts'
import type { InboxFilter, InboxStore } from '../requests/inbox/inbox-store.ts'
import { searchTerms } from '../requests/inbox/inbox-words.ts'
import type { RequestStore } from '../requests/request-store.ts'
import type { CurrentShop } from '../shop/current-shop.ts'
import { requestRow } from './request-row.ts'
import { requestSheet } from './request-sheet.ts'

const ROWS = 50
const DAY_MS = 24 * 60 * 60_000

export interface AskedRows extends Omit<InboxFilter, 'terms' | 'since'> {
  readonly search: string
  readonly period: Period | undefined
  readonly before: string | undefined
}

export interface DeskInbox {
  readonly rows: (asked: AskedRows) => Promise<RequestRows>
  readonly counts: () => Promise<InboxCounts>
  readonly sheet: (id: string) => Promise<RequestSheet | undefined>
  /** Tries its mail again, at once. */
  readonly retry: (id: string) => Promise<RetryResult>
}

export interface DeskInboxOptions {
  readonly requests: Pick<RequestStore, 'ofIds'>
  readonly inbox: Pick<InboxStore, 'find' | 'count' | 'statesOf'>
  readonly deliveries: Pick<DeliveryStore, 'ofSubjects' | 'putBack'>
  /** Called after a mail was put back in line, so that it leaves without delay. */
  readonly onRetried: () => void
  readonly shops: Pick<CurrentShop, 'current'>
  readonly now: () => number
}

export function createDeskInbox(options: DeskInboxOptions): DeskInbox {
  const { requests, inbox, deliveries, onRetried, shops, now } = options
  const count = (filter: Omit<InboxFilter, 'terms'>) =>
    inbox.count({ terms: [], ...filter }, COUNTED_UP_TO + 1)

  return {
    async rows({ search, period, ...asked }) {
      const since = period && startOfPeriod(period, now())
      // One more than is shown tells whether there are more.
      const found = await inbox.find({
        ...asked,
        terms: searchTerms(search),
        since,
        most: ROWS + 1,
      })
      const ids = found.slice(0, ROWS)
      const [stored, states] = await Promise.all([requests.ofIds(ids), inbox.statesOf(ids)])
      const { catalogue } = shops.current()
      return {
        // A request that was stored a moment ago may have no state yet.
        rows: stored.map((request) =>
          requestRow(request, states.get(request.id) ?? 'new', catalogue),
        ),
        hasMore: found.length > ROWS,
      }
    },

    async sheet(id) {
      const [[request], states] = await Promise.all([requests.ofIds([id]), inbox.statesOf([id])])
      return request && requestSheet(request, states.get(id) ?? 'new', shops.current().catalogue)
    },

    async retry(id) {
      const result = await retryDeliveries(id, deliveries, { now: now(), isAgain: false })
      if (result === 'queued') onRetried()
      return result
    },

    async counts() {
      return {
        new: await count({ state: 'new' }),
        toCheck: await count({ isToCheck: true }),
        undelivered: await count({ isUndelivered: true }),
      }
    },
  }
}

/** Whole days of the clock in Italy. */
function startOfPeriod(period: Period, now: number): number | undefined {
  return startOfDay(dayOf(now - (PERIODS[period].days - 1) * DAY_MS))
}
