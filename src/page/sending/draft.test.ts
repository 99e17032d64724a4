import { expect, it } from 'vitest'
import type { Cents } from '../../order/money.ts'
import type { Checkout } from '../../order/checkout.ts'
import type { Receipt } from '../../order/receipt.ts'
import { memoryStorage } from '../../../tests/support/memory-storage.ts'
import { browserStorage } from './browser-storage.ts'
import { createDraftKeeper, type Draft } from './draft.ts'

const draft: Draft = {
  uid: 48_213,
  dataset: {
    product: 'mug',
    color: 'red',
    material: 'ceramic',
    print: 'none',
    pack: 'box',
    quantity: null,
  },
  before: [],
  after: [],
  customer: { name: 'Ada', surname: 'Rossi', email: '', phone: '', message: 'ciao' },
  receipt: null,
  checkout: null,
  active: 2,
  reached: 4,
}
const receipt: Receipt = {
  orderId: '5O190127TN364715T',
  paymentId: '3C679366HH908993F',
  amountCents: 2625_00 as Cents,
  givenName: 'Ada',
  demo: false,
  datasets: [draft.dataset],
}
const checkout: Checkout = {
  id: '2f1a8c1e-9f0b-4c53-8a57-0c1f7f1d2b11',
  uid: 48_213,
  datasets: [draft.dataset],
  orderId: '5O190127TN364715T',
  approved: true,
}

const stored = (changes: object) => JSON.stringify({ version: 3, ...draft, ...changes })

it('[ST1] restores what was kept, until it is cleared', () => {
  const storage = memoryStorage()
  const drafts = createDraftKeeper(browserStorage(() => storage))
  expect(drafts.restore()).toBeUndefined()
  drafts.keep(draft)
  expect(drafts.restore()).toMatchObject(draft)
  drafts.clear()
  expect(drafts.restore()).toBeUndefined()
})

it('[LG33] restores where a logo lies on each gadget; a draft of an earlier version has none', () => {
  const storage = memoryStorage()
  const drafts = createDraftKeeper(browserStorage(() => storage))
  const { dataset } = draft
  const placement = { x: 0.2, y: 0.7, size: 0.5, turn: -15 }
  drafts.keep({ ...draft, placement, before: [{ dataset, placement }, { dataset }] })
  const restored = drafts.restore()
  expect(restored?.placement).toEqual(placement)
  expect(restored?.before.map((gadget) => gadget.placement)).toEqual([placement, undefined])
  storage.setItem('omaggio.draft', stored({}))
  expect(drafts.restore()).toMatchObject({ placement: undefined })
})

it('[ST1] [ST2] restores which selections were made, as far as they are selections', () => {
  const storage = memoryStorage()
  const drafts = createDraftKeeper(browserStorage(() => storage))
  storage.setItem('omaggio.draft', stored({ made: ['color', 'zzz', 7] }))
  expect(drafts.restore()?.made).toEqual(['color'])
  storage.setItem('omaggio.draft', stored({}))
  expect(drafts.restore()?.made).toBeUndefined()
})

it('[SG31] reads the receipt and the checkout of a page that knew one gadget', () => {
  const storage = memoryStorage()
  const drafts = createDraftKeeper(browserStorage(() => storage))
  const ofOne = ({ datasets: [dataset], ...kept }: Receipt | Checkout) => ({ ...kept, dataset })
  const before = stored({ receipt: ofOne(receipt), checkout: ofOne(checkout) })
  storage.setItem('omaggio.draft', before)
  expect(drafts.restore()).toMatchObject({ receipt, checkout })
})

it('[PA8] restores a receipt, and a payment in progress', () => {
  const storage = memoryStorage()
  const drafts = createDraftKeeper(browserStorage(() => storage))
  drafts.keep({ ...draft, receipt, checkout })
  expect(drafts.restore()).toMatchObject({ receipt, checkout })
})

it.each([
  ['not JSON', '{'],
  ['null', 'null'],
  ['another version', JSON.stringify({ version: 2, ...draft })],
  ['no version', JSON.stringify(draft)],
  ['a missing customer', JSON.stringify({ version: 3, ...draft, customer: undefined })],
  ['a text for a number', JSON.stringify({ version: 3, ...draft, active: '2' })],
  ['a negative position', JSON.stringify({ version: 3, ...draft, active: -1 })],
  ['a fraction of a piece', stored({ dataset: { ...draft.dataset, quantity: 1.5 } })],
  ['a payment of no amount', stored({ receipt: { ...receipt, amountCents: null } })],
  ['a payment of half a cent', stored({ receipt: { ...receipt, amountCents: 0.5 } })],
  ['a payment for nothing', stored({ receipt: { ...receipt, datasets: [null] } })],
  ['an checkout that is a word', stored({ checkout: 'approved' })],
])('[ST2] ignores %s', (_, stored) => {
  const storage = memoryStorage()
  storage.setItem('omaggio.draft', stored)
  expect(createDraftKeeper(browserStorage(() => storage)).restore()).toBeUndefined()
})

it('[ST4] treats storage that throws as empty', () => {
  const drafts = createDraftKeeper(
    browserStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    }),
  )
  expect(() => drafts.keep(draft)).not.toThrow()
  expect(() => drafts.clear()).not.toThrow()
  expect(drafts.restore()).toBeUndefined()
})
