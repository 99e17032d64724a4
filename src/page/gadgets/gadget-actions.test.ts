import { beforeEach, expect, it, vi } from 'vitest'
import { demoDataset, demoShop } from '../../../tests/support/demo-shop.ts'
import { pageSession, RELOADED } from '../../../tests/support/page-session.ts'
import { gadgetsOf, MOST_GADGETS, type Gadget, type Order } from '../../order/order.ts'
import { publicShop } from '../../shop/public-shop.ts'
import type { Draft } from '../sending/draft.ts'
import type { EarlierVisit } from '../sending/selection-memory.ts'
import type { Session, SessionOptions } from '../session.ts'
import { addGadget, copyGadget, giveUpGadget, openGadget, removeGadget } from './gadget-actions.ts'

// The focus follows in the next frame, which only a browser paints; messages follow in one that is never late here.
beforeEach(() => void vi.stubGlobal('requestAnimationFrame', () => 0))
vi.mock(import('../navigation/after-frame.ts'), () => ({
  inFrameAfterNext(work) {
    work()
    return () => {}
  },
}))

const SUMMARY = 7

function gadgetAt({ order }: Session, index: number): Gadget {
  const gadget = gadgetsOf(order.getSnapshot())[index]
  if (!gadget) throw new Error(`no gadget at ${index}`)
  return gadget
}

function setUp(options: Partial<SessionOptions> & { draft?: Draft | undefined } = {}) {
  let draft = options.draft
  let visit: EarlierVisit | undefined
  const send = vi.fn(async () => ({ ok: true, reply: 'OK' }) as const)
  const session = pageSession({
    drafts: { restore: () => draft, keep: (kept) => (draft = kept), clear: () => {} },
    memory: { recall: () => visit, keep: (kept) => (visit = kept), clear: () => {} },
    sender: { send, prepare: () => {} },
    ...options,
  })
  const order = () => session.order.getSnapshot()
  const walk = async (times: number) => {
    for (let i = 0; i < times; i++) await session.wizard.next()
  }
  /** What the visitor sees in the request: products, and which of them is being configured. */
  const products = () => gadgetsOf(order()).map(({ dataset }) => dataset.product)
  const step = () => session.wizard.steps[session.wizard.getSnapshot().active]?.id
  const toasts = () => session.toasts.getSnapshot()
  const undo = () =>
    toasts()
      .findLast(({ action }) => action)
      ?.action?.run()
  return {
    session,
    order,
    walk,
    products,
    step,
    toasts,
    undo,
    send,
    draft: () => draft,
    visit: () => visit,
  }
}

/** A mug and a pen, on the summary. */
async function twoGadgets(options?: Parameters<typeof setUp>[0]) {
  const page = setUp(options)
  page.session.choose('product', 'mug')
  page.session.setQuantity(250)
  page.session.setCustomer('name', 'Ada')
  await page.walk(SUMMARY)
  addGadget(page.session)
  await page.walk(6)
  return page
}

it('[SG10] adds a gadget: the walk begins again, number and contact data stay', async () => {
  const { session, order, walk, products, step } = setUp()
  session.choose('product', 'mug')
  session.setCustomer('name', 'Ada')
  await walk(SUMMARY)
  const { uid } = order()
  addGadget(session)
  expect(products()).toEqual(['mug', 'pen'])
  expect(order()).toMatchObject({ uid, dataset: demoDataset(), customer: { name: 'Ada' } })
  expect(step()).toBe('product')
  expect(session.wizard.getSnapshot().reached).toBe(0)
})

it('[SG11] asks for the terms once: their step counts as passed for the next gadget', async () => {
  const { session, step, walk } = await twoGadgets()
  expect(step()).toBe('summary')
  session.wizard.back()
  expect(step()).toBe('pack')
  await session.wizard.jumpTo(6)
  expect(step()).toBe('terms')
  await walk(1)
  expect(step()).toBe('summary')
})

it('[SG4] the price of the order is that of all gadgets', async () => {
  const { order } = await twoGadgets()
  expect(order().price).toBe(250 * 2.35 + 1.05)
})

it('[SG12] changes a line and returns to the request', async () => {
  const { session, products, step, order } = await twoGadgets()
  openGadget(session, gadgetAt(session, 0), session.wizard.indexOf('quantity'))
  expect(step()).toBe('quantity')
  expect(order().dataset).toMatchObject({ product: 'mug', quantity: 250 })
  session.setQuantity(300)
  await session.wizard.jumpTo(SUMMARY)
  expect(step()).toBe('summary')
  expect(products()).toEqual(['mug', 'pen'])
  expect(gadgetsOf(order())[0]?.dataset.quantity).toBe(300)
})

it('[SG86] opens neither a gadget that was removed since it was pressed, nor another one', async () => {
  const { session, step, products } = await twoGadgets()
  const mug = gadgetAt(session, 0)
  removeGadget(session, mug)
  openGadget(session, mug)
  expect([step(), products()]).toEqual(['summary', ['pen']])
})

it('[SG12] a copy can be changed by itself', async () => {
  const { session, order } = await twoGadgets()
  copyGadget(session, gadgetAt(session, 0))
  openGadget(session, gadgetAt(session, 1))
  session.choose('color', 'red')
  expect(gadgetsOf(order()).map(({ dataset }) => [dataset.product, dataset.color])).toEqual([
    ['mug', 'green'],
    ['mug', 'red'],
    ['pen', 'green'],
  ])
})

it('[SG13] puts back what was removed', async () => {
  const { session, products, undo, order } = await twoGadgets()
  const before = gadgetsOf(order())
  removeGadget(session, gadgetAt(session, 0))
  expect(products()).toEqual(['pen'])
  undo()
  expect(gadgetsOf(order())).toEqual(before)
})

it('[SG60] of two removed gadgets of one product each can be put back', async () => {
  const { session, products, toasts } = await twoGadgets()
  copyGadget(session, gadgetAt(session, 0))
  removeGadget(session, gadgetAt(session, 0))
  removeGadget(session, gadgetAt(session, 0))
  expect(products()).toEqual(['pen'])
  for (const { action } of toasts()) action?.run()
  expect(products()).toEqual(['mug', 'mug', 'pen'])
  expect(toasts().map(({ text }) => text)).toContain('Rimesso nella richiesta: Tazza')
})

it('[SG63] two that are put back in another order stand where they were', async () => {
  const { session, toasts, order } = await twoGadgets()
  copyGadget(session, gadgetAt(session, 0))
  copyGadget(session, gadgetAt(session, 0))
  openGadget(session, gadgetAt(session, 1))
  session.setQuantity(300)
  openGadget(session, gadgetAt(session, 2))
  session.setQuantity(400)
  await session.wizard.jumpTo(SUMMARY)
  const quantities = () => gadgetsOf(order()).map(({ dataset }) => dataset.quantity)
  expect(quantities()).toEqual([250, 300, 400, 1])
  for (const removals of [
    [1, 1],
    [2, 1],
    [0, 0],
    [3, 2],
  ]) {
    for (const index of removals) removeGadget(session, gadgetAt(session, index))
    const [first, second] = toasts()
      .filter(({ action, leaving }) => action && !leaving)
      .slice(-2)
    first?.action?.run()
    second?.action?.run()
    expect(quantities()).toEqual([250, 300, 400, 1])
  }
})

it('[SG13] gives up the gadget that is being added, and goes on with it where it was', async () => {
  const { session, products, step, undo, walk, order } = await twoGadgets()
  addGadget(session)
  session.choose('product', 'bottle')
  await walk(2)
  giveUpGadget(session)
  expect(products()).toEqual(['mug', 'pen'])
  expect(step()).toBe('summary')
  undo()
  expect(products()).toEqual(['mug', 'pen', 'bottle'])
  expect(step()).toBe('material')
  expect(order().dataset.product).toBe('bottle')
})

it('[SG13] offers nothing to put back once another request has begun', async () => {
  const { session, toasts } = await twoGadgets()
  removeGadget(session, gadgetAt(session, 0))
  session.startAnew()
  expect(toasts().every(({ leaving }) => leaving)).toBe(true)
})

it('[SG14] neither adds nor duplicates beyond 20 gadgets', async () => {
  const { session, products, undo } = await twoGadgets()
  for (let i = 2; i < MOST_GADGETS; i++) copyGadget(session, gadgetAt(session, 0))
  expect(products()).toHaveLength(MOST_GADGETS)
  copyGadget(session, gadgetAt(session, 0))
  addGadget(session)
  expect(products()).toHaveLength(MOST_GADGETS)
  removeGadget(session, gadgetAt(session, 3))
  copyGadget(session, gadgetAt(session, 0))
  undo()
  expect(products()).toHaveLength(MOST_GADGETS)
})

const kept = ({ before, dataset, after }: Order) => ({ before, dataset, after })

it('[SG15] a reload keeps all gadgets, and the walk of the one that is being added', async () => {
  const { session, walk, draft, order } = await twoGadgets()
  addGadget(session)
  session.choose('product', 'bottle')
  await walk(3)
  const again = setUp({ draft: JSON.parse(JSON.stringify(draft())) as Draft })
  again.session.restore(RELOADED)
  expect(kept(again.order())).toEqual(JSON.parse(JSON.stringify(kept(order()))))
  expect(again.step()).toBe('print')
  expect(again.order()).toMatchObject({ uid: order().uid, price: order().price })
  await again.walk(3)
  expect(again.step()).toBe('summary')
})

it('[SG15] a later visit goes on with all gadgets', async () => {
  const { visit, order } = await twoGadgets()
  const remembered = visit()
  const later = setUp({
    memory: { recall: () => remembered, keep: () => {}, clear: () => {} },
  })
  later.session.restore(RELOADED)
  later.session.goOnWithEarlierVisit()
  expect(kept(later.order())).toEqual(kept(order()))
  expect(later.step()).toBe('summary')
  expect(later.order().customer.name).not.toBe('Ada')
})

it('[SG16] sends nothing before a gadget that was left is completed or removed', async () => {
  const { session, walk, step, send, toasts, products } = await twoGadgets()
  addGadget(session)
  session.choose('product', 'bottle')
  await walk(2)
  openGadget(session, gadgetAt(session, 0))
  await session.wizard.jumpTo(SUMMARY)
  await walk(1)
  expect(send).not.toHaveBeenCalled()
  expect(toasts().map(({ text }) => text)).toContain(
    'Completa o rimuovi dalla richiesta: Borraccia',
  )
  openGadget(session, gadgetAt(session, 2))
  expect(step()).toBe('material')
  await walk(4)
  expect(step()).toBe('summary')
  await walk(1)
  expect(send).toHaveBeenCalledOnce()
  expect(products()).toEqual(['mug', 'pen', 'bottle'])
})

it('[SG16] a gadget that the shop does not offer any more opens where it can be mended', async () => {
  const { draft } = await twoGadgets()
  const { catalogue } = demoShop
  const withoutPack = {
    ...catalogue,
    packaging: catalogue.packaging.filter(({ id }) => id !== 'box'),
  }
  const left = draft()
  const changed = left && {
    ...left,
    before: left.before.map(({ dataset }) => ({ dataset: { ...dataset, pack: 'box' } })),
  }
  const { session, step, walk, send } = setUp({
    draft: changed,
    shop: publicShop({ ...demoShop, catalogue: withoutPack }),
  })
  session.restore(RELOADED)
  await walk(1)
  expect(send).not.toHaveBeenCalled()
  openGadget(session, gadgetAt(session, 0))
  expect(step()).toBe('pack')
  session.choose('pack', 'bulk')
  await walk(2)
  expect(send).toHaveBeenCalledOnce()
})
