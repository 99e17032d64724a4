import { expect, it } from 'vitest'
import { demoDataset } from '../../tests/support/demo-shop.ts'
import { memoryStorage } from '../../tests/support/memory-storage.ts'
import { browserStorage } from './browser-storage.ts'
import { createSentCopyKeeper, type SentRequest } from './sent-copy.ts'

const customer = { name: 'Ada', surname: 'Rossi', email: 'a@b.it', phone: '', message: '' }
const sent: SentRequest = {
  order: { uid: 7, dataset: demoDataset(), customer, price: 1.05, receipt: null },
  checkout: null,
  sentAt: 1_000_000,
}

function setUp() {
  const device = memoryStorage()
  const tabs = [memoryStorage(), memoryStorage()] as const
  const keeperOf = (tab: Storage) =>
    createSentCopyKeeper(
      browserStorage(() => device),
      browserStorage(() => tab),
    )
  return { device, one: keeperOf(tabs[0]), other: keeperOf(tabs[1]) }
}

it('[ST5] a tab finds what it has sent, until a new request is begun', () => {
  const { one, other } = setUp()
  expect(one.restore()).toBeUndefined()
  one.keep(sent, '<table></table>')
  expect(one.restore()).toEqual(sent)
  expect(other.restore()).toBeUndefined()
  one.forget()
  expect(one.restore()).toBeUndefined()
})

it('[ST5] the request of another tab is not shown', () => {
  const { one, other } = setUp()
  one.keep(sent, '')
  other.keep({ ...sent, order: { ...sent.order, uid: 8 } }, '')
  expect(one.restore()).toBeUndefined()
})

it.each(['{', '42', '{"uid":7}', '{"uid":7,"dataset":null}'])(
  '[ST2] ignores the copy %s',
  (copy) => {
    const { device, one } = setUp()
    one.keep(sent, '')
    device.setItem('omaggio.order', copy)
    expect(one.restore()).toBeUndefined()
  },
)
