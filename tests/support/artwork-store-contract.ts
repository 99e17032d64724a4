import { expect, it } from 'vitest'
import {
  artworkOf,
  claimedArtwork,
  createArtworkStore,
} from '../../src/features/artwork/server/artwork-store.ts'
import { namingArtwork } from './artwork-app.ts'
import { aRequest, NOON } from './requests.ts'
import type { OpenedStores } from './stores.ts'

const DAY_MS = 24 * 60 * 60_000
const MB = 1_000_000
const SHA = 'a'.repeat(64)

type Opened = Pick<OpenedStores, 'db' | 'requests'>

/** What the rows of visitors' files have to do, on any database, together with its store of requests. */
export function artworkStoreContract(open: () => Promise<Opened>): void {
  const opened = async () => {
    const { db, requests } = await open()
    const store = createArtworkStore(db, 20 * MB)
    const begin = async (network = 'network', size = 2_000, now = NOON) =>
      store.begin({ name: 'logo.pdf', kind: 'pdf', size, network }, now)
    const whole = async (...file: Parameters<typeof begin>) => {
      const { id = '' } = await begin(...file)
      await store.advance(id, 0, file[1] ?? 2_000, SHA)
      return id
    }
    const idsOf = async (requestId: string) => (await artworkOf(db, requestId)).map(({ id }) => id)
    return { db, store, requests, begin, whole, idsOf }
  }

  it('[AW5] a request has the complete files that it names; a repeated one claims nothing', async () => {
    const { store, requests, begin, whole, idsOf } = await opened()
    const [one, two, partial] = [await whole(), await whole(), (await begin()).id ?? '']
    const first = namingArtwork([one, two, partial, 'f'.repeat(32), null])
    const repeated = namingArtwork([one], { hash: first.hash })
    const [other, late] = [
      namingArtwork([two]),
      namingArtwork([one], { receivedAt: NOON + DAY_MS }),
    ]
    const unnamed = aRequest()
    await Promise.all([first, repeated, other, late, unnamed].map(requests.accept))
    expect(new Set(await idsOf(first.id))).toEqual(new Set([one, two]))
    expect(await idsOf(other.id)).toEqual([two])
    for (const { id } of [repeated, late, unnamed]) expect(await idsOf(id)).toEqual([])
    expect(await store.drop(one)).toBe(false)
    expect(await store.drop(partial)).toBe(true)
  })

  it('[AW16] of a request and whatever removes its file at the same moment, one wins as a whole', async () => {
    const { db, store, requests, begin, whole } = await opened()
    const removals = [
      (id: string) => store.drop(id),
      (_: string, network: string) => begin(network, 20 * MB),
      () => store.forgetUnclaimed(NOON + DAY_MS),
    ]
    for (const [place, remove] of removals.entries()) {
      const network = `crowd ${place}`
      const id = await whole(network, 20 * MB, NOON)
      for (let n = 1; n < 15; n++) await begin(network, 20 * MB, NOON + n)
      await Promise.all([remove(id, network), requests.accept(namingArtwork([id]))])
      // Whether it was given up or not: no request has one that is gone.
      for (const claimed of await claimedArtwork(db))
        expect(await store.find(claimed)).toBeDefined()
    }
  })

  it('[AW7] a file goes with the last request that has it', async () => {
    const { store, requests, whole, idsOf } = await opened()
    const [own, shared] = [await whole(), await whole()]
    const [first, second] = [namingArtwork([own, shared]), namingArtwork([shared])]
    await Promise.all([first, second].map(requests.accept))
    await requests.erase(first.id)
    expect([await store.find(own), (await store.find(shared))?.size]).toEqual([undefined, 2_000])
    expect(await idsOf(second.id)).toEqual([shared])
    await requests.erase(second.id)
    expect(await store.find(shared)).toBeUndefined()
  })

  it('[AW6] what no request names within a day is forgotten', async () => {
    const { store, requests, begin, whole } = await opened()
    const [sent, left, new_] = [await whole(), await whole(), (await begin('x', 1, NOON + 1)).id]
    await requests.accept(namingArtwork([sent]))
    expect(await store.forgetUnclaimed(NOON + DAY_MS - 1)).toEqual([])
    expect(await store.forgetUnclaimed(NOON + DAY_MS)).toEqual([left])
    expect(await store.unknown([sent, left, new_ ?? ''])).toEqual([left])
  })

  it('[AW4] a network displaces its own oldest files, and is refused once its requests have its share', async () => {
    const { requests, begin, whole } = await opened()
    const ids = []
    for (let n = 0; n < 15; n++) ids.push(await whole('crowd', 20 * MB, NOON + n))
    const { displaced } = await begin('crowd', 20 * MB, NOON + 20)
    expect(displaced).toEqual(ids.slice(0, 1))
    for (const five of [ids.slice(1, 6), ids.slice(6, 11), ids.slice(11)]) {
      await requests.accept(namingArtwork(five))
    }
    const last = await begin('crowd', 20 * MB, NOON + 30)
    expect(last.id).toBeDefined()
    await requests.accept(namingArtwork([last.id ?? '']))
    for (let n = 0; n < 3; n++) await begin('crowd', 1, NOON + 40 + n)
    const other = await begin('other', 20 * MB, NOON + 50)
    expect([other.id, other.displaced]).toEqual([expect.any(String), []])
    expect((await begin('crowd', 300 * MB, NOON + 60)).id).toBeUndefined()
    expect((await begin('crowd', 20 * MB, NOON + 2 * DAY_MS)).id).toBeDefined()
  })

  it('[AW4] where all networks take too much, the one with most gives way, and never a modest one', async () => {
    const { store, begin, whole } = await opened()
    const honest = [await whole('honest', 20 * MB), await whole('honest', 20 * MB)]
    for (let n = 0; n < 12; n++) {
      for (let file = 0; file < 15; file++) await begin(`stranger ${n}`, 20 * MB, NOON + file)
    }
    for (const id of honest) expect(await store.find(id)).toBeDefined()
    const late = await begin('late', 20 * MB)
    expect([late.id, late.displaced.length]).toEqual([expect.any(String), 1])
  })
}
