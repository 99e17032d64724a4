import { expect, it, onTestFinished } from 'vitest'
import { demoShop } from '../../../../../tests/support/demo-shop.ts'
import { NO_ACCOUNT } from '../../../../../tests/support/feature-context.ts'
import { aDelivery, aRequest, NOON } from '../../../../../tests/support/requests.ts'
import { aRequestOf, MUG, PEN } from '../../../../../tests/support/several-gadgets.ts'
import { openEmptyStores } from '../../../../../tests/support/stores.ts'
import { tempDir } from '../../../../../tests/support/temp-dir.ts'
import type { SmtpServer } from '../../../../server/mail/smtp-mailer.ts'
import { afterAttempt } from '../../../../server/outbox/delivery.ts'
import { REQUEST_MAIL } from '../request-mail.ts'
import { createDeskInbox } from './desk-inbox.ts'

const DAY_MS = 24 * 60 * 60_000

async function aDesk(account?: SmtpServer) {
  const stores = await openEmptyStores(tempDir())
  onTestFinished(stores.close)
  const desk = createDeskInbox({
    drawGadget: async () => undefined,
    ...stores,
    artworkOf: async () => [],
    mailFolder: tempDir(),
    mailAccount: { ...NO_ACCOUNT, server: () => account },
    shownDeliveries: {},
    shops: { current: () => demoShop } as never,
    now: () => NOON + 4 * DAY_MS,
    planUpdated: () => [],
    onPlanned: () => {},
  })
  return { stores, desk }
}

it('[BN102] a mail that was given up waits, read or not, until it is dismissed', async () => {
  const { stores, desk } = await aDesk()
  const id = await stores.requests.accept(aRequest({ receivedAt: NOON }))
  const undelivered = async () => (await desk.counts()).undelivered
  const claim = { now: NOON, leaseMs: 60_000, kinds: [REQUEST_MAIL] }
  const sending = await stores.deliveries.claim(claim)
  if (!sending) throw new Error('no mail was planned')
  expect(await desk.dismiss(id, 'ufficio')).toBe(false)
  const refused = { kind: 'refused', detail: '550' } as const
  await stores.deliveries.settle(
    sending.id,
    afterAttempt(sending, refused, NOON, () => 0),
  )
  await desk.change({ id, version: 0, change: { kind: 'state', state: 'seen' } }, 'ufficio')
  expect(await undelivered()).toBe(1)
  expect(await desk.dismiss(id, 'ufficio')).toBe(true)
  expect(await undelivered()).toBe(0)
  const sheet = await desk.sheet(id)
  expect(sheet?.row.mail).toBe('dismissed')
  expect(sheet?.history.at(-1)).toMatchObject({ kind: 'dismiss', by: 'ufficio' })
  expect(await desk.retry(id, 'ufficio')).toBe('queued')
})

it('[BN63] [BN64] [BN190] what waits is new, to be checked, due, or seen and without an answer for three days', async () => {
  const { stores, desk } = await aDesk()
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
  const plan = async (day: string) => {
    const id = await store(NOON, 'seen')
    await desk.change({ id, version: 1, change: { kind: 'follow-up', day } }, 'ufficio')
    return id
  }
  const due = await plan('2026-11-19')
  const later = await plan('2026-11-20')
  await stores.inbox.index()

  const groups = await desk.today()
  const found = groups.map(({ kind, count, rows }) => [kind, count, rows.map(({ id }) => id)])
  expect(found).toEqual([
    ['new', 1, [fresh]],
    ['undelivered', 0, []],
    ['check', 1, [checked]],
    ['follow-up', 1, [due]],
    ['unanswered', 1, [forgotten]],
  ])

  const asked = { search: '', period: undefined, before: undefined }
  for (const [followUp, listed] of [
    ['due', [due]],
    ['any', [due, later]],
  ] as const) {
    const { rows } = await desk.rows({ ...asked, followUp })
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(listed))
  }
})

const ACCOUNT = { host: 'smtp.example.com', port: 465, secure: true, auth: undefined }

it.each([undefined, ACCOUNT])(
  '[BN120] a mail that became a file is told as one, and leaves once there is an account',
  async (account) => {
    const { stores, desk } = await aDesk(account)
    const id = await stores.requests.accept(aRequest({ receivedAt: NOON }))
    const claim = { now: NOON, leaseMs: 60_000, kinds: [REQUEST_MAIL] }
    const sending = await stores.deliveries.claim(claim)
    if (!sending) throw new Error('no mail was planned')
    const written = { kind: 'written', detail: 'r1.eml' } as const
    await stores.deliveries.settle(
      sending.id,
      afterAttempt(sending, written, NOON, () => 0),
    )
    const sheet = await desk.sheet(id)
    expect(sheet).toMatchObject({
      hasMailAccount: account !== undefined,
      mail: { state: 'written' },
    })
    expect(sheet?.history.map(({ text }) => text).join()).toContain('scritta in un file')
    expect(await desk.counts()).toMatchObject({ undelivered: 0 })
    expect(await desk.retry(id, 'ufficio')).toBe('queued')
    const [again] = await stores.deliveries.ofSubjects([id])
    expect(again).toMatchObject({ state: 'waiting', payload: sending.payload })
  },
)

it('[SG53] [SG54] a request of several gadgets has one row, and a sheet with each of them', async () => {
  const { stores, desk } = await aDesk()
  const tamper = (message: string) => message.replace('data-value="10500"', 'data-value="100"')
  const request = aRequestOf([MUG, PEN, MUG], { tamper })
  const payload = JSON.stringify({ messageId: '<m@x>' })
  const mail = aDelivery({ subject: request.id, kind: REQUEST_MAIL, payload })
  const id = await stores.requests.accept({ ...request, deliveries: [mail] })
  while (await stores.inbox.index());
  const asked = { search: '', followUp: undefined, period: undefined, before: undefined }
  for (const product of ['pen', 'mug']) {
    const { rows } = await desk.rows({ ...asked, product })
    expect(rows.map((row) => row.ordered)).toEqual(['600 pezzi · Tazza e altri 2'])
  }
  const sheet = await desk.sheet(id)
  expect(sheet?.price).toBeUndefined()
  expect(sheet?.listed).toBe('1.280,00\u00A0€')
  expect(sheet?.gadgets).toMatchObject([
    {
      ordered: '250 × Tazza',
      chosen: 'Rosso · Ceramica · Stampa Digitale · Sfuso',
      price: '2,35\u00A0€/pz',
      sum: '587,50\u00A0€',
      difference: undefined,
    },
    { ordered: '100 × Penna', difference: 'importo 1,00\u00A0€ invece di 105,00\u00A0€' },
    { ordered: '250 × Tazza', difference: undefined },
  ])
  const body = new URL(sheet?.reply ?? '').searchParams.get('body')
  expect(body).toContain('> 100 × Penna: ')
  expect(body).toContain('> 250 × Tazza: Rosso · Ceramica · Stampa Digitale · Sfuso, 587,50')
})
