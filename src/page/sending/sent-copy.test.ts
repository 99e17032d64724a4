import { expect, it } from 'vitest'
import { newOrder } from '../../order/order.ts'
import { demoCatalogue, demoDataset } from '../../../tests/support/demo-shop.ts'
import { memoryStorage } from '../../../tests/support/memory-storage.ts'
import { browserStorage } from './browser-storage.ts'
import { createSentCopyKeeper, type SentRequest } from './sent-copy.ts'

const customer = { name: 'Ada', surname: 'Rossi', email: 'a@b.it', phone: '', message: '' }
const sent: SentRequest = {
  order: { ...newOrder(demoCatalogue, customer), uid: 7 },
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
  return { device, tabs, one: keeperOf(tabs[0]), other: keeperOf(tabs[1]) }
}

it('[ST5] a tab finds what it has sent, until a new request is begun', () => {
  const { one, other } = setUp()
  expect(one.restore()).toBeUndefined()
  one.keep(sent, '<table></table>')
  expect(one.restore()).toMatchObject(sent)
  expect(other.restore()).toBeUndefined()
  one.forget()
  expect(one.restore()).toBeUndefined()
})

it('[ST5] each of two tabs that have sent finds its own request', () => {
  const { one, other } = setUp()
  const later = { ...sent, order: { ...sent.order, uid: 8 } }
  one.keep(sent, '')
  other.keep(later, '')
  expect([one.restore(), other.restore()]).toMatchObject([sent, later])
})

it.each(['{', '42', '{"version":2}', '{"version":2,"order":{"uid":7,"dataset":null}}'])(
  '[ST2] ignores the copy %s',
  (copy) => {
    const { one, tabs } = setUp()
    one.keep(sent, '')
    tabs[0].setItem('omaggio.sent', copy)
    expect(one.restore()).toBeUndefined()
  },
)

it('[ST3] the copy in local storage is the order and its summary', () => {
  const { device, one } = setUp()
  one.keep(sent, '<table></table>')
  const { before: _, after: __, ...specified } = sent.order
  expect(JSON.parse(device.getItem('omaggio.order') ?? '')).toEqual(specified)
  expect(device.getItem('omaggio.summary')).toBe('<table></table>')
})

it('[SG1] the copy of several gadgets has the first one where it is specified, and all of them beside it', () => {
  const { device, one } = setUp()
  const mug = demoDataset({ product: 'mug' })
  one.keep({ ...sent, order: { ...sent.order, before: [{ dataset: mug }] } }, '')
  const kept: unknown = JSON.parse(device.getItem('omaggio.order') ?? '')
  expect(kept).toMatchObject({ dataset: mug, gadgets: [mug, sent.order.dataset] })
  expect(kept).not.toHaveProperty('before')
})
