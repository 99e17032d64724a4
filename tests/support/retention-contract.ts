import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keysOf } from '../../src/features/customers/server/customer-keys.ts'
import type { Shop } from '../../src/shop/shop.ts'
import { afterAttempt } from '../../src/server/outbox/delivery.ts'
import { REQUEST_MAIL } from '../../src/features/requests/server/request-mail.ts'
import type { NewRequest } from '../../src/features/requests/server/request-store.ts'
import { createRetention } from '../../src/features/retention/server/retention.ts'
import { demoShop } from './demo-shop.ts'
import type { OpenedStores } from './stores.ts'
import { aNewPayment } from './payments.ts'
import { aDelivery, aRequest, NOON } from './requests.ts'
import { tempDir } from './temp-dir.ts'

const DAY_MS = 24 * 60 * 60_000
const OLD = NOON - 100 * DAY_MS
const DELIVERED = { kind: 'delivered', detail: '250 OK' } as const

/** A shop that keeps requests for three months, and servers of it with a clock in our hands. */
function aShop(stores: OpenedStores) {
  const mailFolder = tempDir()
  const clock = { now: NOON }
  const setting: { keepMonths: number | undefined } = { keepMonths: 3 }
  const anInstance = (changes: Partial<OpenedStores> = {}, own = setting) => {
    const current = (): Shop => ({ ...demoShop, settings: { ...demoShop.settings, ...own } })
    return createRetention({
      ...stores,
      ...changes,
      store: stores.retention,
      mailFolder,
      shops: { current },
      now: () => clock.now,
      log: () => {},
    })
  }
  const instance = anInstance()
  /** Looks every six hours, like a server that is never stopped. */
  const pass = async (ms: number, round = instance.round) => {
    while (await round());
    for (const until = clock.now + ms; clock.now < until;) {
      clock.now += Math.min(DAY_MS / 4, until - clock.now)
      while (await round());
    }
  }
  const ids = async () => (await stores.requests.list({ most: 99 })).map(({ id }) => id)
  return { ...stores, mailFolder, clock, setting, anInstance, instance, pass, ids }
}

type RetentionShop = ReturnType<typeof aShop>

/** A request whose mail was delivered, also as a file. */
async function told(
  {
    requests,
    deliveries,
    mailFolder,
  }: Pick<RetentionShop, 'requests' | 'deliveries' | 'mailFolder'>,
  changes: Partial<NewRequest> = {},
): Promise<NewRequest> {
  const request = aRequest({ receivedAt: OLD, ...changes })
  await requests.accept(request)
  const claim = { now: request.receivedAt, leaseMs: 1000, kinds: [REQUEST_MAIL] }
  const claimed = await deliveries.claim(claim)
  if (!claimed) throw new Error('nothing was claimed')
  const ended = afterAttempt(claimed, DELIVERED, request.receivedAt, () => 0.5)
  await deliveries.settle(claimed.id, ended)
  writeFileSync(join(mailFolder, `${request.id}.eml`), 'x')
  return request
}

async function paidByAda({ payments, deliveries }: OpenedStores, createdAt: number) {
  const { orderId } = await payments.open(aNewPayment({ createdAt }))
  const begun = await payments.beginCapture(orderId, { now: createdAt, leaseMs: 1000 })
  if (!begun) throw new Error('nothing was begun')
  const notice = aDelivery({ kind: 'notice', subject: begun.id, createdAt })
  const captureId = `CAPTURE-${orderId}`
  const paid = { state: 'paid', at: createdAt, captureId, givenName: 'Ada' } as const
  await payments.settle(begun, paid, [notice])
  const tell = async () => {
    const claimed = await deliveries.claim({ now: createdAt, leaseMs: 1000, kinds: ['notice'] })
    if (!claimed) throw new Error('nothing was claimed')
    await deliveries.settle(
      claimed.id,
      afterAttempt(claimed, DELIVERED, createdAt, () => 0.5),
    )
  }
  return { orderId, notice, tell }
}

function killedMeanwhile(): Promise<never> {
  return Promise.reject(new Error('killed'))
}

/** What retention has to do, on any database. `open` gives an empty one. */
export function retentionContract(open: () => Promise<OpenedStores>): void {
  it('[BN50] erases what is older than the shop keeps, in small batches, and nothing else', async () => {
    const shop = aShop(await open())
    const old: NewRequest[] = []
    for (let n = 0; n < 25; n++) old.push(await told(shop, { receivedAt: OLD + n }))
    const kept = await told(shop, { receivedAt: NOON - 80 * DAY_MS })
    await shop.inbox.index()
    while (await shop.groups.group((sent) => keysOf(sent, demoShop.settings)));
    const [customer] = await shop.customers.find({ terms: [], most: 9 })
    const noted = old[0]?.id ?? ''
    const change = { kind: 'notes', notes: 'sconto' } as const
    await shop.seller.append({ requestId: noted, at: OLD, by: 'ufficio', change }, 0)
    await shop.pass(DAY_MS - 1)
    expect(await shop.ids()).toHaveLength(26)
    shop.clock.now += 1
    expect(await shop.instance.round()).toBe(true)
    expect(await shop.ids()).toHaveLength(6)
    expect(await shop.instance.round()).toBe(false)
    expect(await shop.ids()).toEqual([kept.id])
    expect(readdirSync(shop.mailFolder)).toEqual([`${kept.id}.eml`])
    expect(await shop.seller.workOn(noted)).toMatchObject({ version: 0, notes: '' })
    const found = await shop.inbox.find({ terms: ['rossi'], most: 99 })
    expect(found).toEqual([kept.id])
    expect(await shop.customers.requestsOf(customer?.id ?? '', 99)).toEqual([kept.id])
    expect(await shop.deliveries.ofSubjects(old.map(({ id }) => id))).toEqual([])
  })

  it('[BN51] the day of waiting begins with a change, not with a start or another instance', async () => {
    const shop = aShop(await open())
    await told(shop)
    await shop.pass(DAY_MS / 2)
    await shop.pass(DAY_MS / 2 - 1, shop.anInstance().round)
    expect(await shop.ids()).toHaveLength(1)
    shop.setting.keepMonths = 2
    await shop.pass(DAY_MS - 1)
    shop.setting.keepMonths = undefined
    await shop.pass(1)
    shop.setting.keepMonths = 2
    await shop.pass(DAY_MS - 1)
    expect(await shop.ids()).toHaveLength(1)
    await shop.pass(1, shop.anInstance().round)
    expect(await shop.ids()).toEqual([])
  })

  it('[BN51] instances that know different settings erase nothing', async () => {
    const shop = aShop(await open())
    await told(shop)
    const other = shop.anInstance({}, { keepMonths: 2 })
    const both = async () => (await shop.instance.round()) || other.round()
    await shop.pass(3 * DAY_MS, both)
    expect(await shop.ids()).toHaveLength(1)
  })

  it.each([400 * DAY_MS, -400 * DAY_MS])(
    '[BN52] a clock that moved by %i ms erases nothing for a day',
    async (moved) => {
      const shop = aShop(await open())
      await shop.pass(2 * DAY_MS)
      await told(shop, { receivedAt: NOON - 600 * DAY_MS })
      shop.clock.now += moved
      await shop.pass(DAY_MS - 1)
      expect(await shop.ids()).toHaveLength(1)
      await shop.pass(1)
      expect(await shop.ids()).toEqual([])
    },
  )

  it('[BN53] a request whose mail has not left is kept until that has ended', async () => {
    const shop = aShop(await open())
    const later = await told(shop)
    for (let n = 1; n <= 25; n++) await shop.requests.accept(aRequest({ receivedAt: OLD - n }))
    await shop.pass(2 * DAY_MS)
    expect(await shop.ids()).not.toContain(later.id)
    expect(await shop.ids()).toHaveLength(25)
  })

  it('[BN54] payments stay without names, whether or not a request came', async () => {
    const shop = aShop(await open())
    const { orderId, notice, tell } = await paidByAda(shop, OLD)
    await tell()
    writeFileSync(join(shop.mailFolder, `${notice.id}.eml`), 'x')
    const recent = await paidByAda(shop, NOON)
    await recent.tell()
    const untold = await paidByAda(shop, OLD)
    await shop.pass(2 * DAY_MS)
    const given = async (id: string) => (await shop.payments.find(id))?.progress
    expect(await given(orderId)).toMatchObject({ state: 'paid', givenName: '' })
    expect(await given(untold.orderId)).toMatchObject({ givenName: 'Ada' })
    expect(await given(recent.orderId)).toMatchObject({ givenName: 'Ada' })
    expect(await shop.payments.find(orderId)).toMatchObject({ amount: 262_500 })
    expect(readdirSync(shop.mailFolder)).toEqual([])
    expect(await shop.deliveries.ofSubjects([notice.subject])).toEqual([])
  })

  it('[BN55] what a crash left in the middle is erased by the next round', async () => {
    const stores = await open()
    const shop = aShop(stores)
    await told(shop)
    await told(shop, { receivedAt: OLD + 1 })
    await shop.pass(DAY_MS - 1)
    shop.clock.now += 1
    const killed = shop.anInstance({ requests: { ...stores.requests, erase: killedMeanwhile } })
    await expect(killed.round()).rejects.toThrow('killed')
    expect(await shop.ids()).toHaveLength(2)
    const killedAfter = (id: string) => stores.requests.erase(id).then(killedMeanwhile)
    const killedLater = shop.anInstance({ requests: { ...stores.requests, erase: killedAfter } })
    await expect(killedLater.round()).rejects.toThrow('killed')
    expect(await shop.ids()).toHaveLength(1)
    await Promise.all([shop.instance.round(), shop.anInstance().round()])
    expect(await shop.ids()).toEqual([])
    expect(readdirSync(shop.mailFolder)).toEqual([])
  })

  it('[BN56] [BN97] the desk learns when the next go, how many, and whether that is news', async () => {
    const shop = aShop(await open())
    expect(await shop.instance.outlook()).toEqual({ keepMonths: 3, next: undefined })
    await told(shop)
    await told(shop, { receivedAt: OLD + 1 })
    const next = { at: NOON + DAY_MS, count: 2, isRoutine: false }
    expect(await shop.instance.outlook()).toEqual({ keepMonths: 3, next })
    // Of another setting it is only asked: the wait of the one that counts goes on.
    shop.clock.now += 1
    const asked = { at: NOON + 1 + DAY_MS, count: 2, isRoutine: false }
    expect(await shop.instance.outlook(2)).toEqual({ keepMonths: 2, next: asked })
    expect(await shop.instance.outlook()).toEqual({ keepMonths: 3, next })
    shop.clock.now = NOON
    shop.setting.keepMonths = undefined
    expect(await shop.instance.outlook()).toEqual({ keepMonths: null, next: undefined })
    shop.setting.keepMonths = 4
    // 7 August in Italy, and four months.
    const at = Date.parse('2026-12-08T00:00:00+01:00')
    expect(await shop.instance.outlook()).toMatchObject({ next: { at, count: 2 } })
    await shop.pass(at - NOON)
    expect(await shop.ids()).toEqual([])
    await told(shop, { receivedAt: at })
    expect(await shop.instance.outlook()).toMatchObject({ next: { count: 1, isRoutine: true } })
  })
}
