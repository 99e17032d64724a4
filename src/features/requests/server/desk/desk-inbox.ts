import {
  COUNTED_UP_TO,
  type ExportFormat,
  FOUND_UP_TO,
  type FoundCount,
  type InboxCounts,
  type NamedProduct,
  type RequestRow,
  type RequestRows,
  type SellerState,
  type WaitingGroup,
  type WaitingKind,
} from '../../wire.ts'
import type { AskedChange, SellerChangeReply, RequestSheet } from '../../wire/request-sheet.ts'
import { formatCents } from '../../../../order/money.ts'
import type { SentFile } from '../../../artwork/wire.ts'
import type { LogoStore } from '../../../logos/server/logo-store.ts'
import { firstRowId } from '../../../../server/database/row-id.ts'
import { dayOf } from '../../../../server/messages/italian-date.ts'
import type { NewDelivery } from '../../../../server/outbox/delivery.ts'
import { retryDeliveries, type RetryResult } from '../../../../server/outbox/retry-deliveries.ts'
import { type CsvChoices, csvText, jsonText, withNotes } from '../export-requests.ts'
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
import { REQUEST_MAIL } from '../request-mail.ts'
import { eraseRequest, type EraseRequestOptions, subjectsOf } from '../seller/erase-request.ts'
import type { SellerStore } from '../seller/seller-store.ts'
import type { NotedChange } from '../seller/seller-table.ts'
import type { FeatureContext } from '../../../server-feature.ts'
import { type AskedList, filterOf } from './asked-list.ts'
import { excerptOf } from './excerpt.ts'
import { replyLink } from './reply-link.ts'
import { requestRow } from './request-row.ts'
import { requestSheet, sheetLine } from './request-sheet.ts'
import { gadgetLine, sheetGadgets } from './sheet-gadgets.ts'
import { logoIdOf, namedArtwork, namedLogos, printedLogo } from '../sent-data.ts'
import type { PictureFile } from '../../../../server/pictures/photo-of.ts'
import { listedTotal, sheetPrice, withColor } from '../sheet-price.ts'

// Three screens of a desk. Each of them is read, sent and drawn anew at each key of a search.
const ROWS = 30
const DAY_MS = 24 * 60 * 60_000
const SHOWN_OF_WAITING = 3
const UNANSWERED_AFTER_MS = 3 * DAY_MS

interface DeskInboxOptions extends Pick<
  FeatureContext,
  | 'deliveries'
  | 'drawGadget'
  | 'mailFolder'
  | 'mailAccount'
  | 'shownDeliveries'
  | 'onErase'
  | 'shops'
  | 'now'
> {
  readonly requests: Pick<RequestStore, 'ofIds' | 'erase' | 'subjectsErasedWith'>
  readonly inbox: Pick<InboxStore, 'find' | 'count'>
  readonly seller: Pick<SellerStore, 'workOn' | 'append' | 'notesOf'>
  readonly payments: EraseRequestOptions['payments']
  readonly logos: Pick<LogoStore, 'ofRequest' | 'idsOf'>
  readonly artworkOf: (requestId: string) => Promise<readonly SentFile[]>
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

  /** Rows that say where the searched words stand. */
  async function foundRows(ids: readonly string[], search: string): Promise<RequestRow[]> {
    const terms = searchTerms(search)
    if (terms.length === 0) return rowsOf(ids)
    const { catalogue } = shops.current()
    const notes = await seller.notesOf(ids)
    return (await requests.ofIds(ids)).map((request) => {
      const row = requestRow(request, catalogue)
      return { ...row, excerpt: excerptOf(terms, row, request, notes.get(request.id)) }
    })
  }

  async function sheet(id: string): Promise<RequestSheet | undefined> {
    const [[request], work] = await Promise.all([requests.ofIds([id]), seller.workOn(id)])
    if (!request) return undefined
    const all = await deliveries.ofSubjects(await subjectsOf(request, options.payments))
    const shop = shops.current()
    const { catalogue, settings, texts } = shop
    const { rows, order } = request
    const shown = requestSheet(request, work, all, { catalogue, shownDeliveries })
    const [gadget] = order.gadgets
    const gadgets = sheetGadgets(order, shop)
    const isOne = gadgets.length === 0
    const [logos, artwork] = await Promise.all([logosOf(request), artworkOfRequest(request)])
    const price = isOne ? sheetPrice(gadget, texts) : undefined
    const listed = isOne ? undefined : listedTotal(order.gadgets)
    // A link has little room: several gadgets are quoted in short.
    const ofRequest = rows.filter((row) => row.kind !== 'fact' || row.gadget === undefined)
    const lines = isOne ? shown.lines : [...ofRequest.map(sheetLine), ...gadgets.map(gadgetLine)]
    return {
      ...shown,
      price: price && withColor(price, gadget, catalogue),
      gadgets,
      listed: listed === undefined ? undefined : formatCents(listed),
      logos,
      artwork,
      hasMailAccount: options.mailAccount.server() !== undefined,
      reply: replyLink({ ...shown, lines }, settings.name, texts.reply),
    }
  }

  async function logosOf({ id: requestId, rows }: StoredRequest): Promise<RequestSheet['logos']> {
    const named = namedLogos(rows)
    if (named.length === 0) return []
    const stored = await options.logos.idsOf(requestId)
    return named.map(({ id = '', gadgets }) => ({ gadgets, isStored: stored.has(id) }))
  }

  async function artworkOfRequest({ id, rows }: StoredRequest): Promise<RequestSheet['artwork']> {
    const named = namedArtwork(rows)
    const files = named.ids.length > 0 ? await options.artworkOf(id) : []
    return { files, missing: named.ids.length + named.missing - files.length }
  }

  async function plannedBy(id: string, state: SellerState): Promise<readonly NewDelivery[]> {
    const [request] = await requests.ofIds([id])
    return request ? options.planUpdated(request, state) : []
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
      const shown = found.slice(0, ROWS)
      const next = found.length > ROWS ? shown.at(-1) : undefined
      return { rows: await foundRows(shown, asked.search), next } satisfies RequestRows
    },

    /** How many requests the list would show in all. */
    async found(asked: AskedList): Promise<FoundCount> {
      return { count: await inbox.count(filterOf(asked, now()), FOUND_UP_TO + 1) }
    },

    /** By which the list can be filtered. */
    products: (): readonly NamedProduct[] =>
      shops.current().catalogue.products.map(({ id, label }) => ({ id, label })),

    /** All that the list would show, as a file; with the seller's notes where these are wanted. */
    exported(asked: AskedList, format: ExportFormat, choices: CsvChoices): AsyncGenerator<string> {
      const filter = filterOf(asked, now())
      const source = choices.hasNotes ? withNotes(requests, seller) : requests
      const read = () => readInbox(filter, inbox, source)
      return format === 'csv' ? csvText(read, shops.current().catalogue, choices) : jsonText(read)
    },

    sheet,

    /** The visitor's logo on one gadget, as the server has rebuilt it. */
    async logo(id: string, gadget: number): Promise<Buffer | undefined> {
      const [request] = await requests.ofIds([id])
      const stored = await options.logos.ofRequest(id)
      return request && stored.get(logoIdOf(request.rows, gadget) ?? '')
    },

    /** One gadget with the visitor's logo where it was placed; undefined where it cannot be drawn. */
    async gadgetPicture(id: string, gadget: number): Promise<PictureFile | undefined> {
      const [request] = await requests.ofIds([id])
      const selections = request?.order.gadgets[gadget]?.selections
      if (!request || !selections) return undefined
      const logo = printedLogo(request.rows, gadget, await options.logos.ofRequest(id))
      return options.drawGadget(selections, logo)
    },

    /** `by` is the name of the device. Undefined where the request is gone. */
    async change({ id, version, change }: AskedChange, by: string) {
      const planned = change.kind === 'state' ? await plannedBy(id, change.state) : []
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

    /** The seller needs its refused mail no more, and is not reminded of it again. */
    async dismiss(id: string, by: string): Promise<boolean> {
      if (!(await deliveries.dismiss(REQUEST_MAIL, id))) return false
      await note(id, { kind: 'dismiss' }, by)
      return true
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
      const forgotten = { state: 'seen', before: longAgo, hasNoFollowUp: true } as const
      return Promise.all([
        waiting('new', { state: 'new' }),
        waiting('undelivered', { mail: 'refused' }),
        waiting('check', { state: 'seen', isToCheck: true }),
        waiting('follow-up', { followUpBy: dayOf(now()) }),
        // What the seller has put off waits for its day.
        waiting('unanswered', forgotten),
      ])
    },

    async counts(): Promise<InboxCounts> {
      const [fresh, toCheck, undelivered, suspect] = await Promise.all([
        count({ state: 'new' }),
        count({ isToCheck: true }),
        count({ mail: 'refused' }),
        count({ mail: 'held' }),
      ])
      return { new: fresh, toCheck, undelivered, suspect }
    },
  }
}
