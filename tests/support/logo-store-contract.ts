import { expect, it } from 'vitest'
import { newOrder } from '../../src/order/order.ts'
import { templateParams } from '../../src/order/template-params.ts'
import type { Stores } from './stores.ts'
import { demoCatalogue, demoShop } from './demo-shop.ts'
import { aPng } from './png.ts'
import { aRequest, NOON } from './requests.ts'
import { STANDARD_TEXTS } from './standard-texts.ts'

const HOUR_MS = 60 * 60_000

type LogoStores = Pick<Stores, 'requests' | 'logos'>

/** A request with a gadget for each of these logos, which its summary names. */
function namingAll(ids: readonly string[], changes: Parameters<typeof aRequest>[0] = {}) {
  const order = newOrder(demoCatalogue, demoShop.settings.sampleCustomer)
  const after = ids.slice(1).map(() => ({ dataset: order.dataset }))
  const logos = ids.map((id) => ({ name: 'marchio.png', id }))
  return aRequest({
    params: templateParams(demoCatalogue, { ...order, uid: 48_213, after }, STANDARD_TEXTS, logos),
    ...changes,
  })
}

const naming = (id: string, changes: Parameters<typeof aRequest>[0] = {}) =>
  namingAll([id], changes)

const firstOf = (logos: LogoStores['logos']) => async (requestId: string) =>
  [...(await logos.ofRequest(requestId)).values()][0]

/** What every store of logos has to do, on any database, together with its store of requests. */
export function logoStoreContract(open: () => Promise<LogoStores>): void {
  it('[LG15] a request that names a logo is stored with a copy of it; erasing takes all copies', async () => {
    const { requests, logos } = await open()
    const logoOf = firstOf(logos)
    const png = aPng({ width: 300, height: 200 })
    const id = await logos.keep(png, 'network', NOON)
    expect(await logos.keep(png, 'network', NOON)).toBe(id)
    const [first, other, unnamed] = [naming(id), naming(id), aRequest()]
    const repeated = naming(id, { hash: first.hash })
    await Promise.all([first, other, unnamed, repeated].map(requests.accept))
    const found = await Promise.all([first, other, unnamed, repeated].map((r) => logoOf(r.id)))
    expect(found).toEqual([png, png, undefined, undefined])
    const stored = [await logos.idsOf(first.id), await logos.idsOf(unnamed.id)]
    expect(stored).toEqual([new Set([id]), new Set()])

    await requests.erase(first.id)
    expect(await logoOf(first.id)).toBeUndefined()
    expect(await logoOf(other.id)).toEqual(png)
    const late = naming(id)
    await requests.accept(late)
    expect(await logoOf(late.id)).toBeUndefined()
  })

  it('[SG35] a request has a copy of every logo that its gadgets name, each one once', async () => {
    const { requests, logos } = await open()
    const [red, blue] = [aPng({ width: 3, height: 1 }), aPng({ width: 4, height: 1 })]
    const ids = [await logos.keep(red, 'network', NOON), await logos.keep(blue, 'network', NOON)]
    const [one = '', two = ''] = ids
    const [several, other] = [namingAll([one, two, one, 'f'.repeat(32)]), namingAll([two])]
    const repeated = namingAll([one, two], { hash: several.hash })
    await Promise.all([several, other, repeated].map(requests.accept))
    const found = await logos.ofRequest(several.id)
    expect(found).toEqual(
      new Map([
        [one, red],
        [two, blue],
      ]),
    )
    expect(await logos.idsOf(several.id)).toEqual(new Set(ids))
    expect(await logos.ofRequest(repeated.id)).toEqual(new Map())

    await requests.erase(several.id)
    expect(await logos.idsOf(several.id)).toEqual(new Set())
    expect(await logos.ofRequest(other.id)).toEqual(new Map([[two, blue]]))
    // Their uploads are gone too.
    const late = namingAll([one, two])
    await requests.accept(late)
    expect(await logos.ofRequest(late.id)).toEqual(new Map())
  })

  it('[LG16] forgets a logo that no request names within an hour', async () => {
    const { requests, logos } = await open()
    const logoOf = firstOf(logos)
    const id = await logos.keep(aPng(), 'network', NOON)
    const inTime = naming(id, { receivedAt: NOON + HOUR_MS - 1 })
    const tooLate = naming(id, { receivedAt: NOON + HOUR_MS })
    for (const request of [inTime, tooLate]) await requests.accept(request)
    expect(await logoOf(inTime.id)).toEqual(aPng())
    expect(await logoOf(tooLate.id)).toBeUndefined()

    await logos.forgetUnclaimed(NOON + HOUR_MS)
    const after = naming(id, { receivedAt: NOON })
    await requests.accept(after)
    expect(await logoOf(after.id)).toBeUndefined()
    expect(await logoOf(inTime.id)).toEqual(aPng())
  })

  it('[LG16] of a few hundred that wait the newest stay, and those of networks that have few', async () => {
    const { requests, logos } = await open()
    const logoOf = firstOf(logos)
    const isKept = async (id: string) => {
      const request = naming(id)
      await requests.accept(request)
      return (await logoOf(request.id)) !== undefined
    }
    const own = await logos.keep(aPng({ width: 2, height: 2 }), 'office', NOON)
    const flood: string[] = []
    for (let n = 0; n < 410; n++) {
      const png = aPng({ width: n + 1, height: 1 })
      flood.push(await logos.keep(png, `network ${n % 20}`, NOON + 1 + n))
    }
    const late = await logos.keep(aPng({ width: 3, height: 3 }), 'phone', NOON + 500)
    for (const id of [own, late, flood[409] ?? '']) expect(await isKept(id)).toBe(true)
    const kept: boolean[] = []
    for (const id of flood) kept.push(await isKept(id))
    expect(kept.filter(Boolean)).toHaveLength(398)
    // The oldest of each network went first, and none of them more often than another.
    expect(kept.slice(0, 12)).not.toContain(true)
  })
}
