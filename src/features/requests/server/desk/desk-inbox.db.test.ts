import { expect, it, onTestFinished } from 'vitest'
import { demoShop } from '../../../../../tests/support/demo-shop.ts'
import { aRequest, NOON } from '../../../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../../../tests/support/stores.ts'
import { tempDir } from '../../../../../tests/support/temp-dir.ts'
import { createDeskInbox } from './desk-inbox.ts'

const DAY_MS = 24 * 60 * 60_000

it('[BN63] what waits is new, to be checked, or seen and without an answer for three days', async () => {
  const stores = await openEmptyStores(tempDir())
  onTestFinished(stores.close)
  const desk = createDeskInbox({
    ...stores,
    mailFolder: tempDir(),
    shownDeliveries: {},
    shops: { current: () => demoShop } as never,
    now: () => NOON + 4 * DAY_MS,
    planUpdated: () => [],
    onPlanned: () => {},
  })
  const store = async (receivedAt: number, state: 'seen' | 'quoted' | undefined) => {
    const listed = aRequest({ receivedAt })
    const verdict = { kind: 'as-listed' } as const
    const id = await stores.requests.accept({ ...listed, order: { ...listed.order, verdict } })
    if (state) await desk.change({ id, version: 0, change: { kind: 'state', state } }, 'ufficio')
    return id
  }
  const forgotten = await store(NOON, 'seen')
  await store(NOON, 'quoted')
  await store(NOON + 2 * DAY_MS, 'seen')
  const fresh = await store(NOON + 3 * DAY_MS, undefined)
  const checked = await stores.requests.accept(aRequest({ receivedAt: NOON + 3 * DAY_MS }))
  await desk.change(
    { id: checked, version: 0, change: { kind: 'state', state: 'seen' } },
    'ufficio',
  )
  await stores.inbox.index()

  const groups = await desk.today()
  const found = groups.map(({ kind, count, rows }) => [kind, count, rows.map(({ id }) => id)])
  expect(found).toEqual([
    ['new', 1, [fresh]],
    ['undelivered', 0, []],
    ['check', 1, [checked]],
    ['unanswered', 1, [forgotten]],
  ])
})
