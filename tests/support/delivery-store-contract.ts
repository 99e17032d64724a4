import { expect, it } from 'vitest'
import { afterAttempt, tryAgain } from '../../src/server/outbox/delivery.ts'
import { addDeliveries } from '../../src/server/outbox/delivery-rows.ts'
import type { DeliveryStore } from '../../src/server/outbox/delivery-store.ts'
import { aDelivery, NOON } from './requests.ts'
import type { OpenedStores } from './stores.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000
const LEASE_MS = 45_000
const evenly = () => 0.5
const failed = { kind: 'failed', detail: '421', undecided: false } as const
const claimAt = (now: number, ...kinds: string[]) => ({
  now,
  leaseMs: LEASE_MS,
  kinds: kinds.length === 0 ? ['test'] : kinds,
})

const of = (network: string, count: number, from: number) =>
  Array.from({ length: count }, (_, n) => aDelivery({ network, createdAt: from + n }))

const digest = () => aDelivery({ kind: 'digest', createdAt: NOON + 2 })

async function claimed(store: DeliveryStore, now = NOON) {
  const found = await store.claim(claimAt(now))
  if (!found) throw new Error('nothing was claimed')
  return found
}

const stateOf = async (store: DeliveryStore, { subject }: { subject: string }) =>
  (await store.ofSubjects([subject]))[0]

type DeliveryStores = Pick<OpenedStores, 'db' | 'deliveries'>

/** What every store of deliveries has to do, on any database. `open` gives an empty one. */
export function deliveryStoreContract(open: () => Promise<DeliveryStores>): void {
  async function setUp() {
    const { db, deliveries: store } = await open()
    const add = async (...deliveries: ReturnType<typeof aDelivery>[]) =>
      db.transaction().execute((transaction) => addDeliveries(transaction, deliveries))
    return { store, add }
  }

  it('[OB1] keeps a delivery as it was planned', async () => {
    const { store, add } = await setUp()
    const [first, second] = [aDelivery(), aDelivery({ payload: '{"è":"\\u2028"}' })]
    await add(first, second)
    const untried = { state: 'waiting', dueAt: NOON, attempt: 0, failures: 0, undecided: 0 }
    expect(await store.ofSubjects([second.subject])).toMatchObject([{ ...second, ...untried }])
    expect(await store.ofSubjects([])).toEqual([])
  })

  it('[OB2] hands a due delivery to one claimer only', async () => {
    const { store, add } = await setUp()
    const all = Array.from({ length: 20 }, () => aDelivery())
    await add(...all)
    const first = await Promise.all(all.slice(0, 8).map(() => store.claim(claimAt(NOON))))
    const ids = first.flatMap((found) => found?.id ?? [])
    for (let found = await store.claim(claimAt(NOON)); found;) {
      ids.push(found.id)
      found = await store.claim(claimAt(NOON))
    }
    expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  })

  it('[OB1] hands out only the kinds that are asked for, and names all that are open', async () => {
    const { store, add } = await setUp()
    const [known, unknown] = [aDelivery(), aDelivery({ kind: 'unknown', createdAt: NOON - 1 })]
    await add(unknown, known)
    expect(await store.claim(claimAt(NOON))).toMatchObject({ id: known.id })
    expect(await store.claim(claimAt(NOON))).toBeUndefined()
    expect(await store.claim({ ...claimAt(NOON), kinds: [] })).toBeUndefined()
    expect((await store.openKinds()).toSorted()).toEqual(['test', 'unknown'])
    expect(await store.claim(claimAt(NOON, 'unknown'))).toMatchObject({ id: unknown.id })
  })

  it('[OB2] [OB8] takes a delivery over when its lease has run out, and ignores the late result', async () => {
    const { store, add } = await setUp()
    const delivery = aDelivery()
    await add(delivery)
    const paused = await claimed(store)
    expect(await store.claim(claimAt(NOON + LEASE_MS - 1))).toBeUndefined()
    const taken = await claimed(store, NOON + LEASE_MS)
    expect(taken).toMatchObject({ attempt: 2, undecided: 1 })

    const sent = { kind: 'delivered', detail: '250 OK' } as const
    const late = afterAttempt(paused, sent, NOON + LEASE_MS, evenly)
    expect(await store.settle(delivery.id, late)).toBe(false)
    const now = afterAttempt(taken, sent, NOON + LEASE_MS, evenly)
    expect(await store.settle(delivery.id, now)).toBe(true)
    expect(await store.settle(delivery.id, now)).toBe(false)
    expect(await stateOf(store, delivery)).toEqual({ ...delivery, ...now })
    expect(await store.openKinds()).toEqual([])
  })

  it('[OB14] prolongs the lease of the attempt that holds it, and of no other', async () => {
    const { store, add } = await setUp()
    await add(aDelivery())
    const first = await claimed(store)
    expect(await store.renew(first.id, first.attempt, NOON + 2 * LEASE_MS)).toBe(true)
    expect(await store.claim(claimAt(NOON + 2 * LEASE_MS - 1))).toBeUndefined()
    const second = await claimed(store, NOON + 2 * LEASE_MS)
    expect(await store.renew(first.id, first.attempt, NOON + 9 * LEASE_MS)).toBe(false)
    const ended = afterAttempt(second, failed, NOON + 2 * LEASE_MS, evenly)
    await store.settle(second.id, ended)
    expect(await store.renew(second.id, second.attempt, NOON + 9 * LEASE_MS)).toBe(false)
  })

  it('[OB1] keeps whatever a mail server said', async () => {
    const { store, add } = await setUp()
    await add(aDelivery())
    const found = await claimed(store)
    const said = { kind: 'delivered', detail: '250 OK \0queued \uD800' } as const
    expect(await store.settle(found.id, afterAttempt(found, said, NOON, evenly))).toBe(true)
  })

  it('[OB3] takes up a failed delivery when it is due, also if the clock was set back', async () => {
    const { store, add } = await setUp()
    await add(aDelivery())
    const found = await claimed(store)
    await store.settle(found.id, afterAttempt(found, failed, NOON, evenly))
    expect(await store.claim(claimAt(NOON + 29_999))).toBeUndefined()
    expect(await store.claim(claimAt(NOON - DAY_MS))).toMatchObject({ attempt: 2 })
  })

  it('[OB1] takes up what was planned before the clock was set back by hours', async () => {
    const { store, add } = await setUp()
    const [left, fresh, failing] = [aDelivery(), aDelivery(), aDelivery()]
    await add(failing)
    await store.settle(failing.id, afterAttempt(await claimed(store), failed, NOON, evenly))
    await add(left)
    await store.claim(claimAt(NOON))
    await add(fresh)
    // Two instances have two clocks: a small difference must not end the lease of the other.
    expect(await store.claim(claimAt(NOON - LEASE_MS))).toBeUndefined()
    const earlier = claimAt(NOON - 6 * HOUR_MS)
    const taken = [await store.claim(earlier), await store.claim(earlier)]
    expect(new Set(taken.map((found) => found?.id))).toEqual(new Set([left.id, fresh.id]))
    expect(await store.claim(earlier)).toBeUndefined()
  })

  it('[OB6] gives back an attempt that was not made, and ignores the result of an earlier one', async () => {
    const { store, add } = await setUp()
    const delivery = aDelivery()
    await add(delivery)
    const paused = await claimed(store)
    const capped = await claimed(store, NOON + LEASE_MS)
    expect(await store.postpone(paused, NOON)).toBe(false)
    expect(await store.postpone(capped, NOON + HOUR_MS)).toBe(true)
    expect(await store.postpone(capped, NOON)).toBe(false)
    const waiting = { state: 'waiting', dueAt: NOON + HOUR_MS, attempt: 1 }
    expect(await stateOf(store, delivery)).toMatchObject(waiting)
    expect(await store.claim(claimAt(NOON + HOUR_MS - 1))).toBeUndefined()
    await store.claim(claimAt(NOON + HOUR_MS))
    const late = { kind: 'delivered', detail: '250 OK' } as const
    const ended = afterAttempt(paused, late, NOON + HOUR_MS, evenly)
    expect(await store.settle(delivery.id, ended)).toBe(false)
  })

  it('[BN90] makes due at once what waits after a failure, and nothing else', async () => {
    const { store, add } = await setUp()
    const [failing, other] = [aDelivery(), aDelivery({ kind: 'other' })]
    await add(failing, other)
    for (const kind of ['test', 'other']) {
      const found = await store.claim(claimAt(NOON, kind))
      if (found) await store.settle(found.id, afterAttempt(found, failed, NOON, evenly))
    }
    const [capped, sending] = [aDelivery(), aDelivery()]
    await add(capped)
    await store.postpone(await claimed(store), NOON + HOUR_MS)
    await add(sending)
    const { attempt } = await claimed(store)
    await store.hasten(['test'], NOON + 1)
    expect(await stateOf(store, failing)).toMatchObject({ state: 'waiting', dueAt: NOON + 1 })
    expect(await stateOf(store, other)).toMatchObject({ state: 'waiting', dueAt: NOON + 30_000 })
    expect(await stateOf(store, capped)).toMatchObject({ dueAt: NOON + HOUR_MS })
    expect(await stateOf(store, sending)).toMatchObject({ state: 'sending', attempt })
  })

  it('[OB11] hands out one delivery of each network in turn, each oldest first', async () => {
    const { store, add } = await setUp()
    const flood = of('b', 20, NOON - 100)
    await add(...flood, ...of('a', 2, NOON - 10), ...of('c', 1, NOON))
    const turns: string[] = []
    const ids: string[] = []
    for (let after = ''; turns.length < 7;) {
      const found = await store.claim({ ...claimAt(NOON), after })
      if (!found) throw new Error('nothing was claimed')
      after = found.network
      turns.push(after)
      ids.push(found.id)
    }
    expect(turns).toEqual(['a', 'b', 'c', 'a', 'b', 'b', 'b'])
    const claimedOfFlood = ids.filter((_, n) => turns[n] === 'b')
    expect(claimedOfFlood).toEqual(flood.slice(0, 4).map(({ id }) => id))
  })

  it('[AF1] of an ordered kind a later delivery waits for the earlier one about its subject', async () => {
    const { store, add } = await setUp()
    const [subject, other] = [aDelivery().subject, aDelivery().subject]
    const [first, second, elsewhere, unrelated] = [
      aDelivery({ subject, createdAt: NOON - 3 }),
      aDelivery({ subject, createdAt: NOON - 2 }),
      aDelivery({ subject, network: 'other', createdAt: NOON - 1 }),
      aDelivery({ subject: other }),
    ] as const
    await add(first, second, elsewhere, unrelated)
    const claim = (now: number) => store.claim({ ...claimAt(now), ordered: ['test'] })
    const taken = [await claim(NOON), await claim(NOON), await claim(NOON), await claim(NOON)]
    expect(new Set(taken.map((found) => found?.id))).toEqual(
      new Set([first.id, elsewhere.id, unrelated.id, undefined]),
    )
    const sending = taken.find((found) => found?.id === first.id)
    if (!sending) throw new Error('the first was not claimed')
    await store.settle(first.id, afterAttempt(sending, failed, NOON, evenly))
    expect(await claim(NOON + 1)).toBeUndefined()
    const again = await claim(NOON + 30_000)
    expect(again?.id).toBe(first.id)
    if (!again) throw new Error('the first was not claimed again')
    const sent = { kind: 'delivered', detail: '' } as const
    await store.settle(first.id, afterAttempt(again, sent, NOON + 30_000, evenly))
    expect(await claim(NOON + 30_000)).toMatchObject({ id: second.id })
    const results = [failed, sent].map(({ kind }) => kind)
    expect((await stateOf(store, first))?.log.map(({ result }) => result)).toEqual(results)
  })

  it('[OB1] a refused delivery is dismissed once, and can be tried again', async () => {
    const { store, add } = await setUp()
    const delivery = aDelivery()
    await add(delivery)
    const { kind, subject, id } = delivery
    expect(await store.dismiss(kind, subject)).toBe(false)
    const sending = await store.claim(claimAt(NOON))
    if (!sending) throw new Error('it was not claimed')
    const refused = { kind: 'refused', detail: '550' } as const
    await store.settle(id, afterAttempt(sending, refused, NOON, evenly))
    expect([await store.dismiss('other', subject), await store.dismiss(kind, subject)]).toEqual([
      false,
      true,
    ])
    const dismissed = await stateOf(store, delivery)
    expect(dismissed).toMatchObject({ state: 'dismissed', at: NOON, detail: '550' })
    if (dismissed?.state !== 'dismissed') throw new Error('it was not dismissed')
    expect(await store.putBack(id, tryAgain(dismissed, NOON + 1), '')).toBe(true)
    expect(await store.claim(claimAt(NOON + 1))).toMatchObject({ id })
  })

  it('[AF23] what is held waits for its release, and holds back what is ordered behind it', async () => {
    const { store, add } = await setUp()
    const { subject } = aDelivery()
    const [mail, call, update] = [
      aDelivery({ subject, isHeld: true }),
      aDelivery({ subject, kind: 'call', isHeld: true }),
      aDelivery({ subject, kind: 'call', createdAt: NOON + 1 }),
    ] as const
    await add(mail, call, update)
    const claim = (now: number) =>
      store.claim({ ...claimAt(now, 'test', 'call'), ordered: ['call'] })
    expect(await claim(NOON + DAY_MS)).toBeUndefined()
    expect(await store.openKinds()).toEqual(['call'])
    expect((await store.heldUntold('test', NOON + 1, 9)).map(({ id }) => id)).toEqual([mail.id])
    expect(await store.heldUntold('test', NOON, 9)).toEqual([])
    await store.tellHeld([mail.id], 'told')
    expect(await store.heldUntold('test', NOON + 1, 9)).toEqual([])
    expect([await store.release('other', NOON), await store.release(subject, NOON + 5)]).toEqual([
      false,
      true,
    ])
    expect(await store.release(subject, NOON + 5)).toBe(false)
    const taken = [await claim(NOON + 5), await claim(NOON + 5), await claim(NOON + 5)]
    expect(taken.map((found) => found?.id)).toEqual([mail.id, call.id, undefined])
  })

  it('[AF32] counts what was made, is being made, or was perhaps made, of one kind and network', async () => {
    const { store, add } = await setUp()
    const planned = of('victim', 4, NOON - 4)
    await add(...planned, ...of('other', 1, NOON), aDelivery({ kind: 'mail', network: 'victim' }))
    const count = (since: number) =>
      store.countMade({ kind: 'test', network: 'victim', since, except: planned[3]?.id ?? '' })
    const claim = () => store.claim({ ...claimAt(NOON), after: 'victil' })
    expect(await count(0)).toBe(0)
    const first = await claim()
    if (!first) throw new Error('nothing was claimed')
    expect([await count(0), await count(NOON + DAY_MS)]).toEqual([1, 1])
    const sent = { kind: 'delivered', detail: '' } as const
    await store.settle(first.id, afterAttempt(first, sent, NOON, evenly))
    const second = await claim()
    if (!second) throw new Error('nothing was claimed')
    const lost = { kind: 'failed', detail: '', undecided: true } as const
    await store.settle(second.id, afterAttempt(second, lost, NOON, evenly))
    const third = await claim()
    if (!third) throw new Error('nothing was claimed')
    const refused = { kind: 'refused', detail: '' } as const
    await store.settle(third.id, afterAttempt(third, refused, NOON, evenly))
    expect([await count(NOON - 1), await count(NOON)]).toEqual([2, 1])
  })

  it('[OB13] adds a digest once, and settles what it lists', async () => {
    const { store, add } = await setUp()
    const [tried, first, second, later] = [0, 1, 2, 3].map((ms) =>
      aDelivery({ createdAt: NOON + ms }),
    )
    if (!tried || !first || !second || !later) throw new Error('four were made')
    await add(tried, first, second, later)
    await store.settle(tried.id, afterAttempt(await claimed(store), failed, NOON, evenly))
    await store.addOnce(digest())
    await store.addOnce(digest())
    const only = await store.claim(claimAt(NOON + 2, 'digest'))
    expect(await store.claim(claimAt(NOON + 2, 'digest'))).toBeUndefined()
    if (!only) throw new Error('the digest was not added')
    const held = await store.neverTried('test', NOON + 2, 10)
    expect(held.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(await store.neverTried('test', NOON + 2, 1)).toHaveLength(1)

    // Claimed in the meantime: its own attempt decides.
    await store.claim(claimAt(NOON + 1))
    await store.endedWithAnother([first.id, second.id], 'delivered', NOON + 5, 'by digest')
    expect(await stateOf(store, first)).toMatchObject({ state: 'sending' })
    const settled = { state: 'delivered', at: NOON + 5, detail: 'by digest' }
    expect(await stateOf(store, second)).toMatchObject(settled)
    expect(await stateOf(store, later)).toMatchObject({ state: 'waiting' })
  })

  it('[HZ3] knows when the oldest delivery that is not settled was planned', async () => {
    const { store, add } = await setUp()
    expect(await store.oldestOpen(['test'])).toBeUndefined()
    await add(aDelivery({ createdAt: NOON - 1 }), aDelivery())
    expect(await store.oldestOpen(['test'])).toBe(NOON - 1)
    const sent = { kind: 'delivered', detail: '250 OK' } as const
    const found = await claimed(store)
    await store.settle(found.id, afterAttempt(found, sent, NOON, evenly))
    expect(await store.oldestOpen(['test'])).toBe(NOON)
    expect(await store.oldestOpen(['other'])).toBeUndefined()
  })

  it('[DK3] puts a delivery back in line, unless it is being sent or has moved on', async () => {
    const { store, add } = await setUp()
    await add(aDelivery())
    const found = await claimed(store)
    const refused = { kind: 'refused', detail: '550 no' } as const
    const ended = afterAttempt(found, refused, NOON, evenly)
    if (ended.state !== 'refused') throw new Error('a refusal was not kept')
    const again = tryAgain(ended, NOON + 1)
    expect(await store.putBack(found.id, again, found.payload)).toBe(false)
    await store.settle(found.id, ended)
    expect(await store.putBack(found.id, again, found.payload)).toBe(true)
    expect(await store.claim(claimAt(NOON + 1))).toMatchObject({ attempt: 2, failures: 0 })
    expect(await store.putBack(found.id, again, found.payload)).toBe(false)
  })

  it('[DK24] puts a delivered one back in line with another payload', async () => {
    const { store, add } = await setUp()
    await add(aDelivery())
    const found = await claimed(store)
    const delivered = afterAttempt(found, { kind: 'delivered', detail: '250' }, NOON, evenly)
    if (delivered.state !== 'delivered') throw new Error('a delivery was not kept')
    await store.settle(found.id, delivered)
    expect(await store.claim(claimAt(NOON + 1))).toBeUndefined()
    expect(await store.putBack(found.id, tryAgain(delivered, NOON + 1), '{"again":1}')).toBe(true)
    const again = { id: found.id, attempt: 2, payload: '{"again":1}' }
    expect(await store.claim(claimAt(NOON + 1))).toMatchObject(again)
  })
}
