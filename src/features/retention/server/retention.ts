import { repeatedly } from '../../../server/context/repeatedly.ts'
import { removeMailFiles } from '../../../server/mail/remove-mail-files.ts'
import type { RetentionOutlook } from '../wire.ts'
import type { Delivery } from '../../../server/outbox/delivery.ts'
import type { ServerContext } from '../../../server/context/server-context.ts'
import type { CurrentShop } from '../../../server/shop/current-shop.ts'
import type { StoredRequest } from '../../requests/server/request-store.ts'
import type { RequestStore } from '../../requests/server/create-request-store.ts'
import {
  eraseRequest,
  type EraseRequestOptions,
} from '../../requests/server/seller/erase-request.ts'
import { goesAt, keptSince } from './keep-months.ts'
import { DAY_MS, type RetentionStore } from './retention-store.ts'

// Erasing is never urgent, and visitors must not wait for it.
const ERASED_AT_ONCE = 20
const PAUSE_MS = 200
const LOOK_EVERY_MS = 60_000
/** What the desk counts up to. */
const COUNTED_UP_TO = 1_000

const FROM_THE_OLDEST = { request: '', payer: '' }

interface RetentionOptions extends EraseRequestOptions, Pick<ServerContext, 'log'> {
  readonly requests: Pick<RequestStore, 'erase' | 'subjectsErasedWith' | 'ofIds'>
  readonly store: RetentionStore
  readonly shops: Pick<CurrentShop, 'current'>
}

/**
 * Erases requests that are older than the shop wants to keep them, and who paid. Several instances may do
 * it at once: whatever one has erased, another no longer finds.
 */
export function createRetention(options: RetentionOptions) {
  const { store, requests, payments, deliveries, mailFolder, shops, now, log } = options
  let reached = FROM_THE_OLDEST
  let stop: (() => Promise<void>) | undefined

  const wanted = () => shops.current().settings.keepMonths ?? null

  async function isToldOf({ id, order }: Pick<StoredRequest, 'id' | 'order'>): Promise<boolean> {
    const orderId = order.payment?.orderId
    const payment = orderId === undefined ? undefined : await payments.find(orderId)
    return (await deliveries.ofSubjects(payment ? [id, payment.id] : [id])).every(isEnded)
  }

  async function erasePayer(id: string): Promise<void> {
    const notices = await deliveries.ofSubjects([id])
    if (!notices.every(isEnded)) return
    // Before the rows: after a crash in between, these still say what is to be erased.
    await removeMailFiles(
      mailFolder,
      notices.map((notice) => notice.id),
    )
    await payments.forgetPayer({ id })
  }

  async function round(stopping?: AbortSignal): Promise<boolean> {
    const keepMonths = wanted()
    const { changed_at: changedAt } = await store.look(keepMonths, now())
    if (keepMonths === null || now() < changedAt + DAY_MS) return false
    const page = { before: keptSince(now(), keepMonths), most: ERASED_AT_ONCE }
    const payers = await store.oldPayers({ ...page, after: reached.payer })
    const ids = await store.oldRequests({ ...page, after: reached.request })
    const isCurrent = () => !stopping?.aborted && wanted() === keepMonths
    for (const id of payers) if (isCurrent()) await erasePayer(id)
    let erased = 0
    for (const request of await requests.ofIds(ids)) {
      if (!isCurrent() || !(await isToldOf(request))) continue
      if ((await eraseRequest(request, options)) === 'erased') erased += 1
    }
    if (erased > 0) {
      await store.noteErased(now())
      log('old-requests-erased', { erased })
    }
    const isMore = isCurrent() && Math.max(ids.length, payers.length) === ERASED_AT_ONCE
    // What was left is looked at again after all others, so that it does not hold them up.
    reached = isMore
      ? { request: ids.at(-1) ?? reached.request, payer: payers.at(-1) ?? reached.payer }
      : FROM_THE_OLDEST
    return isMore
  }

  return {
    /** Erases a few that are too old, where there are any; true where more may follow. */
    round,
    start(): void {
      const look = async (stopping: AbortSignal) =>
        (await round(stopping)) ? PAUSE_MS : LOOK_EVERY_MS
      stop = repeatedly(LOOK_EVERY_MS, look, (error) => {
        reached = FROM_THE_OLDEST
        log('retention-failed', { error: String(error) })
      })
    },
    stop: async () => stop?.(),
    /** Which requests go next with the shop's setting, or would with another one. */
    outlook: async (keepMonths = wanted()): Promise<RetentionOutlook> => {
      const current = wanted()
      const { changed_at, erased_at: erasedAt } = await store.look(current, now())
      const changedAt = keepMonths === current ? changed_at : now()
      const oldest = keepMonths === null ? undefined : await store.oldestRequest()
      if (keepMonths === null || oldest === undefined) return { keepMonths, next: undefined }
      const at = Math.max(goesAt(oldest, keepMonths), changedAt + DAY_MS)
      const count = await store.countRequests(keptSince(at, keepMonths), COUNTED_UP_TO + 1)
      return { keepMonths, next: { at, count, isRoutine: isRecent(erasedAt, now()) } }
    },
  }
}

/** A mail that may still leave keeps what it is about: nobody has read it yet. */
function isEnded({ state }: Delivery): boolean {
  return state !== 'waiting' && state !== 'sending'
}

// A shop that loses a few requests each day needs no warning every day.
const ROUTINE_MS = 30 * DAY_MS

function isRecent(erasedAt: number | null, now: number): boolean {
  return erasedAt !== null && now - erasedAt < ROUTINE_MS
}
