import { expect, it, onTestFinished } from 'vitest'
import { demoShop } from '../../../../../tests/support/demo-shop.ts'
import { NO_ACCOUNT } from '../../../../../tests/support/feature-context.ts'
import { aRequest, NOON, orderOfOne } from '../../../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../../../tests/support/stores.ts'
import { tempDir } from '../../../../../tests/support/temp-dir.ts'
import { quoteUnit } from '../../../../order/quote.ts'
import { readConfig } from '../../../../server/context/config.ts'
import { shopMailSettings } from '../../../../server/context/shop-mail-settings.ts'
import { dayOf } from '../../../../server/messages/italian-date.ts'
import type { Shop } from '../../../../shop/shop.ts'
import { keysOf } from '../../../customers/server/customer-keys.ts'
import { createQuotePictures } from '../quote-pictures.ts'
import { createDeskQuotes } from './desk-quotes.ts'
import type { PrintedQuote } from './send-quotes.ts'

const DEVICE = { id: 'session', name: 'Firefox' }
const DESK_URL = 'https://banco.example.com'
const DAY_MS = 24 * 60 * 60_000
const PIXEL = { type: 'image/png', content: Buffer.from('png'), width: 1, height: 1 } as const
const SELLER = { name: 'Omaggio S.r.l.', address: 'Via dei Fabbri 12', vatNumber: '12345678903' }

const EVERY_QUOTE = { search: '', filter: undefined, period: undefined, amount: undefined }

async function aDesk(own: Partial<Shop['settings']> = { seller: SELLER }) {
  const stores = await openEmptyStores(tempDir())
  onTestFinished(stores.close)
  const clock = { now: NOON }
  const shop: Shop = { ...demoShop, settings: { ...demoShop.settings, ...own } }
  const printed: PrintedQuote[] = []
  const woken: string[] = []
  const shops = {
    current: () => shop,
    former: () => [],
    problems: () => [],
    takeOver: async () => {},
  }
  const desk = createDeskQuotes({
    shops,
    store: stores.quotes,
    requests: stores.requests,
    customers: stores.customers,
    pictures: createQuotePictures({ ...stores, drawGadget: async () => PIXEL }),
    renderPdf: async (print) => {
      printed.push(print)
      return Buffer.from(`%PDF ${print.document.title} ${JSON.stringify(print.document.facts)}`)
    },
    mailSettings: () => shopMailSettings(shop, readConfig({}), NO_ACCOUNT),
    features: () => [],
    wake: (deliveries = []) => woken.push(...deliveries.map(({ kind }) => kind)),
    now: () => clock.now,
  })
  async function request(email = 'giulia@x.example') {
    const selections = {
      ...demoShop.catalogue.defaults,
      product: 'mug',
      material: 'ceramic',
      color: 'red',
      quantity: 250,
    }
    const quote = quoteUnit(demoShop.catalogue, selections)
    const order = orderOfOne({
      requestNumber: 71_203,
      selections,
      quote,
      claimedTotal: null,
      verdict: { kind: 'as-listed' },
    })
    const params = {
      name: 'Ferri',
      email,
      message: 'x',
      Azienda: 'Studio Ferri S.r.l.',
      'P.IVA': '01234567897',
      Indirizzo: 'Borgo San Jacopo 8',
    }
    const stored = aRequest({ params, order })
    await stores.requests.accept(stored)
    while (await stores.groups.group((sent) => keysOf(sent, shop.settings)));
    return stored.id
  }
  const sheet = async (id: string) => {
    const found = await desk.sheet(id, DEVICE.id)
    if (!found) throw new Error('the quote is gone')
    return found
  }
  const begin = async (requests: readonly string[]) =>
    (await desk.begin(requests, DEVICE))?.id ?? ''
  const send = async (id: string, to: readonly string[] | null = ['giulia@x.example']) =>
    desk.send({ id, version: (await sheet(id)).version, to, by: 'Firefox', pageUrl: DESK_URL })
  return { ...stores, desk, clock, printed, woken, request, sheet, begin, send }
}

it('[QU22] a quote begins with what the request says of customer, gadgets and prices', async () => {
  const { begin, request, sheet } = await aDesk()
  const id = await begin([await request()])
  const { draft, row, requests } = await sheet(id)
  expect(draft?.draft).toMatchObject({
    customer: {
      company: 'Studio Ferri S.r.l.',
      name: 'Ferri',
      email: 'giulia@x.example',
      address: 'Borgo San Jacopo 8',
      vatNumber: '01234567897',
    },
    prices: 'net',
    validUntil: dayOf(NOON + 30 * DAY_MS),
  })
  const [line] = draft?.draft.lines ?? []
  expect(line).toMatchObject({ title: 'Tazza rossa', quantity: '250', vat: { rate: '22' } })
  expect(Object.keys(draft?.pictures ?? {})).toEqual([line?.id])
  expect(row).toMatchObject({ number: '', state: 'draft', customer: 'Studio Ferri S.r.l.' })
  expect(row.pictures).toHaveLength(1)
  expect(requests).toMatchObject([{ number: 71_203 }])
})

it('[QU22] a second press of the button opens the same draft; without a request it is empty', async () => {
  const { begin, request, sheet, desk } = await aDesk()
  const asked = await request()
  expect(await begin([asked])).toBe(await begin([asked]))
  expect((await sheet(await begin([]))).draft?.draft.lines).toEqual([])
  expect(await desk.begin(['gone'], DEVICE)).toBeUndefined()
})

it('[QU23] lines of another request of the same customer can be added', async () => {
  const { begin, request, desk } = await aDesk()
  const [one, other, foreign] = [await request(), await request(), aRequest().id]
  const id = await begin([one])
  expect(await desk.others(id)).toMatchObject([{ id: other, number: 71_203 }])
  expect((await desk.lines(other))?.lines).toMatchObject([{ title: 'Tazza rossa' }])
  expect(await desk.lines(foreign)).toBeUndefined()
})

it('[QU24] sending gives the number that the PDF names, keeps the bytes, and mails each address', async () => {
  const { begin, request, sheet, send, desk, printed, woken, requests } = await aDesk({
    seller: SELLER,
    quotes: { firstNumber: '2026/41' },
  })
  const asked = await request()
  const id = await begin([asked])
  expect(await send(id, ['a@x.example', 'b@x.example'])).toEqual({ kind: 'done' })
  const { row, revisions, draft, history } = await sheet(id)
  expect(row).toMatchObject({ number: '2026/41', state: 'sent', sign: 'mai aperto' })
  expect(draft).toBeUndefined()
  expect(revisions).toMatchObject([{ number: '2026/41', differences: [] }])
  expect(printed[0]?.document.title).toBe('Preventivo 2026/41')
  expect(printed[0]?.pictures.size).toBe(1)
  expect((await desk.papers(id, 1)).map(({ pdf }) => String(pdf))).toEqual([
    expect.stringMatching(/^%PDF Preventivo 2026\/41 /),
  ])
  expect(woken).toEqual(['quote', 'quote'])
  expect(history.map(({ text }) => text)).toEqual([
    'Inviato a a@x.example, b@x.example',
    'Bozza iniziata',
  ])
  expect((await requests.find(asked))[0]?.state).toBe('quoted')
  expect(JSON.stringify(await desk.evidence(id))).toContain('pdfSha256')
})

it('[QU25] nothing is sent without the seller’s own data, an address, or with a mistake', async () => {
  const empty = await aDesk({ seller: undefined })
  const asked = await empty.begin([await empty.request()])
  const field = async (result: Promise<object>) =>
    ((await result) as { problems?: { field: string }[] }).problems?.map((each) => each.field)
  expect(await field(empty.send(asked))).toEqual(['seller'])
  expect((await empty.sheet(asked)).draft?.facts.missingSellerData).toEqual([
    'name',
    'address',
    'vatNumber',
  ])
  const { begin, request, send } = await aDesk()
  const id = await begin([await request()])
  expect(await field(send(id, []))).toEqual(['to'])
  expect(await field(send(id, ['no address']))).toEqual(['to'])
  expect(await field(send(await begin([])))).toEqual(['name', 'lines'])
  expect(await send(id, null)).toEqual({ kind: 'done' })
})

it('[QU26] what was sent is reminded of, prolonged, revised and accepted elsewhere', async () => {
  const { begin, request, sheet, send, desk, clock, woken, requests } = await aDesk()
  const asked = await request()
  const id = await begin([asked])
  await send(id)
  const seen = async () => ({ id, version: (await sheet(id)).version })
  expect(await desk.remind(await seen(), DEVICE, undefined)).toEqual({ kind: 'done' })
  expect(await desk.remind({ id, version: 1 }, DEVICE, undefined)).toEqual({ kind: 'overtaken' })
  expect(woken).toEqual(['quote', 'quote-reminder'])
  const day = dayOf(NOON + 3 * DAY_MS)
  for (const bad of [dayOf(NOON), '2027-06-01', '2026-11-31']) {
    expect(await desk.remindOn(await seen(), bad, DEVICE)).toMatchObject({ kind: 'problems' })
  }
  expect(await desk.remindOn(await seen(), day, DEVICE)).toEqual({ kind: 'done' })
  expect((await sheet(id)).reminder.day).toBe(day)
  expect(await desk.remindOn(await seen(), '', DEVICE)).toEqual({ kind: 'done' })
  expect((await sheet(id)).reminder.day).toBeNull()
  expect(await desk.extend(await seen(), '2026-01-01', DEVICE)).toMatchObject({ kind: 'problems' })
  expect(await desk.extend(await seen(), '2027-01-31', DEVICE)).toEqual({ kind: 'done' })
  expect((await sheet(id)).row.validUntil).toBe(Date.parse('2027-01-31T23:59:59.999+01:00'))
  expect(await desk.revise(await seen(), DEVICE)).toEqual({ kind: 'done' })
  const revising = await sheet(id)
  expect(revising.draft).toMatchObject({ revision: 2, facts: { number: '2026/1 rev. 2' } })
  expect(await send(id)).toEqual({ kind: 'done' })
  expect((await sheet(id)).row.number).toBe('2026/1 rev. 2')
  clock.now += DAY_MS
  const how = { who: 'Giulia Ferri', day: '2026-11-16', how: 'per telefono' }
  expect(await desk.accepted(await seen(), { ...how, who: '' }, DEVICE)).toMatchObject({
    problems: [{ field: 'who' }],
  })
  expect(await desk.accepted(await seen(), how, DEVICE)).toEqual({ kind: 'done' })
  const { row, answer } = await sheet(id)
  expect(row.state).toBe('accepted')
  expect(answer).toContain('da Giulia Ferri il 16 novembre 2026: «per telefono»')
  expect((await requests.find(asked))[0]?.state).toBe('confirmed')
  expect(await desk.revise(await seen(), DEVICE)).toMatchObject({ kind: 'problems' })
  expect(await desk.revoke(await seen(), DEVICE)).toEqual({ kind: 'done' })
})

it('[QU125] a quote that is extended has a PDF with the new end, and keeps the one that was sent', async () => {
  const { desk, begin, request, sheet, send, quotes, printed, clock } = await aDesk()
  const id = await begin([await request()])
  await send(id)
  const [before] = (await sheet(id)).revisions
  clock.now += DAY_MS
  for (const day of ['2027-01-15', '2027-01-31']) {
    const { version } = await sheet(id)
    expect(await desk.extend({ id, version }, day, DEVICE)).toEqual({ kind: 'done' })
  }
  const { document } = printed.at(-1) ?? {}
  const [date, ...others] = before?.document.facts ?? []
  expect(document?.facts).toEqual([
    date,
    { label: 'Valido fino al', text: '31 gennaio 2027' },
    { label: 'Prolungato il', text: '16 novembre 2026' },
    ...others.slice(1),
  ])
  expect({ ...document, facts: [] }).toEqual({ ...before?.document, facts: [] })
  const [after] = (await sheet(id)).revisions
  expect(after?.document).toEqual(document)
  const papers = await quotes.papers(id, 1)
  expect(papers.map((paper) => paper.pdfSha256)).toEqual([
    before?.pdfSha256,
    expect.any(String),
    after?.pdfSha256,
  ])
  expect(await quotes.pdf(id, 1)).toEqual(papers[2]?.pdf)
  expect([...(printed.at(-1)?.pictures.keys() ?? [])]).toEqual([
    ...(printed[0]?.pictures.keys() ?? []),
  ])
})

it('[QU81] each revision that was sent tells what it changes against the one before', async () => {
  const { begin, request, sheet, send, desk } = await aDesk()
  const id = await begin([await request()])
  await send(id)
  await desk.revise({ id, version: (await sheet(id)).version }, DEVICE)
  const { draft } = await sheet(id)
  if (!draft) throw new Error('nothing is being composed')
  const changed = { ...draft.draft, delivery: '10 giorni lavorativi' }
  await desk.save(id, draft.version, changed, DEVICE)
  await send(id)
  const [second, first] = (await sheet(id)).revisions
  expect(second?.changes).toEqual([expect.stringMatching(/^Consegna: 10 giorni lavorativi/)])
  expect(first?.changes).toEqual([])
})

it('[QU27] the list is exported as a table and as JSON', async () => {
  const { begin, request, send, desk } = await aDesk()
  const id = await begin([await request()])
  await send(id)
  await begin([])
  const text = async (format: 'csv' | 'json') => {
    let all = ''
    for await (const part of desk.exported(EVERY_QUOTE, format)) all += part
    return all
  }
  const csv = (await text('csv')).trim().split('\n')
  expect(csv).toHaveLength(3)
  expect(csv.join('\n')).toContain('Studio Ferri S.r.l.')
  const json = JSON.parse(await text('json')) as { number: string | null }[]
  expect(new Set(json.map(({ number }) => number))).toEqual(new Set(['2026/1', null]))
})
