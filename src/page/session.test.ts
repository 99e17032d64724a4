import { expect, it, vi } from 'vitest'
import { demoDataset, demoShop } from '../../tests/support/demo-shop.ts'
import { offerCatalogue } from '../../tests/support/offer-shop.ts'
import { pageSession, RELOADED } from '../../tests/support/page-session.ts'
import type { Draft } from './sending/draft.ts'
import type { Sent } from './sending/quote-sender.ts'
import { publicShop } from '../shop/public-shop.ts'
import type { Settings, ShopCatalogue, Texts } from '../shop/shop.ts'
import { positionOf } from './navigation/shown-steps.ts'
import type { Arrival } from './visit.ts'

interface SetUp {
  readonly draft?: Draft | undefined
  readonly sent?: Sent
  readonly catalogue?: ShopCatalogue
  readonly texts?: Texts
  readonly settings?: Settings
}

function setUp({ draft, sent = { ok: true, reply: 'OK' }, ...changes }: SetUp = {}) {
  const drafts = { restore: () => draft, keep: vi.fn<(draft: Draft) => void>(), clear: vi.fn() }
  const send = vi.fn(async () => sent)
  const sentCopy = { keep: vi.fn(), restore: () => undefined, forget: vi.fn() }
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  let drawn = 0
  const session = pageSession({
    shop: publicShop({ ...demoShop, ...changes }),
    sender: { send, prepare: () => {} },
    drafts,
    sentCopy,
    random: () => ++drawn / 10,
    newCheckoutId: () => `checkout-${drawn}`,
    log,
  })
  const toasts = () => session.toasts.getSnapshot().map(({ tone, text }) => [tone, text])
  const order = () => session.order.getSnapshot()
  const walk = async (times: number) => {
    for (let i = 0; i < times; i++) await session.wizard.next()
  }
  return { session, drafts, send, sentCopy, log, toasts, order, walk }
}

const ALONE = { before: [], after: [] }

it('[PR3] [PR8] recalculates the price whenever a selection changes', () => {
  const { session, order } = setUp()
  expect(order().price).toBe(1.05)
  session.choose('product', 'powerbank')
  expect(order().price).toBe(10.55)
  session.choose('material', 'plastic')
  expect(order().price).toBe(9.35)
  session.choose('print', 'none')
  expect(order().price).toBe(8.9)
  session.choose('pack', 'box')
  expect(order().price).toBe(9.1)
  session.setQuantity(250)
  expect(order().price).toBe(2275)
  session.setQuantity(0)
  expect(order()).toMatchObject({ price: 9.1, dataset: { quantity: 1 } })
  session.setQuantity(null)
  expect(order()).toMatchObject({ price: null, dataset: { quantity: null } })
})

it('[VA1] shows a warning toast and stays when a step objects', async () => {
  const { session, toasts, walk } = setUp()
  await walk(4)
  session.setQuantity(null)
  await walk(1)
  expect(session.wizard.getSnapshot()).toMatchObject({ active: 4, failed: [4] })
  expect(toasts()).toEqual([['warning', 'Compilare correttamente i campi']])
})

it('[VA4] leaves terms, summary and customer fields without validation', async () => {
  const { session, send, walk } = setUp()
  await walk(6)
  session.setCustomer('email', 'not an address')
  await walk(2)
  expect(send).toHaveBeenCalledOnce()
})

it('[VA6] [VA4] objects to a summary without the contact that the shop asks for', async () => {
  const { session, send, walk, toasts } = setUp({
    settings: { ...demoShop.settings, contact: 'either' },
  })
  await walk(7)
  session.setCustomer('email', 'not an address')
  session.setCustomer('phone', '')
  await walk(1)
  expect(send).not.toHaveBeenCalled()
  expect(toasts()).toEqual([['warning', 'Compilare correttamente i campi: Email o Telefono']])
  expect(session.wizard.getSnapshot()).toMatchObject({ active: 7, failed: [7] })
  session.setCustomer('phone', '333 1234567')
  await walk(1)
  expect(send).toHaveBeenCalledOnce()
})

it('[SN16] [SN17] draws the request number at the first passed step, and keeps it', async () => {
  const { order, walk, session } = setUp()
  expect(order().uid).toBeNull()
  await walk(1)
  expect(order().uid).toBe(10_000)
  await walk(2)
  session.wizard.back()
  await walk(1)
  expect(order().uid).toBe(10_000)
})

it('[SN16] draws no number when the step objects', async () => {
  const { session, order, walk } = setUp()
  session.choose('product', 'unheard-of')
  await walk(1)
  expect(order().uid).toBeNull()
})

it('[SN11] [SN13] [ST3] shows the thanks, keeps a copy, clears the draft and logs the reply', async () => {
  const { session, toasts, order, sentCopy, drafts, log, walk } = setUp()
  await walk(8)
  expect(toasts()).toEqual([['success', 'Grazie. La richiesta è stata inoltrata correttamente.']])
  expect(sentCopy.keep).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ order: order() }),
    expect.stringMatching(/^<table>/),
  )
  expect(drafts.clear).toHaveBeenCalled()
  expect(log.info).toHaveBeenCalledWith('OK')
  expect(session.wizard.getSnapshot().phase).toBe('finished')
})

it('[SN5] shows the failure with its detail on a new line', async () => {
  const { toasts, sentCopy, walk, session } = setUp({
    sent: { ok: false, detail: 'Perché no' },
  })
  await walk(8)
  expect(toasts()).toEqual([['error', 'Si è verificato un errore.\nPerché no']])
  expect(sentCopy.keep).not.toHaveBeenCalled()
  expect(session.wizard.getSnapshot()).toMatchObject({ active: 7, phase: 'idle' })
})

it('[SN17] starts again with the defaults and another number', async () => {
  const { session, order, walk } = setUp()
  session.choose('product', 'mug')
  session.setCustomer('name', 'Ada')
  await walk(8)
  session.startAnew()
  expect(order()).toMatchObject({
    uid: null,
    dataset: { product: 'pen' },
    customer: { name: 'Nome' },
  })
  await walk(1)
  expect(order().uid).toBe(20_000)
})

it('[CH11] moves reached back to the step before the first replaced choice', async () => {
  const { session, walk } = setUp()
  await walk(5)
  await session.wizard.jumpTo(0)
  session.choose('product', 'mug')
  // The mug has green, but no metal: the material is step 3, so colour is the last that stands.
  expect(session.wizard.getSnapshot()).toMatchObject({ active: 0, reached: 1 })
  session.choose('product', 'usb')
  expect(session.wizard.getSnapshot()).toMatchObject({ active: 0, reached: 0 })
  // The USB stick has the metal that was chosen, so only the colour is told.
  expect(session.replaced.getSnapshot().map(({ id }) => id)).toEqual(['color'])
})

it('[CH10] products that are only tried out do not cost a choice', () => {
  const { session, order } = setUp()
  session.choose('product', 'keychain')
  expect(order().dataset.color).toBe('white')
  session.choose('product', 'powerbank')
  expect(order().dataset.color).toBe('green')
  expect(session.replaced.getSnapshot()).toEqual([])
})

it('[CH10] a replaced choice whose step was passed counts as the visitor’s choice', async () => {
  const { session, order, walk } = setUp()
  session.choose('product', 'keychain')
  await walk(2)
  session.choose('product', 'powerbank')
  expect(order().dataset.color).toBe('white')
})

it('[CH3] a choice that the visitor never made is replaced without a notice', async () => {
  const { session, order, walk } = setUp()
  session.choose('product', 'usb')
  expect(order().dataset.color).toBe('silver')
  expect(session.replaced.getSnapshot()).toEqual([])
  await walk(2)
  await session.wizard.jumpTo(0)
  session.choose('product', 'mug')
  // The colour was passed, the material was not.
  expect(session.replaced.getSnapshot()).toEqual([{ id: 'color', now: 'Bianco' }])
})

it('[CH3] after a reload it still counts what a link brought and what was chosen', () => {
  const first = setUp()
  first.session.restore(followed({ product: 'pen', color: 'green' }))
  first.session.setQuantity(7)
  first.session.setCustomer('name', 'Ada')
  const second = setUp({
    draft: first.drafts.keep.mock.lastCall?.[0],
    catalogue: productsWithOtherOptions,
  })
  second.session.restore(RELOADED)
  second.session.choose('product', 'usb')
  expect(second.session.replaced.getSnapshot()).toMatchObject([{ id: 'color' }])
  second.session.choose('product', 'pen')
  expect(second.session.replaced.getSnapshot()).toMatchObject([{ id: 'quantity' }])
})

it('[CH9] removes the notice about a replaced choice once its step was passed', async () => {
  const { session, walk } = setUp()
  session.choose('color', 'green')
  session.choose('product', 'usb')
  await walk(2)
  expect(session.replaced.getSnapshot()).toEqual([])
})

it('[CH9] a new request starts without notices of the old one', () => {
  const { session } = setUp()
  session.choose('color', 'green')
  session.choose('product', 'usb')
  expect(session.replaced.getSnapshot()).not.toEqual([])
  session.startAnew()
  expect(session.replaced.getSnapshot()).toEqual([])
})

it('[ST1] [ST6] keeps at once what is typed, without a change of step', () => {
  const { session, drafts } = setUp()
  session.setCustomer('name', 'Ada')
  expect(drafts.keep.mock.lastCall?.[0]).toMatchObject({ customer: { name: 'Ada' } })
})

it('[CH9] removes the notice about a replaced choice once the visitor chose again', () => {
  const { session } = setUp()
  session.choose('color', 'green')
  session.choose('product', 'usb')
  session.choose('color', 'black')
  expect(session.replaced.getSnapshot()).toEqual([])
})

it('[ST1] [SN17] keeps every change and resumes from what was kept', async () => {
  const first = setUp()
  first.session.choose('product', 'mug')
  await first.walk(2)
  const kept = first.drafts.keep.mock.lastCall?.[0]
  if (!kept) throw new Error('no draft was kept')

  const second = setUp({ draft: kept })
  second.session.restore(RELOADED)
  expect(second.order()).toEqual(first.order())
  expect(second.session.wizard.getSnapshot()).toMatchObject({ active: 2, reached: 2 })
})

it('[ST2] resumes at the first step whose selection the shop no longer offers', () => {
  const dataset = { ...demoShop.catalogue.defaults, color: 'purple' }
  const { customer } = { customer: demoShop.settings.sampleCustomer }
  const { session } = setUp({
    draft: {
      uid: 1,
      dataset,
      ...ALONE,
      customer,
      receipt: null,
      checkout: null,
      active: 6,
      reached: 7,
    },
  })
  session.restore(RELOADED)
  expect(session.wizard.getSnapshot()).toMatchObject({ active: 1, reached: 1 })
})

const productsWithOtherOptions = offerCatalogue({
  pen: { minimum: 50, prints: ['laser'], packaging: ['box'] },
  catalogue: { defaults: demoDataset({ product: 'mug', material: 'ceramic' }) },
})

it('[OF18] [CH11] replaces print, quantity and packaging too, and walks again from the first of them', async () => {
  const { session, order, walk } = setUp({ catalogue: productsWithOtherOptions })
  await walk(7)
  await session.wizard.jumpTo(0)
  session.choose('material', 'ceramic')
  session.choose('product', 'pen')
  expect(order().dataset).toMatchObject({ print: 'laser', pack: 'box', quantity: 50 })
  expect(session.replaced.getSnapshot().map(({ id }) => id)).toEqual([
    'material',
    'print',
    'quantity',
    'pack',
  ])
  expect(session.wizard.getSnapshot()).toMatchObject({ active: 0, reached: 1 })
})

it('[OF18] [CH10] products that are only tried out cost neither print nor packaging nor quantity', () => {
  const { session, order } = setUp({ catalogue: productsWithOtherOptions })
  session.setQuantity(7)
  session.choose('product', 'pen')
  expect(order().dataset.quantity).toBe(50)
  session.choose('product', 'bottle')
  expect(order().dataset).toMatchObject({ print: 'digital', pack: 'bulk', quantity: 7 })
})

it('[OF18] [CH9] removes the notice about a replaced quantity once the visitor typed another', () => {
  const { session } = setUp({ catalogue: productsWithOtherOptions })
  session.setQuantity(7)
  session.choose('product', 'pen')
  session.setQuantity(60)
  expect(session.replaced.getSnapshot().map(({ id }) => id)).not.toContain('quantity')
})

it('[OF5] stays on the quantity with a warning that names the rule', async () => {
  const { session, toasts, walk } = setUp({ catalogue: productsWithOtherOptions })
  session.choose('product', 'pen')
  session.setQuantity(10)
  await walk(5)
  expect(session.wizard.getSnapshot()).toMatchObject({ active: 4, failed: [4] })
  expect(toasts()).toEqual([['warning', 'Penna si ordina a partire da 50 pezzi: per esempio 50.']])
})

it('[SH6] [SN3] [PG21] sends the order in the shop’s texts', async () => {
  const texts = {
    ...demoShop.texts,
    prices: { ...demoShop.texts.prices, total: 'Stima' },
    fields: { ...demoShop.texts.fields, phone: 'Cellulare' },
    steps: { ...demoShop.texts.steps, summary: 'In breve' },
  }
  const { session, send, sentCopy, walk } = setUp({ texts })
  expect(session.wizard.steps.at(-1)?.title).toBe('In breve')
  await walk(8)
  const sent = expect.stringMatching(/<th>Stima<\/th>.*<th>Cellulare<\/th>/)
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ message: sent }))
  expect(sentCopy.keep).toHaveBeenCalledWith(expect.anything(), sent)
})

it('[CH16] [WZ1] skips steps with a single answer, forwards and backwards', async () => {
  const settings = { ...demoShop.settings, singleAnswers: 'fold' as const }
  const { session, order, walk } = setUp({ settings })
  const shown = () => {
    const { active } = session.wizard.getSnapshot()
    return [session.wizard.steps[active]?.id, positionOf(session.wizard.steps, active)]
  }
  // The pen comes in two materials, the mug in one.
  expect(shown()).toEqual(['product', { position: 1, count: 8 }])
  session.choose('product', 'mug')
  expect(shown()).toEqual(['product', { position: 1, count: 7 }])
  await walk(2)
  expect(shown()).toEqual(['print', { position: 3, count: 7 }])
  session.wizard.back()
  expect(shown()).toEqual(['color', { position: 2, count: 7 }])
  await walk(1)
  await session.wizard.jumpTo(session.wizard.indexOf('material'))
  expect(shown()).toEqual(['color', { position: 2, count: 7 }])
  await session.wizard.jumpTo(session.wizard.indexOf('material'))
  expect(shown()).toEqual(['print', { position: 3, count: 7 }])
  expect(order().dataset.material).toBe('ceramic')
})

const ONLY_MUGS = {
  catalogue: {
    ...demoShop.catalogue,
    products: demoShop.catalogue.products.filter(({ id }) => id === 'mug'),
    defaults: demoDataset({ product: 'mug', material: 'ceramic', color: 'white' }),
  },
  settings: { ...demoShop.settings, singleAnswers: 'fold' as const },
}

it('[CH9] [CH16] a notice about a step that is not shown goes with the first step', async () => {
  const { session, walk } = setUp(ONLY_MUGS)
  session.restore(followed({ product: 'pen' }))
  expect(session.replaced.getSnapshot()).toMatchObject([{ id: 'product' }])
  await walk(1)
  expect(session.replaced.getSnapshot()).toEqual([])
})

it('[CH16] a shop with one product begins with the first question that has several answers', async () => {
  const { session, order, walk } = setUp({ ...ONLY_MUGS, draft: { ...DRAFT, active: 1 } })
  expect(session.wizard.steps.map(({ id }) => id)).toEqual([
    'color',
    'print',
    'quantity',
    'pack',
    'terms',
    'summary',
  ])
  await walk(1)
  expect(order().uid).not.toBeNull()
  // A draft of the days when the shop had other products.
  session.restore(RELOADED)
  expect(order().dataset).toMatchObject({ product: 'mug', material: 'ceramic', color: 'red' })
})

it('[CH16] shows every step where the shop does not say otherwise', async () => {
  const { session, walk } = setUp()
  session.choose('product', 'mug')
  await walk(2)
  expect(session.wizard.steps[session.wizard.getSnapshot().active]?.id).toBe('material')
})

const MUG = { product: 'mug', color: 'red', material: 'ceramic', quantity: 250 }
const VISIT = {
  dataset: { ...demoDataset(), product: 'bottle', color: 'pink' },
  ...ALONE,
  step: 4,
}
const NO_CUSTOMER = { name: 'Ada', surname: '', email: '', phone: '', message: '' }
const DRAFT: Draft = {
  uid: 7,
  dataset: { ...demoDataset(), product: 'shopper', color: 'red', material: 'plastic' },
  ...ALONE,
  customer: NO_CUSTOMER,
  receipt: null,
  checkout: null,
  active: 2,
  reached: 3,
}
const SENT = {
  order: {
    uid: 9,
    dataset: demoDataset(),
    ...ALONE,
    customer: NO_CUSTOMER,
    price: 1.05,
    receipt: null,
  },
  checkout: null,
  sentAt: 1_000_000,
}

interface Kept {
  readonly sent?: typeof SENT
  readonly draft?: Draft
  readonly visit?: typeof VISIT
}

function comeBack({ sent, draft, visit }: Kept, arrival: Arrival) {
  const memory = { recall: () => visit, keep: vi.fn(), clear: vi.fn() }
  const session = pageSession({
    sentCopy: { keep: vi.fn(), restore: () => sent, forget: vi.fn() },
    drafts: { restore: () => draft, keep: vi.fn(), clear: vi.fn() },
    memory,
  })
  session.restore(arrival)
  const { dataset, customer, uid } = session.order.getSnapshot()
  return { session, memory, dataset, customer, uid, wizard: session.wizard.getSnapshot() }
}

const reloadedAt = (selections?: Arrival['selections']) => ({ selections, isNewVisit: false })
const followed = (selections?: Arrival['selections']) => ({ selections, isNewVisit: true })

it('[KP3] [ST5] a sent request counts first, and cannot be sent again', async () => {
  const { session, wizard, uid } = comeBack({ sent: SENT, visit: VISIT }, reloadedAt(MUG))
  expect({ uid, phase: wizard.phase }).toEqual({ uid: 9, phase: 'finished' })
  await session.wizard.next()
  expect(session.wizard.getSnapshot().phase).toBe('finished')
})

it('[KP3] then the draft, then the address, then the earlier visit', () => {
  const byDraft = comeBack({ draft: DRAFT, visit: VISIT }, reloadedAt(MUG))
  expect(byDraft.dataset.product).toBe('shopper')
  expect(byDraft.wizard.active).toBe(2)
  const byAddress = comeBack({ visit: VISIT }, reloadedAt(MUG))
  expect(byAddress.dataset).toMatchObject(MUG)
  expect(byAddress.session.earlierVisit.getSnapshot()).toBeNull()
  const byMemory = comeBack({ visit: VISIT }, reloadedAt())
  expect(byMemory.dataset).toEqual(demoShop.catalogue.defaults)
  expect(byMemory.session.earlierVisit.getSnapshot()).toEqual(VISIT)
})

it('[KP3] a link that is followed begins at the first step, and keeps the contact data', () => {
  const { dataset, customer, uid, wizard } = comeBack({ draft: DRAFT, sent: SENT }, followed(MUG))
  expect(dataset).toMatchObject(MUG)
  expect({ name: customer.name, uid, active: wizard.active }).toEqual({
    name: 'Ada',
    uid: null,
    active: 0,
  })
})

it('[KP3] a link does not replace a draft whose payment was begun', () => {
  const { dataset } = DRAFT
  const checkout = { id: 'c', uid: 7, datasets: [dataset], orderId: 'o', approved: false }
  const { dataset: kept } = comeBack({ draft: { ...DRAFT, checkout } }, followed(MUG))
  expect(kept.product).toBe('shopper')
})

it('[KP4] goes on where the visitor was, at most at the summary', () => {
  const { session } = comeBack({ visit: { ...VISIT, step: 99 } }, reloadedAt())
  session.goOnWithEarlierVisit()
  const { active, reached } = session.wizard.getSnapshot()
  expect([active, reached]).toEqual([7, 7])
  expect(session.order.getSnapshot().dataset).toEqual(VISIT.dataset)
  expect(session.earlierVisit.getSnapshot()).toBeNull()
})

it('[KP2] [KP4] goes on before the first choice that is gone', () => {
  const dataset = { ...VISIT.dataset, print: 'hologram' }
  const { session } = comeBack({ visit: { ...VISIT, dataset, step: 6 } }, reloadedAt())
  session.goOnWithEarlierVisit()
  expect(session.wizard.getSnapshot()).toMatchObject({ active: 2, reached: 2 })
  expect(session.replaced.getSnapshot()).toMatchObject([{ id: 'print', asked: 'hologram' }])
})

it('[KP4] starts afresh, and offers it no more once the first step is left', async () => {
  const one = comeBack({ visit: VISIT }, reloadedAt())
  one.session.forgetEarlierVisit()
  expect(one.memory.clear).toHaveBeenCalledOnce()
  expect(one.session.earlierVisit.getSnapshot()).toBeNull()
  const other = comeBack({ visit: VISIT }, reloadedAt())
  await other.session.wizard.next()
  expect(other.session.earlierVisit.getSnapshot()).toBeNull()
})

it('[KP4] a visit that chose nothing is not worth an offer', () => {
  const visit = { ...VISIT, dataset: demoDataset(), step: 0 }
  const { session } = comeBack({ visit }, reloadedAt())
  expect(session.earlierVisit.getSnapshot()).toBeNull()
})

it('[KP4] [KP5] remembers what the visitor does, not what a link brings', () => {
  const { session, memory } = comeBack({}, followed(MUG))
  expect(memory.keep).not.toHaveBeenCalled()
  session.choose('color', 'white')
  const { dataset } = session.order.getSnapshot()
  expect(memory.keep).toHaveBeenCalledExactlyOnceWith({ dataset, ...ALONE, step: 0 })
})

it('[KP8] another gadget keeps the contact data, a new request none of it', () => {
  const { session } = comeBack({ sent: SENT }, reloadedAt())
  session.configureAnother()
  expect(session.order.getSnapshot()).toMatchObject({
    uid: null,
    dataset: demoShop.catalogue.defaults,
    customer: { name: 'Ada' },
  })
  expect(session.wizard.getSnapshot()).toMatchObject({ active: 0, reached: 0, phase: 'idle' })
  session.startAnew()
  expect(session.order.getSnapshot().customer).toEqual(demoShop.settings.sampleCustomer)
})
