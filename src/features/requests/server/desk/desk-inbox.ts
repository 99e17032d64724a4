import {
  type AskedChange,
  type SellerChangeReply,
  COUNTED_UP_TO,
  type ExportFormat,
  type InboxCounts,
  type Period,
  PERIODS,
  type RequestRow,
  type RequestRows,
  type RequestSheet,
  type SellerState,
  type WaitingGroup,
  type WaitingKind,
} from '../../wire.ts'
import { firstRowId } from '../../../../server/database/row-id.ts'
import { dayOf, startOfDay } from '../../../../server/messages/italian-date.ts'
import type { NewDelivery } from '../../../../server/outbox/delivery.ts'
import { retryDeliveries, type RetryResult } from '../../../../server/outbox/retry-deliveries.ts'
import { csvText, jsonText } from '../export-requests.ts'
import {
  type InboxFilter,
  type InboxPage,
  type InboxStore,
  readInbox,
} from '../inbox/inbox-store.ts'
import { searchTerms } from '../inbox/inbox-words.ts'
import { madeOnce } from '../../../../server/outbox/shown-deliveries.ts'
import type { StoredRequest } from '../request-store.ts'
import type { RequestStore } from '../create-request-store.ts'
import { eraseRequest, type EraseRequestOptions, subjectsOf } from '../seller/erase-request.ts'
import type { SellerStore } from '../seller/seller-store.ts'
import type { NotedChange } from '../seller/seller-table.ts'
import type { FeatureContext } from '../../../server-feature.ts'
import { replyLink } from './reply-link.ts'
import { requestRow } from './request-row.ts'
import { requestSheet } from './request-sheet.ts'

const ROWS = 50
const DAY_MS = 24 * 60 * 60_000
const SHOWN_OF_WAITING = 3
const UNANSWERED_AFTER_MS = 3 * DAY_MS

/** What the seller looks at. */
export interface AskedList extends Omit<InboxFilter, 'terms' | 'since'> {
  readonly search: string
  readonly period: Period | undefined
}

interface DeskInboxOptions extends Pick<
  FeatureContext,
  'deliveries' | 'mailFolder' | 'shownDeliveries' | 'shops' | 'now'
> {
  readonly requests: Pick<RequestStore, 'ofIds' | 'erase'>
  readonly inbox: Pick<InboxStore, 'find' | 'count'>
  readonly seller: Pick<SellerStore, 'workOn' | 'append'>
  readonly payments: EraseRequestOptions['payments']
  /** What other systems are told of a changed state. */
  readonly planUpdated: (request: StoredRequest, state: SellerState) => readonly NewDelivery[]
  /** Called after deliveries were planned or put back in line, so that they leave without delay. */
  readonly onPlanned: (planned?: readonly NewDelivery[]) => void
}

export type DeskInbox = ReturnType<typeof createDeskInbox>

export function createDeskInbox(options: DeskInboxOptions) {
  const { requests, inbox, seller, deliveries, shownDeliveries, onPlanned, shops, now } = options
  const count = (filter: Omit<InboxFilter, 'terms'>) =>
    inbox.count({ terms: [], ...filter }, COUNTED_UP_TO + 1)

  async function waiting(kind: WaitingKind, wanted: Partial<InboxPage>): Promise<WaitingGroup> {
    const found = await inbox.find({ terms: [], most: COUNTED_UP_TO + 1, ...wanted })
    return { kind, count: found.length, rows: await rowsOf(found.slice(0, SHOWN_OF_WAITING)) }
  }

  async function rowsOf(ids: readonly string[]): Promise<RequestRow[]> {
    const { catalogue } = shops.current()
    return (await requests.ofIds(ids)).map((request) => requestRow(request, catalogue))
  }

  async function sheet(id: string): Promise<RequestSheet | undefined> {
    const [[request], work] = await Promise.all([requests.ofIds([id]), seller.workOn(id)])
    if (!request) return undefined
    const all = await deliveries.ofSubjects(await subjectsOf(request, options.payments))
    const { catalogue, settings, texts } = shops.current()
    const shown = requestSheet(request, work, all, { catalogue, shownDeliveries })
    return { ...shown, reply: replyLink(shown, settings.name, texts.reply) }
  }

  /** Adds to the history what changes nothing, whatever others change at the same moment. */
  async function note(id: string, change: NotedChange, by: string): Promise<void> {
    for (;;) {
      const { version } = await seller.workOn(id)
      const appended = await seller.append({ requestId: id, at: now(), by, change }, version)
      if (appended !== 'overtaken') return
    }
  }

  async function again(
    id: string,
    which: { readonly isAgain: boolean; readonly only?: string },
  ): Promise<RetryResult> {
    const [request] = await requests.ofIds([id])
    if (!request) return 'nothing-planned'
    const subjects = await subjectsOf(request, options.payments)
    const asked = { now: now(), never: madeOnce(shownDeliveries), ...which }
    const result = await retryDeliveries(subjects, deliveries, asked)
    if (result === 'queued') onPlanned()
    return result
  }

  return {
    /** `before` is the last id of the page before. */
    async rows({ before, ...asked }: AskedList & { before: string | undefined }) {
      // One more than is shown tells whether there are more.
      const found = await inbox.find({ ...filterOf(asked, now()), before, most: ROWS + 1 })
      const rows = await rowsOf(found.slice(0, ROWS))
      return { rows, hasMore: found.length > ROWS } satisfies RequestRows
    },

    /** All that the list would show, as a file. */
    exported(asked: AskedList, format: ExportFormat): AsyncGenerator<string> {
      const filter = filterOf(asked, now())
      const read = () => readInbox(filter, inbox, requests)
      return format === 'csv' ? csvText(read, shops.current().catalogue) : jsonText(read)
    },

    sheet,

    /** `by` is the name of the device. Undefined where the request is gone. */
    async change({ id, version, change }: AskedChange, by: string) {
      const [request] = await requests.ofIds([id])
      if (!request) return undefined
      const planned = change.kind === 'state' ? options.planUpdated(request, change.state) : []
      const asked = { requestId: id, at: now(), by, change }
      const appended = await seller.append(asked, version, planned)
      if (appended === 'stored' && planned.length > 0) onPlanned(planned)
      const current = appended === 'absent' ? undefined : await sheet(id)
      return (
        current && ({ isStored: appended === 'stored', sheet: current } satisfies SellerChangeReply)
      )
    },

    /** Tries its mail again, at once. */
    async retry(id: string, by: string): Promise<RetryResult> {
      const result = await again(id, { isAgain: false })
      if (result === 'queued') await note(id, { kind: 'retry' }, by)
      return result
    },

    /** Makes one of its other deliveries again, at once, also where it was made already. */
    resend: (id: string, only: string) => again(id, { isAgain: true, only }),

    /** A request that was set aside is a person's: everything about it leaves. */
    async release(id: string, by: string): Promise<boolean> {
      if (!(await deliveries.release(id, now()))) return false
      onPlanned()
      await note(id, { kind: 'release' }, by)
      return true
    },

    /** The mail program was opened to write to the customer. */
    noteReply: (id: string, by: string) => note(id, { kind: 'reply' }, by),

    /** For ever, as by command. */
    async erase(id: string): Promise<'erased' | 'being-sent' | 'absent'> {
      const [request] = await requests.ofIds([id])
      return request ? eraseRequest(request, options) : 'absent'
    },

    /** What waits for the seller, the most urgent first. */
    async today(): Promise<readonly WaitingGroup[]> {
      const longAgo = firstRowId(now() - UNANSWERED_AFTER_MS)
      return [
        await waiting('new', { state: 'new' }),
        await waiting('undelivered', { mail: 'refused' }),
        await waiting('check', { state: 'seen', isToCheck: true }),
        await waiting('unanswered', { state: 'seen', before: longAgo }),
      ]
    },

    async counts(): Promise<InboxCounts> {
      return {
        new: await count({ state: 'new' }),
        toCheck: await count({ isToCheck: true }),
        undelivered: await count({ mail: 'refused' }),
        suspect: await count({ mail: 'held' }),
      }
    },
  }
}

function filterOf({ search, period, ...asked }: AskedList, now: number): InboxFilter {
  const since = period && startOfPeriod(period, now)
  return { ...asked, terms: searchTerms(search), since }
}

/** Whole days of the clock in Italy. */
function startOfPeriod(period: Period, now: number): number | undefined {
  return startOfDay(dayOf(now - (PERIODS[period].days - 1) * DAY_MS))
}
