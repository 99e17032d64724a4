import { expect, it } from 'vitest'
import { searchTerms } from '../../src/features/requests/server/inbox/inbox-words.ts'
import type { NotedChange } from '../../src/features/requests/server/seller/seller-table.ts'
import type { Stores } from './stores.ts'
import { aDelivery, aRequest, NOON } from './requests.ts'

type SellerStores = Pick<Stores, 'requests' | 'inbox' | 'seller' | 'deliveries'>

const LOST: NotedChange = { kind: 'state', state: 'lost' }
const notes = (text: string): NotedChange => ({ kind: 'notes', notes: text })

/** Stores that have one request in the inbox, and how a device changes it. */
async function withRequest(open: () => Promise<SellerStores>) {
  const stores = await open()
  const request = aRequest()
  await stores.requests.accept(request)
  await stores.inbox.index()
  const change = (noted: NotedChange, version: number, by = 'ufficio', at = NOON) =>
    stores.seller.append({ requestId: request.id, at, by, change: noted }, version)
  return { ...stores, request, change }
}

/** What every store of the seller's work has to do, on any database. `open` gives an empty one. */
export function sellerStoreContract(open: () => Promise<SellerStores>): void {
  it('[BN22] a state is kept, found by the filter, and known in the row', async () => {
    const { inbox, requests, request, change } = await withRequest(open)
    const foundAs = (state: 'new' | 'lost') => inbox.find({ terms: ['rossi'], state, most: 9 })
    expect(await foundAs('new')).toEqual([request.id])
    expect(await change(LOST, 0)).toBe('stored')
    expect([await foundAs('new'), await foundAs('lost')]).toEqual([[], [request.id]])
    expect((await requests.ofIds([request.id]))[0]?.state).toBe('lost')
    expect(await change({ kind: 'state', state: 'new' }, 1)).toBe('stored')
    expect([await foundAs('new'), await foundAs('lost')]).toEqual([[request.id], []])
  })

  it('[BN64] [BN65] a day and a reason are kept with the state, and end with it', async () => {
    const { inbox, requests, seller, request, change } = await withRequest(open)
    const followUp = async () => (await requests.ofIds([request.id]))[0]?.followUp
    const due = (followUpBy: string) => inbox.find({ terms: ['rossi'], followUpBy, most: 9 })
    const unplanned = () => inbox.find({ terms: [], hasNoFollowUp: true, most: 9 })
    expect(await change({ kind: 'follow-up', day: '2026-11-25' }, 0)).toBe('stored')
    expect([await due('2026-11-24'), await due('2026-11-25')]).toEqual([[], [request.id]])
    expect(await unplanned()).toEqual([])
    expect(await followUp()).toBe('2026-11-25')
    await change(LOST, 1)
    expect([await due('2026-11-25'), await unplanned()]).toEqual([[], [request.id]])
    await change({ kind: 'lost-reason', reason: 'price' }, 2)
    await change({ kind: 'follow-up', day: '2027-01-10' }, 3)
    await change({ kind: 'follow-up', day: null }, 4)
    const { lostReason, changes } = await seller.workOn(request.id)
    expect([await followUp(), lostReason]).toEqual([undefined, 'price'])
    const told = ['2026-11-25', 'lost', 'price', '2027-01-10', '']
    expect(changes.map(({ value }) => value)).toEqual(told)
    await change({ kind: 'state', state: 'seen' }, 5)
    expect((await seller.workOn(request.id)).lostReason).toBeUndefined()
  })

  it('[BN81] notes are found by their words, and no longer by those that were changed', async () => {
    const { inbox, requests, seller, request, change } = await withRequest(open)
    const found = (typed: string) => inbox.find({ terms: searchTerms(typed), most: 9 })
    await change(notes('Vuole lo sconto, budget 1.200,00; Rossi richiama'), 0)
    for (const typed of ['sconto', 'rossi scon', '1200', '1.200,00']) {
      expect(await found(typed), typed).toEqual([request.id])
    }
    await change(LOST, 1)
    expect(await found('sconto')).toEqual([request.id])
    await change(notes('Niente'), 2)
    for (const typed of ['sconto', '1.200,00', 'richiama']) {
      expect(await found(typed), typed).toEqual([])
    }
    expect(await found('niente rossi')).toEqual([request.id])
    expect(await seller.notesOf([request.id, 'x'])).toEqual(new Map([[request.id, 'Niente']]))
    expect(await inbox.find({ terms: ['niente'], state: 'lost', most: 9 })).toEqual([request.id])
    await requests.erase(request.id)
    expect(await found('niente')).toEqual([])
  })

  it('[AF16] what is told of a change is stored with it, or not at all', async () => {
    const { seller, deliveries, request } = await withRequest(open)
    const tell = (version: number, createdAt: number) => {
      const told = aDelivery({ subject: request.id, kind: 'webhook', createdAt })
      const change = { requestId: request.id, at: createdAt, by: 'ufficio', change: LOST }
      return seller.append(change, version, [told])
    }
    expect([await tell(0, NOON), await tell(0, NOON + 1)]).toEqual(['stored', 'overtaken'])
    const told = (await deliveries.ofSubjects([request.id])).filter(
      ({ kind }) => kind === 'webhook',
    )
    expect(told.map(({ createdAt }) => createdAt)).toEqual([NOON])
  })

  it('[AF23] what is told of a change to a request that is set aside is held, until it is released', async () => {
    const { seller, deliveries, requests } = await open()
    const request = aRequest()
    const held = request.deliveries.map((delivery) => ({ ...delivery, isHeld: true }))
    await requests.accept({ ...request, deliveries: held })
    const told = aDelivery({ subject: request.id, kind: 'webhook', createdAt: NOON })
    await seller.append({ requestId: request.id, at: NOON, by: 'x', change: LOST }, 0, [told])
    const states = async () => (await deliveries.ofSubjects([request.id])).map(({ state }) => state)
    expect(await states()).toEqual(['held', 'held'])
    await deliveries.release(request.id, NOON + 1)
    expect(await states()).toEqual(['waiting', 'waiting'])
  })

  it('[BN23] history tells who did what and when, and is only appended to', async () => {
    const { seller, request, change } = await withRequest(open)
    expect(await seller.workOn(request.id)).toEqual({ version: 0, notes: '', changes: [] })
    await change(LOST, 0, 'telefono', NOON)
    await change(notes('Vuole lo sconto'), 1, 'ufficio', NOON + 1)
    await change({ kind: 'retry' }, 2, 'ufficio', NOON + 2)
    await change(notes('Non lo vuole più'), 3, 'telefono', NOON + 3)
    expect(await seller.workOn(request.id)).toEqual({
      version: 4,
      notes: 'Non lo vuole più',
      changes: [
        { at: NOON, by: 'telefono', kind: 'state', value: 'lost' },
        { at: NOON + 1, by: 'ufficio', kind: 'notes', value: '' },
        { at: NOON + 2, by: 'ufficio', kind: 'retry', value: '' },
        { at: NOON + 3, by: 'telefono', kind: 'notes', value: '' },
      ],
    })
  })

  it('[BN24] of changes to the same version one is stored, and the others are told', async () => {
    const { seller, request, change } = await withRequest(open)
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, device) => change(notes(`da ${device}`), 0, `${device}`)),
    )
    expect(results.toSorted()).toEqual([...Array(7).fill('overtaken'), 'stored'])
    const { version, notes: kept, changes } = await seller.workOn(request.id)
    expect(version).toBe(1)
    expect(kept).toBe(`da ${results.indexOf('stored')}`)
    expect(changes).toHaveLength(1)
    expect(await change(LOST, 0)).toBe('overtaken')
    expect(await change(LOST, 2)).toBe('overtaken')
  })

  it('[BN18] each change shows in what other instances look at', async () => {
    const { seller, change } = await withRequest(open)
    const seen = [await seller.latest()]
    await change(LOST, 0, 'ufficio', NOON)
    seen.push(await seller.latest())
    // By an instance whose clock is behind.
    await change(notes('x'), 1, 'ufficio', NOON - 5_000)
    seen.push(await seller.latest())
    expect(new Set(seen).size).toBe(3)
  })

  it('[BN27] notes and history go with their request', async () => {
    const { requests, seller, request, change } = await withRequest(open)
    await change(notes('Vuole lo sconto'), 0)
    await requests.erase(request.id)
    expect(await seller.workOn(request.id)).toEqual({ version: 0, notes: '', changes: [] })
    expect(await change(LOST, 0)).toBe('absent')
  })
}
