import { expect, it, onTestFinished } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { aRequest, NOON } from '../../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { REQUEST_MAIL } from '../../requests/server/request-mail.ts'
import { keysOf } from './customer-keys.ts'
import { createDeskCustomers } from './desk-customers.ts'

const LEASE_MS = 45_000

it('[BN77] [BN78] [BN162] a customer has its phone numbers, and is erased as a whole, apart from a request whose mail is being sent', async () => {
  const stores = await openEmptyStores(tempDir())
  onTestFinished(stores.close)
  const clock = { now: NOON }
  const shops = { current: () => demoShop } as Parameters<typeof createDeskCustomers>[0]['shops']
  const now = () => clock.now
  const desk = createDeskCustomers({
    ...stores,
    store: stores.customers,
    shops,
    mailFolder: tempDir(),
    now,
  })
  for (let n = 0; n < 30; n++) {
    const phone = ['interno 5', '347 123456', '+39 347 123456'][n % 3] ?? ''
    const params = { name: `Rossi ${n}`, email: 'ada@x.example', phone, message: 'x' }
    await stores.requests.accept(aRequest({ params, receivedAt: NOON + n }))
  }
  const other = { name: 'Neri', email: 'bea@x.example', message: 'x' }
  await stores.requests.accept(aRequest({ params: other, receivedAt: NOON - 1 }))
  while (await stores.groups.group((sent) => keysOf(sent, demoShop.settings)));
  const { rows } = await desk.rows('', undefined)
  expect(rows).toMatchObject([
    { name: 'Rossi 29', requests: 30 },
    { name: 'Neri', requests: 1 },
  ])
  const { id = '' } = rows[0] ?? {}
  const { phones, phone, requests } = (await desk.sheet(id)) ?? {}
  expect([phones, phone]).toEqual([['347 123456', 'interno 5'], '+39347123456'])
  const [newest, second] = requests ?? []
  expect((await desk.ownerOf(newest?.id ?? '')).earlier).toBe(29)
  expect((await desk.ownerOf(second?.id ?? '')).earlier).toBe(28)
  const claim = { now: NOON + 99, leaseMs: LEASE_MS, kinds: [REQUEST_MAIL] }
  await stores.deliveries.claim(claim)
  const sending = (await stores.deliveries.claim(claim))?.subject ?? ''
  const owner = await desk.ownerOf(sending)
  expect(owner).toMatchObject({ customer: { id }, isParted: false })
  expect(owner.others).toHaveLength(5)
  expect(await desk.erase(id)).toEqual({ erased: 25, left: 5 })
  expect(await desk.erase(id)).toEqual({ erased: 4, left: 1 })
  expect(await desk.erase(id)).toEqual({ erased: 0, left: 1 })
  clock.now += 2 * LEASE_MS
  expect(await desk.erase(id)).toEqual({ erased: 1, left: 0 })
  expect(await desk.sheet(id)).toBeUndefined()
  expect((await desk.rows('rossi', undefined)).rows).toEqual([])
  expect((await desk.rows('', undefined)).rows).toHaveLength(1)
})
