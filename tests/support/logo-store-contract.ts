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

/** A request whose summary names this logo. */
function naming(id: string | undefined, changes: Parameters<typeof aRequest>[0] = {}) {
  const order = { ...newOrder(demoCatalogue, demoShop.settings.sampleCustomer), uid: 48_213 }
  const logo = { name: 'marchio.png', id: id ?? null }
  return aRequest({
    params: templateParams(demoCatalogue, order, STANDARD_TEXTS, logo),
    ...changes,
  })
}

/** What every store of logos has to do, on any database, together with its store of requests. */
export function logoStoreContract(open: () => Promise<LogoStores>): void {
  it('[LG15] a request that names a logo is stored with a copy of it; erasing takes all copies', async () => {
    const { requests, logos } = await open()
    const png = aPng({ width: 300, height: 200 })
    const id = await logos.keep(png, 'network', NOON)
    expect(await logos.keep(png, 'network', NOON)).toBe(id)
    const [first, other, unnamed] = [naming(id), naming(id), aRequest()]
    const repeated = naming(id, { hash: first.hash })
    await Promise.all([first, other, unnamed, repeated].map(requests.accept))
    const found = await Promise.all(
      [first, other, unnamed, repeated].map((r) => logos.ofRequest(r.id)),
    )
    expect(found).toEqual([png, png, undefined, undefined])

    await requests.erase(first.id)
    expect(await logos.ofRequest(first.id)).toBeUndefined()
    expect(await logos.ofRequest(other.id)).toEqual(png)
    const late = naming(id)
    await requests.accept(late)
    expect(await logos.ofRequest(late.id)).toBeUndefined()
  })

  it('[LG16] forgets a logo that no request names within an hour', async () => {
    const { requests, logos } = await open()
    const id = await logos.keep(aPng(), 'network', NOON)
    const inTime = naming(id, { receivedAt: NOON + HOUR_MS - 1 })
    const tooLate = naming(id, { receivedAt: NOON + HOUR_MS })
    for (const request of [inTime, tooLate]) await requests.accept(request)
    expect(await logos.ofRequest(inTime.id)).toEqual(aPng())
    expect(await logos.ofRequest(tooLate.id)).toBeUndefined()

    await logos.forgetUnclaimed(NOON + HOUR_MS)
    const after = naming(id, { receivedAt: NOON })
    await requests.accept(after)
    expect(await logos.ofRequest(after.id)).toBeUndefined()
    expect(await logos.ofRequest(inTime.id)).toEqual(aPng())
  })

  it('[LG16] of a few hundred that wait the newest stay, and those of networks that have few', async () => {
    const { requests, logos } = await open()
    const isKept = async (id: string) => {
      const request = naming(id)
      await requests.accept(request)
      return (await logos.ofRequest(request.id)) !== undefined
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
