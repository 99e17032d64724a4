import { expect, it, vi } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { deferred } from '../../../../tests/support/deferred.ts'
import { pageSession, RELOADED } from '../../../../tests/support/page-session.ts'
import type { Draft } from '../../../page/sending/draft.ts'
import type { Cents } from '../../../order/money.ts'
import type { CreateOrderInput, OrderCreated } from './http-payment-server.ts'
import type { CaptureOutcome } from './payment-state.ts'
import { createPaymentFlow } from './payment-flow.ts'
import { randomUuid } from '../../../page/random-uuid.ts'

const CREATED: OrderCreated = { ok: true, orderId: 'O1', amountCents: 105 as Cents }
const PAID: CaptureOutcome = {
  kind: 'paid',
  orderId: 'O1',
  datasets: [demoShop.catalogue.defaults],
  paymentId: 'C1',
  amountCents: 105 as Cents,
  givenName: 'Ada',
  demo: false,
}
const UNDECIDED: CaptureOutcome = { kind: 'undecided', message: 'Nessuna risposta.' }

async function setUp(draft?: Draft) {
  let drawn = 0
  const keep = vi.fn<(draft: Draft) => void>()
  const session = pageSession({
    payment: true,
    paymentProvider: { mode: 'demo' },
    drafts: { restore: () => draft, keep, clear: () => {} },
    newCheckoutId: () => `checkout-${++drawn}`,
  })
  session.restore(RELOADED)
  if (!draft) await session.wizard.next()
  const server = {
    createOrder: vi.fn(async (_input: CreateOrderInput) => CREATED),
    capture: vi.fn(async (_orderId: string) => PAID),
  }
  const flow = createPaymentFlow({ session, server })
  flow.providerStatusChanged('ready')
  const toasts = () => session.toasts.getSnapshot().map(({ tone, text }) => [tone, text])
  const kept = () => {
    const last = keep.mock.lastCall?.[0]
    if (!last) throw new Error('no draft was kept')
    return last
  }
  return { session, server, flow, toasts, kept }
}

it('[PA3] [PA8] creates, captures, thanks the payer and keeps the receipt', async () => {
  const { session, server, flow, toasts, kept } = await setUp()
  const { dataset } = session.order.getSnapshot()
  expect(await flow.createOrder()).toEqual({ orderId: 'O1' })
  const request = { uid: 50_000, datasets: [dataset], checkoutId: 'checkout-1' }
  expect(server.createOrder.mock.lastCall?.[0]).toMatchObject(request)
  await flow.approve('O1')
  expect(flow.getSnapshot()).toEqual({ kind: 'paid' })
  expect(toasts()).toEqual([['info', 'Pagamento completato da Ada']])
  const { kind: _, ...facts } = PAID
  expect(kept()).toMatchObject({
    receipt: { ...facts, orderId: 'O1', datasets: [dataset] },
    checkout: null,
  })
})

it('[SG30] several gadgets are one order over their sum', async () => {
  const dataset = demoShop.catalogue.defaults
  const first = { ...dataset, quantity: 2 }
  const { kept } = await setUp()
  const { server, flow } = await setUp({ ...kept(), before: [{ dataset: first }] })
  server.createOrder.mockResolvedValueOnce({ ...CREATED, amountCents: 315 as Cents })
  expect(await flow.createOrder()).toEqual({ orderId: 'O1' })
  // The draft was made while the request had one gadget.
  expect(server.createOrder.mock.lastCall?.[0]).toMatchObject({
    checkoutId: kept().checkout?.id,
    datasets: [first, dataset],
    orderId: null,
  })
})

it('[PA14] does not send the visitor to the provider with an amount that is not the one shown', async () => {
  const { server, flow, toasts } = await setUp()
  server.createOrder.mockResolvedValue({ ...CREATED, amountCents: 106 as Cents })
  await expect(flow.createOrder()).rejects.toThrow('il prezzo è cambiato')
  expect(toasts()).toEqual([['warning', expect.stringContaining('(1,06\u00A0€)')]])
  expect(flow.mayPress()).toBe(true)
})

it('[PA3] thanks a payer without a name too', async () => {
  const { server, flow, toasts } = await setUp()
  server.capture.mockResolvedValueOnce({ ...PAID, givenName: '' })
  await flow.createOrder()
  await flow.approve('O1')
  expect(toasts()).toEqual([['info', 'Pagamento completato']])
})

it('[PA4] [PA17] an order that cannot be created is reported once, and the visitor can try again', async () => {
  const { server, flow, toasts } = await setUp()
  server.createOrder.mockResolvedValueOnce({ ok: false, message: 'Servizio fermo.' })
  await expect(flow.createOrder()).rejects.toThrow('Servizio fermo.')
  // The provider reports the same failure once more, with its own message.
  flow.breakOff('createOrder failed')
  expect(toasts()).toEqual([['warning', 'Servizio fermo.']])
  await flow.createOrder()
  const checkoutIds = server.createOrder.mock.calls.map(([{ checkoutId }]) => checkoutId)
  expect(checkoutIds).toEqual(['checkout-1', 'checkout-1'])
})

it('[PA4] [PA17] an error of the provider is shown in its own words', async () => {
  const { server, flow, toasts } = await setUp()
  await flow.createOrder()
  flow.breakOff('ORDER_EXPIRED')
  expect(toasts()).toEqual([['warning', 'Il pagamento non è riuscito.\nORDER_EXPIRED']])
  expect(flow.mayPress()).toBe(true)
  await flow.createOrder()
  // The same checkout, so that the server charges only one of its orders.
  expect(server.createOrder.mock.lastCall?.[0]).toMatchObject({
    checkoutId: 'checkout-1',
    replacesOrder: 'O1',
  })
})

it('[PA17] gives up the order that broke off, and no other', async () => {
  const { server, flow } = await setUp()
  await flow.createOrder()
  flow.breakOff('ORDER_EXPIRED')
  server.createOrder.mockResolvedValue({ ...CREATED, orderId: 'O2' })
  await flow.createOrder()
  flow.cancel()
  await flow.createOrder()
  const given = server.createOrder.mock.calls.map(([{ replacesOrder }]) => replacesOrder)
  expect(given).toEqual([undefined, 'O1', undefined])
})

it('[PA23] captures an approval that arrives after the provider broke off', async () => {
  const { server, flow, session } = await setUp()
  await flow.createOrder()
  flow.breakOff('window lost')
  server.createOrder.mockResolvedValueOnce({ ...CREATED, orderId: 'O2' })
  await flow.createOrder()
  await flow.approve('O1')
  expect(server.capture.mock.calls).toEqual([['O1']])
  expect(session.order.getSnapshot().receipt).toMatchObject({ orderId: 'O1' })
})

it('[PA18] reports an approval that is not captured', async () => {
  const { server, flow, session, toasts } = await setUp()
  const warning = ['warning', expect.stringContaining('non è stato addebitato nulla')]
  await flow.approve('O9')
  expect(toasts()).toEqual([warning])
  await flow.createOrder()
  flow.breakOff('window lost')
  server.createOrder.mockResolvedValueOnce({ ...CREATED, orderId: 'O2' })
  await flow.createOrder()
  server.capture.mockResolvedValueOnce({ ...PAID, orderId: 'O2' })
  await flow.approve('O2')
  // Already paid: the approval from the lost window comes too late.
  await flow.approve('O1')
  expect(toasts().at(-1)).toEqual(warning)
  session.startAnew()
  await flow.approve('O2')
  expect(toasts().at(-1)).toEqual(warning)
  expect(server.capture.mock.calls).toEqual([['O2']])
})

it('[PA18] [PA26] does not charge a new request for an approval of the request before', async () => {
  const { server, flow, session, toasts } = await setUp()
  await flow.createOrder()
  session.startAnew()
  await flow.approve('O1')
  expect(server.capture).not.toHaveBeenCalled()
  expect(toasts()).toEqual([['warning', expect.stringContaining('non è stato addebitato nulla')]])
})

it('[PA5] a cancelled payment is only a line; the next press uses the same order', async () => {
  const { server, flow, toasts } = await setUp()
  await flow.createOrder()
  flow.cancel()
  expect(flow.getSnapshot()).toEqual({ kind: 'ready', setback: { kind: 'cancelled' } })
  expect(toasts()).toEqual([])
  await flow.createOrder()
  expect(server.createOrder.mock.lastCall?.[0].checkoutId).toBe('checkout-1')
})

it('[PA5] an order that arrives after the step was left opens no window', async () => {
  const { server, flow, toasts } = await setUp()
  const held = deferred<OrderCreated>()
  server.createOrder.mockReturnValueOnce(held.promise)
  const creating = flow.createOrder()
  flow.providerStatusChanged('loading')
  held.resolve(CREATED)
  await expect(creating).rejects.toThrow()
  expect(flow.getSnapshot().kind).toBe('loading')
  expect(toasts()).toEqual([])
})

it('[PA5] a declined card is reported plainly, and the same order can be tried again', async () => {
  const { server, flow, toasts, kept } = await setUp()
  server.capture.mockResolvedValueOnce({ kind: 'declined', message: 'Carta rifiutata.' })
  await flow.createOrder()
  await flow.approve('O1')
  const setback = { kind: 'declined', message: 'Carta rifiutata.' }
  expect(flow.getSnapshot()).toEqual({ kind: 'ready', setback })
  expect(toasts()).toEqual([])
  expect(kept().checkout).toMatchObject({ approved: false, orderId: 'O1' })
  await flow.createOrder()
  await flow.approve('O1')
  expect(flow.getSnapshot().kind).toBe('paid')
})

it('[PA17] [PA22] an order that cannot be paid any more is forgotten: the next press asks for another', async () => {
  const { server, flow, toasts } = await setUp()
  server.capture.mockResolvedValueOnce({ kind: 'refused', message: 'Ordine scaduto.' })
  await flow.createOrder()
  await flow.approve('O1')
  expect(toasts()).toEqual([['warning', 'Ordine scaduto.']])
  await flow.createOrder()
  expect(server.createOrder.mock.lastCall?.[0]).toMatchObject({
    checkoutId: 'checkout-1',
    orderId: null,
  })
})

it('[PA15] other selections are another order of the same checkout', async () => {
  const { session, server, flow } = await setUp()
  await flow.createOrder()
  flow.cancel()
  session.choose('color', 'red')
  await flow.createOrder()
  expect(server.createOrder.mock.lastCall?.[0]).toMatchObject({
    checkoutId: 'checkout-1',
    datasets: [{ color: 'red' }],
    orderId: null,
  })
})

it('[PA15] [PA23] a copy of the tab shares the checkout, and learns what the other tab has paid', async () => {
  const first = await setUp()
  const copy = await setUp(first.kept())
  await first.flow.createOrder()
  await first.flow.approve('O1')
  copy.server.createOrder.mockResolvedValueOnce({ ok: false, message: 'già pagato', begun: 'O1' })
  await expect(copy.flow.createOrder()).rejects.toThrow('già pagato')
  expect(copy.server.createOrder.mock.calls).toEqual(first.server.createOrder.mock.calls)
  // The provider reports with its own message that it got no order.
  copy.flow.breakOff('createOrder failed')
  await expect.poll(() => copy.flow.getSnapshot()).toEqual({ kind: 'paid' })
  expect(copy.server.capture.mock.calls).toEqual([['O1']])
  expect(copy.toasts()).toEqual([['info', 'Pagamento completato da Ada']])
})

it('[PA23] a copy of the tab learns that another order of the request was paid', async () => {
  const { session, server, flow } = await setUp()
  const { dataset } = session.order.getSnapshot()
  const others = [{ ...dataset, quantity: 7 }]
  server.capture.mockResolvedValueOnce({ ...PAID, orderId: 'O7', datasets: others })
  await flow.createOrder()
  await flow.approve('O1')
  expect(flow.getSnapshot()).toEqual({ kind: 'paid' })
  expect(session.order.getSnapshot().receipt).toMatchObject({ orderId: 'O7', datasets: others })
})

it('[PA15] a draft without a checkout draws one at once, for every copy and reload', async () => {
  const old = await setUp()
  const draft = { ...old.kept(), checkout: null }
  const first = await setUp(draft)
  expect(first.kept().checkout).toMatchObject({ id: 'checkout-1', uid: draft.uid, orderId: null })
  const copy = await setUp(first.kept())
  const held = deferred<OrderCreated>()
  first.server.createOrder.mockReturnValueOnce(held.promise)
  void first.flow.createOrder()
  const reloaded = await setUp(first.kept())
  held.resolve(CREATED)
  const between = [copy, reloaded, await setUp(first.kept())]
  for (const { flow } of between) await flow.createOrder()
  const asked = [first, ...between].map(({ server }) => server.createOrder.mock.calls)
  expect(asked.flat().map(([{ checkoutId }]) => checkoutId)).toEqual(asked.map(() => 'checkout-1'))
})

it('[PA22] a lost answer is asked for again, never paid again', async () => {
  const { server, flow, toasts, kept } = await setUp()
  server.capture.mockResolvedValueOnce(UNDECIDED)
  await flow.createOrder()
  await flow.approve('O1')
  expect(flow.getSnapshot()).toEqual(UNDECIDED)
  expect(toasts()).toEqual([['warning', 'Nessuna risposta.']])
  expect(flow.mayPress()).toBe(false)
  expect(kept().checkout).toMatchObject({ orderId: 'O1', approved: true })
  await flow.checkAgain()
  expect(server.capture.mock.calls).toEqual([['O1'], ['O1']])
  expect(flow.getSnapshot().kind).toBe('paid')
})

it('[PA8] [PA22] a capture is noted before it is asked for, so that a reload in between knows of it', async () => {
  const first = await setUp()
  const held = deferred<CaptureOutcome>()
  first.server.capture.mockReturnValueOnce(held.promise)
  await first.flow.createOrder()
  void first.flow.approve('O1')

  const second = await setUp(first.kept())
  expect(second.flow.getSnapshot().kind).toBe('undecided')
  await second.flow.checkAgain()
  expect(second.server.createOrder).not.toHaveBeenCalled()
  expect(second.session.order.getSnapshot().receipt).toMatchObject({ orderId: 'O1' })

  const third = await setUp(second.kept())
  expect(third.flow.getSnapshot()).toEqual({ kind: 'paid' })
  expect(third.flow.mayPress()).toBe(false)
})

it('[PA22] two approvals at once are one capture', async () => {
  const { server, flow } = await setUp()
  await flow.createOrder()
  await Promise.all([flow.approve('O1'), flow.approve('O1')])
  await flow.approve('O1')
  expect(server.capture).toHaveBeenCalledOnce()
})

it('[PA7] a receipt keeps its selections when others are chosen', async () => {
  const { session, flow } = await setUp()
  await flow.createOrder()
  await flow.approve('O1')
  session.setQuantity(2)
  expect(session.order.getSnapshot().receipt).toMatchObject({
    amountCents: 105,
    datasets: [{ quantity: 1 }],
  })
})

it('[PA26] a new request begins unpaid, also when an answer for the request before arrives late', async () => {
  const { session, server, flow, toasts } = await setUp()
  const held = deferred<CaptureOutcome>()
  server.capture.mockReturnValueOnce(held.promise)
  await flow.createOrder()
  const approving = flow.approve('O1')
  session.startAnew()
  held.resolve(PAID)
  await approving
  expect(session.order.getSnapshot().receipt).toBeNull()
  expect(session.checkout.getSnapshot()).toBeNull()
  expect(toasts()).toEqual([['info', 'Pagamento completato da Ada']])
})

it('[PA30] cannot be pressed while the request is being sent', async () => {
  const { session, flow } = await setUp()
  for (let step = 1; step < session.wizard.steps.length - 1; step++) await session.wizard.next()
  expect(flow.mayPress()).toBe(true)
  void session.wizard.next()
  expect(flow.mayPress()).toBe(false)
})

it('[PA15] draws checkout ids that are UUIDs, also without TLS', () => {
  const drawn = Array.from({ length: 200 }, randomUuid)
  for (const id of drawn) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  }
  expect(new Set(drawn).size).toBe(drawn.length)
})
