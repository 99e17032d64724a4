import { expect, it } from 'vitest'
import { afterAttempt } from '../../src/server/outbox/delivery.ts'
import { REQUEST_MAIL } from '../../src/features/requests/server/request-mail.ts'
import type { Stores } from './stores.ts'
import { aNewPayment } from './payments.ts'
import { aRequest, NOON } from './requests.ts'

const DAY_MS = 24 * 60 * 60_000
const LEASE_MS = 45_000

type RequestStores = Pick<Stores, 'requests' | 'payments' | 'deliveries'>

/** A request whose payment was found in order. */
async function paidRequests({ payments }: Pick<RequestStores, 'payments'>) {
  const { id, orderId, amount } = await payments.open(aNewPayment())
  const payment = { kind: 'confirmed', orderId, captureId: 'C1', amount, demo: false } as const
  const paid = (changes: Parameters<typeof aRequest>[0] = {}) => {
    const request = aRequest(changes)
    return { ...request, order: { ...request.order, payment } }
  }
  return { paymentId: id, paid }
}

const verdictsOn = async ({ requests }: RequestStores) =>
  (await requests.list({ most: 10 })).map(({ order }) => order.payment).toReversed()

/** What every store of requests has to do, on any database. `open` gives an empty one. */
export function requestStoreContract(open: () => Promise<RequestStores>): void {
  it('[RQ1] keeps a request as it came', async () => {
    const { requests } = await open()
    const request = aRequest({
      params: { name: 'Ünï \u2028 "\'; --', message: 'x'.repeat(50_000) },
    })
    expect(await requests.accept(request)).toBe(request.id)
    const { hash: _, network: __, walk: ___, deliveries, ...kept } = request
    const waiting = { ...deliveries[0], state: 'waiting', dueAt: NOON, attempt: 0 }
    expect(await requests.find(request.id)).toEqual([
      { ...kept, repeats: 0, state: 'new', delivery: expect.objectContaining(waiting) },
    ])
  })

  it('[RQ2] takes the same request within a day as one, and counts it', async () => {
    const { requests, deliveries } = await open()
    const first = aRequest()
    const copies = Array.from({ length: 50 }, () => aRequest({ hash: first.hash }))
    const ids = await Promise.all([first, ...copies].map((request) => requests.accept(request)))
    expect(new Set(ids)).toEqual(new Set([first.id]))
    await requests.accept(aRequest({ hash: first.hash, receivedAt: NOON + DAY_MS - 1 }))
    const all = await requests.list({ most: 100 })
    expect(all.map(({ id, repeats }) => ({ id, repeats }))).toEqual([{ id: first.id, repeats: 51 }])
    const subjects = [first, ...copies].map(({ id }) => id)
    expect(await deliveries.ofSubjects(subjects)).toMatchObject(first.deliveries)
  })

  it('[RQ2] takes the same request a day later as a new one', async () => {
    const { requests } = await open()
    const first = aRequest()
    const later = aRequest({ hash: first.hash, receivedAt: NOON + DAY_MS })
    expect(await requests.accept(first)).toBe(first.id)
    expect(await requests.accept(later)).toBe(later.id)
    expect(
      await requests.accept(aRequest({ hash: first.hash, receivedAt: later.receivedAt })),
    ).toBe(later.id)
    expect(await requests.list({ most: 10 })).toHaveLength(2)
  })

  const confirmed = { kind: 'confirmed' }
  const second = { kind: 'unconfirmed', reason: 'named-before' }

  it('[PY36] confirms a payment for one request only, however often that one is sent', async () => {
    const stores = await open()
    const { paymentId, paid } = await paidRequests(stores)
    const first = paid()
    const others = [paid(), paid(), paid({ hash: first.hash })]
    await Promise.all([first, ...others].map(stores.requests.accept))
    const verdicts = await verdictsOn(stores)
    expect(verdicts).toHaveLength(3)
    expect(verdicts.filter((verdict) => verdict?.kind === 'confirmed')).toHaveLength(1)
    await stores.requests.accept(paid({ hash: first.hash }))
    expect(await verdictsOn(stores)).toEqual(verdicts)
    // Erased with what the visitor wrote, but not free for another.
    await stores.payments.forgetPayer({ id: paymentId })
    await stores.requests.accept(paid({ receivedAt: NOON + 1 }))
    expect((await verdictsOn(stores)).at(-1)).toMatchObject(second)
  })

  it('[AF16] other systems are told of a confirmed payment once, also where two name it at once', async () => {
    const stores = await open()
    const { paid } = await paidRequests(stores)
    const requests = [paid(), paid()].map((request) => ({
      ...request,
      deliveries: request.deliveries.map((delivery) => ({
        ...delivery,
        payload: 'confirmed',
        payloadOfSecond: 'unconfirmed',
      })),
    }))
    await Promise.all(requests.map(stores.requests.accept))
    const told = await stores.deliveries.ofSubjects(requests.map(({ id }) => id))
    expect(told.map(({ payload }) => payload).toSorted()).toEqual(['confirmed', 'unconfirmed'])
  })

  it('[PY45] the same paid request a day later is not confirmed once more', async () => {
    const stores = await open()
    const { paid } = await paidRequests(stores)
    const first = paid()
    await stores.requests.accept(first)
    await stores.requests.accept(paid({ hash: first.hash, receivedAt: NOON + DAY_MS }))
    expect(await verdictsOn(stores)).toMatchObject([confirmed, second])
  })

  it('[PY45] a request that could not be stored names no payment', async () => {
    const stores = await open()
    const { paid } = await paidRequests(stores)
    const taken = aRequest()
    await stores.requests.accept(taken)
    // Refused by the database: its row id is taken.
    await expect(stores.requests.accept(paid({ id: taken.id }))).rejects.toThrow()
    await stores.requests.accept(paid({ receivedAt: NOON + 1 }))
    expect((await verdictsOn(stores)).at(-1)).toMatchObject(confirmed)
  })

  it('[RQ2] forgets hashes after a day without forgetting requests', async () => {
    const { requests } = await open()
    const first = aRequest()
    await requests.accept(first)
    await requests.forgetHashes(NOON + DAY_MS - 1)
    expect(await requests.accept(aRequest({ hash: first.hash }))).toBe(first.id)
    await requests.forgetHashes(NOON + DAY_MS)
    const again = aRequest({ hash: first.hash })
    expect(await requests.accept(again)).toBe(again.id)
    expect(await requests.list({ most: 10 })).toHaveLength(2)
  })

  it('[DK1] finds by id, and every request that bears a number', async () => {
    const { requests } = await open()
    const [one, two] = [aRequest(), aRequest()]
    const other = aRequest({ order: { ...one.order, requestNumber: 7 } })
    for (const request of [one, two, other]) await requests.accept(request)
    const ids = async (wanted: string) => (await requests.find(wanted)).map(({ id }) => id)
    expect(await ids('48213')).toEqual([one.id, two.id].sort())
    expect(await ids('00007')).toEqual([other.id])
    expect(await ids(one.id)).toEqual([one.id])
    expect(await ids('nessuna')).toEqual([])
  })

  it('[DK1] lists by pages, newest first', async () => {
    const { requests } = await open()
    const newRequests = [0, 1, 2].map((ms) => aRequest({ receivedAt: NOON + ms }))
    for (const request of newRequests) await requests.accept(request)
    const [newest, middle] = await requests.list({ most: 2 })
    const rest = await requests.list({ before: middle?.id ?? '', most: 2 })
    expect([newest, middle, ...rest].map((request) => request?.id)).toEqual(
      newRequests.map(({ id }) => id).toReversed(),
    )
  })

  it('[DK4] erases a request and its deliveries for good, also while one is being sent', async () => {
    const { requests, deliveries } = await open()
    const [request, other] = [aRequest(), aRequest()]
    for (const each of [request, other]) await requests.accept(each)
    const claim = { now: NOON, leaseMs: LEASE_MS, kinds: [REQUEST_MAIL] }
    const claimed = await deliveries.claim(claim)
    if (!claimed) throw new Error('nothing was claimed')
    expect(await requests.erase(claimed.subject)).toBe(true)
    expect(await requests.erase(claimed.subject)).toBe(false)
    const sent = afterAttempt(claimed, { kind: 'delivered', detail: '' }, NOON, Math.random)
    expect(await deliveries.settle(claimed.id, sent)).toBe(false)
    expect(await requests.find(claimed.subject)).toEqual([])
    const kept = await deliveries.ofSubjects([request.id, other.id])
    expect(kept).toHaveLength(1)
  })

  it('[RQ1] stores neither the request nor its deliveries where one cannot be stored', async () => {
    const { requests } = await open()
    const first = aRequest()
    await requests.accept(first)
    const second = aRequest({ deliveries: first.deliveries })
    await expect(requests.accept(second)).rejects.toThrow()
    expect(await requests.find(second.id)).toEqual([])
  })
}
