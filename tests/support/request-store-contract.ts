import { expect, it } from 'vitest'
import { afterAttempt, tryAgain } from '../../src/server/outbox/delivery.ts'
import type { RequestStore } from '../../src/server/requests/request-store.ts'
import { aRequest, NOON } from './requests.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
const LEASE_MS = 45_000
const evenly = () => 0.5
const claimAt = (now: number, most = 10) => ({ now, leaseMs: LEASE_MS, most })

/** What every store has to do, whatever database stands behind it. `open` gives an empty one. */
export function requestStoreContract(open: () => Promise<RequestStore>): void {
  it('[RQ1] keeps a request as it came', async () => {
    const store = await open()
    const request = aRequest({
      params: { name: 'Ünï \u2028 "\'; --', message: 'x'.repeat(50_000) },
    })
    expect(await store.accept(request)).toBe(request.id)
    const { hash: _, ...kept } = request
    expect(await store.find(request.id)).toEqual([
      {
        ...kept,
        repeats: 0,
        delivery: expect.objectContaining({ state: 'waiting', dueAt: NOON, attempt: 0 }),
      },
    ])
  })

  it('[RQ2] takes the same request within a day as one, and counts it', async () => {
    const store = await open()
    const first = aRequest()
    const copies = Array.from({ length: 50 }, () => aRequest({ hash: first.hash }))
    const ids = await Promise.all([first, ...copies].map((request) => store.accept(request)))
    expect(new Set(ids)).toEqual(new Set([first.id]))
    await store.accept(aRequest({ hash: first.hash, receivedAt: NOON + DAY_MS - 1 }))
    const all = await store.list({ most: 100 })
    expect(all.map(({ id, repeats }) => ({ id, repeats }))).toEqual([{ id: first.id, repeats: 51 }])
  })

  it('[RQ2] takes the same request a day later as a new one', async () => {
    const store = await open()
    const first = aRequest()
    const later = aRequest({ hash: first.hash, receivedAt: NOON + DAY_MS })
    expect(await store.accept(first)).toBe(first.id)
    expect(await store.accept(later)).toBe(later.id)
    expect(await store.accept(aRequest({ hash: first.hash, receivedAt: later.receivedAt }))).toBe(
      later.id,
    )
    expect(await store.list({ most: 10 })).toHaveLength(2)
  })

  it('[RQ2] forgets hashes after a day without forgetting requests', async () => {
    const store = await open()
    const first = aRequest()
    await store.accept(first)
    await store.forgetHashes(NOON + DAY_MS - 1)
    expect(await store.accept(aRequest({ hash: first.hash }))).toBe(first.id)
    await store.forgetHashes(NOON + DAY_MS)
    const again = aRequest({ hash: first.hash })
    expect(await store.accept(again)).toBe(again.id)
    expect(await store.list({ most: 10 })).toHaveLength(2)
  })

  it('[OB2] hands a due request to one claimer only', async () => {
    const store = await open()
    const requests = Array.from({ length: 20 }, () => aRequest())
    await Promise.all(requests.map((request) => store.accept(request)))
    const claims = await Promise.all([1, 2, 3, 4].map(() => store.claim(claimAt(NOON, 5))))
    const ids = claims.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(await store.claim(claimAt(NOON, 100))).toHaveLength(20 - ids.length)
    expect(await store.claim(claimAt(NOON, 100))).toEqual([])
  })

  it('[OB2] [OB8] takes a request over when its lease has run out, and ignores the late result', async () => {
    const store = await open()
    const request = aRequest()
    await store.accept(request)
    const [paused] = await store.claim(claimAt(NOON))
    expect(await store.claim(claimAt(NOON + LEASE_MS - 1))).toEqual([])
    const [taken] = await store.claim(claimAt(NOON + LEASE_MS))
    if (!paused || !taken) throw new Error('nothing was claimed')
    expect(taken.delivery).toMatchObject({ attempt: 2, undecided: 1 })

    const sent = { kind: 'delivered', detail: '250 OK' } as const
    const late = afterAttempt(paused.delivery, sent, NOON + LEASE_MS, evenly)
    expect(await store.settle(request.id, late)).toBe(false)
    const now = afterAttempt(taken.delivery, sent, NOON + LEASE_MS, evenly)
    expect(await store.settle(request.id, now)).toBe(true)
    expect(await store.settle(request.id, now)).toBe(false)
    const [kept] = await store.find(request.id)
    expect(kept?.delivery).toEqual(now)
  })

  it('[OB1] keeps whatever a mail server said', async () => {
    const store = await open()
    const request = aRequest()
    await store.accept(request)
    const [claimed] = await store.claim(claimAt(NOON))
    if (!claimed) throw new Error('nothing was claimed')
    const said = { kind: 'delivered', detail: '250 OK \0queued \uD800' } as const
    expect(await store.settle(request.id, afterAttempt(claimed.delivery, said, NOON, evenly))).toBe(
      true,
    )
  })

  it('[OB3] takes up a failed request when it is due, also if the clock was set back', async () => {
    const store = await open()
    const request = aRequest()
    await store.accept(request)
    const [claimed] = await store.claim(claimAt(NOON))
    if (!claimed) throw new Error('nothing was claimed')
    const failed = { kind: 'failed', detail: '421', undecided: false } as const
    const waiting = afterAttempt(claimed.delivery, failed, NOON, evenly)
    await store.settle(request.id, waiting)
    expect(await store.claim(claimAt(NOON + 29_999))).toEqual([])
    const setBack = await store.claim(claimAt(NOON - DAY_MS))
    expect(setBack.map(({ delivery }) => delivery.attempt)).toEqual([2])
  })

  it('[OB1] what the clock of before had planned is taken up when it was set back by hours', async () => {
    const store = await open()
    const [left, fresh, failing] = [aRequest(), aRequest(), aRequest()]
    await store.accept(failing)
    const [claimed] = await store.claim(claimAt(NOON))
    if (!claimed) throw new Error('nothing was claimed')
    const failed = { kind: 'failed', detail: '421', undecided: false } as const
    await store.settle(failing.id, afterAttempt(claimed.delivery, failed, NOON, evenly))
    await store.accept(left)
    await store.claim(claimAt(NOON))
    await store.accept(fresh)
    // Two instances have two clocks, and the lease of one is not to be doubted for that.
    expect(await store.claim(claimAt(NOON - LEASE_MS))).toEqual([])
    const taken = await store.claim(claimAt(NOON - 6 * HOUR_MS))
    expect(new Set(taken.map(({ id }) => id))).toEqual(new Set([left.id, fresh.id]))
  })

  it('[OB6] gives an attempt back that nobody made, and fences off those before', async () => {
    const store = await open()
    const request = aRequest()
    await store.accept(request)
    const [paused] = await store.claim(claimAt(NOON))
    const [capped] = await store.claim(claimAt(NOON + LEASE_MS))
    if (!paused || !capped) throw new Error('nothing was claimed')
    expect(await store.postpone(request.id, paused.delivery, NOON)).toBe(false)
    expect(await store.postpone(request.id, capped.delivery, NOON + HOUR_MS)).toBe(true)
    expect(await store.postpone(request.id, capped.delivery, NOON)).toBe(false)
    const [kept] = await store.find(request.id)
    expect(kept?.delivery).toMatchObject({ state: 'waiting', dueAt: NOON + HOUR_MS, attempt: 1 })
    expect(await store.claim(claimAt(NOON + HOUR_MS - 1))).toEqual([])
    await store.claim(claimAt(NOON + HOUR_MS))
    const late = { kind: 'delivered', detail: '250 OK' } as const
    const ended = afterAttempt(paused.delivery, late, NOON + HOUR_MS, evenly)
    expect(await store.settle(request.id, ended)).toBe(false)
  })

  it('[DK9] finds by id, and every request with a number', async () => {
    const store = await open()
    const [one, two] = [aRequest(), aRequest()]
    const other = aRequest({ order: { ...one.order, requestNumber: 7 } })
    for (const request of [one, two, other]) await store.accept(request)
    const ids = async (wanted: string) => (await store.find(wanted)).map(({ id }) => id)
    expect(await ids('48213')).toEqual([one.id, two.id].sort())
    expect(await ids('00007')).toEqual([other.id])
    expect(await ids(one.id)).toEqual([one.id])
    expect(await ids('nessuna')).toEqual([])
  })

  it('[DK1] lists by pages, newest first', async () => {
    const store = await open()
    const requests = [0, 1, 2].map((ms) => aRequest({ receivedAt: NOON + ms }))
    for (const request of requests) await store.accept(request)
    const [newest, middle] = await store.list({ most: 2 })
    const rest = await store.list({ before: middle?.id ?? '', most: 2 })
    expect([newest, middle, ...rest].map((request) => request?.id)).toEqual(
      requests.map(({ id }) => id).toReversed(),
    )
  })

  it('[DK3] puts a request back in line, unless it is being sent or has moved on', async () => {
    const store = await open()
    const request = aRequest()
    await store.accept(request)
    const [claimed] = await store.claim(claimAt(NOON))
    if (!claimed) throw new Error('nothing was claimed')
    const refused = { kind: 'refused', detail: '550 no' } as const
    const ended = afterAttempt(claimed.delivery, refused, NOON, evenly)
    if (ended.state !== 'refused') throw new Error('a refusal was not kept')
    const again = tryAgain(ended, NOON + 1)
    expect(await store.putBack(request.id, again)).toBe(false)
    await store.settle(request.id, ended)
    expect(await store.putBack(request.id, again)).toBe(true)
    const [retried] = await store.claim(claimAt(NOON + 1))
    expect(retried?.delivery).toMatchObject({ attempt: 2, failures: 0 })
    expect(await store.putBack(request.id, again)).toBe(false)
  })

  it('[DK4] erases a request for good, also while it is being sent', async () => {
    const store = await open()
    const request = aRequest()
    await store.accept(request)
    const [claimed] = await store.claim(claimAt(NOON))
    if (!claimed) throw new Error('nothing was claimed')
    expect(await store.erase(request.id)).toBe(true)
    expect(await store.erase(request.id)).toBe(false)
    const sent = afterAttempt(claimed.delivery, { kind: 'delivered', detail: '' }, NOON, evenly)
    expect(await store.settle(request.id, sent)).toBe(false)
    expect(await store.find(request.id)).toEqual([])
  })

  it('[HZ1] says whether it can write', async () => {
    const store = await open()
    await expect(store.probe()).resolves.toBeUndefined()
  })
}
