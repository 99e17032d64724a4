import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eachQuote, quotesCsv, quotesJson } from '../../src/features/quotes/server/export-quotes.ts'
import { tidyQuotes } from '../../src/features/quotes/server/tidy-quotes.ts'
import { demoShop } from './demo-shop.ts'
import { aDraft, anEvent, begun, COMPOSER, sendingOf, sent } from './quotes.ts'
import { aDelivery, aRequest, NOON } from './requests.ts'
import type { OpenedStores } from './stores.ts'
import { tempDir } from './temp-dir.ts'

const DAY_MS = 24 * 60 * 60_000
const MONTH_MS = 31 * DAY_MS

type ReportStores = Pick<OpenedStores, 'quotes' | 'requests' | 'deliveries' | 'retention'>

const accepting = (id: string, facts = {}) => ({
  id,
  revision: 1,
  answer: 'accept' as const,
  event: anEvent('accepted', { facts }),
  deliveries: [],
  now: NOON + 60_000,
})

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

/** What leaves the store of quotes as figures and files, and what is forgotten, on any database. */
export function quoteReportsContract(open: () => Promise<ReportStores>): void {
  it('[QU110] the CSV has a row for each quote, with sums, moments and who accepted', async () => {
    const { quotes } = await open()
    await begun(quotes, aDraft({ validUntil: 'mai' }), NOON - 2)
    const id = await sent(quotes)
    await quotes.noteOpened({ id, event: anEvent('opened'), now: NOON })
    const origin = { address: '203.0.113.9', browser: 'Firefox' }
    const facts = { name: '=Giulia', invoiceTo: 'ABC1234', purchaseOrder: 'PO-7', ...origin }
    await quotes.answer(accepting(id, facts))
    const read = () => eachQuote(quotes, { terms: [] }, NOON)
    const csv = await textOf(quotesCsv(read(), NOON))
    const [head, first, second] = csv.split('\r\n')
    expect(head).toContain('"Numero";"Revisione";"Stato";"Cliente";"Referente"')
    expect(first).toBe(
      `"2026/1";"1";"accettato";"Studio Ferri S.r.l.";"Giulia Ferri";"giulia.ferri@studioferri.example";"01234567897";"";"1320,50";"290,51";"1611,01";"15/11/2026 13:00";"15/12/2026";"15/11/2026 13:00";"15/11/2026 13:01";"'=Giulia";"ABC1234";"";"PO-7";""`,
    )
    expect(second).toContain('"";"";"bozza";"Studio Ferri S.r.l.";"Giulia Ferri"')
    const json = await textOf(quotesJson(read(), NOON))
    expect(JSON.parse(json)).toMatchObject([
      {
        number: '2026/1',
        state: 'accepted',
        totalCents: 161_101,
        acceptance: { by: '=Giulia', purchaseOrder: 'PO-7' },
        lines: [{ title: 'Tazza rossa' }, {}, {}, {}, {}],
      },
      { number: null, state: 'draft', totalCents: null, acceptance: null },
    ])
    expect(csv + json).not.toMatch(/203\.0\.113|Firefox/)
  })

  it('[QU133] the last sign of a quote is what its customer did, not that a mail arrived after it', async () => {
    const { quotes } = await open()
    const id = await sent(quotes)
    const sign = async () => (await quotes.lastEvents([id])).get(id)?.kind
    const arrived = () => quotes.noteEvent({ id, event: anEvent('delivered'), now: NOON + 1 })
    await arrived()
    expect(await sign()).toBe('delivered')
    await quotes.noteOpened({ id, event: anEvent('opened'), now: NOON + 2 })
    await arrived()
    expect(await sign()).toBe('opened')
    await quotes.answer(accepting(id))
    await arrived()
    expect(await sign()).toBe('accepted')
    await quotes.noteEvent({ id, event: anEvent('not-delivered'), now: NOON + 3 })
    expect(await sign()).toBe('not-delivered')
  })

  it('[QU138] an older revision that is opened is not a sign of the one that holds', async () => {
    const { quotes } = await open()
    const id = await sent(quotes)
    await quotes.revise({ id, version: 1, draft: aDraft(), now: NOON, ...COMPOSER })
    await quotes.send(await sendingOf(quotes, id))
    await quotes.noteOpened({ id, event: anEvent('opened'), now: NOON + 2 })
    expect((await quotes.lastEvents([id])).get(id)?.kind).toBe('sent')
    await quotes.noteOpened({ id, event: anEvent('opened', { revision: 2 }), now: NOON + 3 })
    expect((await quotes.lastEvents([id])).get(id)?.kind).toBe('opened')
  })

  it('[QU110] the VAT number is the one that was given with the acceptance, if no other is known', async () => {
    const { quotes } = await open()
    const { customer } = aDraft()
    const id = await sent(quotes, {}, aDraft({ customer: { ...customer, vatNumber: '' } }))
    await quotes.answer(accepting(id, { vatNumber: '12345678903' }))
    const csv = await textOf(quotesCsv(eachQuote(quotes, { terms: [] }, NOON), NOON))
    expect(csv).toContain('"giulia.ferri@studioferri.example";"12345678903";""')
  })

  it('[QU110] more quotes than a page holds are all exported, once each, though one is touched meanwhile', async () => {
    const { quotes } = await open()
    const ids: string[] = []
    for (let n = 0; n < 120; n += 1) ids.push(await begun(quotes, aDraft(), NOON + n))
    const found: string[] = []
    for await (const { id } of eachQuote(quotes, { terms: [] }, NOON)) {
      if (found.push(id) === 1) {
        const oldest = ids[0] ?? ''
        await quotes.takeOverDraft({ id: oldest, session: 's', device: 'x', now: NOON + DAY_MS })
      }
    }
    expect(found).toEqual(ids.toReversed())
  })

  it('[QU110] an export has what search and filter find', async () => {
    const { quotes } = await open()
    await begun(quotes)
    const id = await sent(quotes)
    const idsOf = async (wanted: Parameters<typeof eachQuote>[1]) => {
      const found: string[] = []
      for await (const quote of eachQuote(quotes, wanted, NOON)) found.push(quote.id)
      return found
    }
    expect(await idsOf({ terms: ['ferri'] })).toHaveLength(2)
    expect(await idsOf({ terms: ['ferri'], filter: 'waiting' })).toEqual([id])
    expect(await idsOf({ terms: ['altri'] })).toEqual([])
    expect(await textOf(quotesJson(eachQuote(quotes, { terms: ['altri'] }, 0), 0))).toBe('[]\n')
  })

  it('[QU111] quotes count in the month of Italy in which they were first sent', async () => {
    const { quotes } = await open()
    const months = ['2026-10', '2026-11']
    // The last minute of October in Italy, and the first one of November.
    const midnight = Date.parse('2026-10-31T23:00:00Z')
    await sent(quotes, { now: midnight - 60_000 })
    const accepted = await sent(quotes, { now: midnight })
    const declined = await sent(quotes)
    await sent(quotes, { validBefore: NOON - 1 })
    await sent(quotes, { now: midnight - MONTH_MS - DAY_MS })
    await begun(quotes)
    await quotes.answer(accepting(accepted))
    const event = anEvent('declined')
    await quotes.answer({ ...accepting(declined), answer: 'decline', event })
    const value = 161_101
    expect(await quotes.trend(months, NOON)).toEqual([
      {
        month: '2026-10',
        sent: 1,
        accepted: 0,
        declined: 0,
        expired: 0,
        sentCents: value,
        acceptedCents: 0,
        acceptedAfterMs: 0,
      },
      {
        month: '2026-11',
        sent: 3,
        accepted: 1,
        declined: 1,
        expired: 1,
        sentCents: 3 * value,
        acceptedCents: value,
        acceptedAfterMs: NOON + 60_000 - midnight,
      },
    ])
  })

  it('[QU127] tells how long requests waited for their quote, this month and the one before', async () => {
    const { quotes, requests } = await open()
    const month = NOON - DAY_MS
    const sentAfter = async (waited: number, now: number) => {
      const request = { ...aRequest(), receivedAt: now - waited }
      await requests.accept(request)
      await sent(quotes, { now }, aDraft({ requests: [{ id: request.id, number: null }] }))
    }
    expect(await quotes.responseTimes(month - DAY_MS, month)).toEqual({
      thisMonth: null,
      lastMonth: null,
    })
    for (const waited of [1, 3]) await sentAfter(waited * DAY_MS, NOON)
    await sentAfter(7 * DAY_MS, month - 1)
    await sentAfter(50 * DAY_MS, month - 2 * DAY_MS)
    await sent(quotes)
    expect(await quotes.responseTimes(month - DAY_MS, month)).toEqual({
      thisMonth: 2 * DAY_MS,
      lastMonth: 7 * DAY_MS,
    })
  })

  it('[QU109] quotes without a request go after the months that the shop says, accepted ones never', async () => {
    const stores = await open()
    const { quotes, deliveries, retention } = stores
    const mailFolder = tempDir()
    const clock = { now: NOON }
    const setting: { keepMonths: number | undefined } = { keepMonths: 3 }
    const shops = {
      current: () => ({ ...demoShop, settings: { ...demoShop.settings, ...setting } }),
    }
    const tidy = () => tidyQuotes({ ...stores, shops, mailFolder, now: () => clock.now })
    const request = aRequest()
    await stores.requests.accept(request)
    const named = { id: request.id, number: request.order.requestNumber }
    const ofRequest = await begun(quotes, aDraft({ requests: [named] }))
    const accepted = await sent(quotes)
    await quotes.answer(accepting(accepted))
    const empty = await begun(quotes)
    const mail = aDelivery({ kind: 'quote', subject: empty })
    await quotes.send(await sendingOf(quotes, empty, { deliveries: [mail] }))
    writeFileSync(join(mailFolder, `${mail.id}.eml`), 'Buongiorno')
    clock.now = NOON + 2 * MONTH_MS
    await tidy()
    const young = await begun(quotes, aDraft(), clock.now)
    clock.now = NOON + 4 * MONTH_MS
    // Nobody has looked for a day: the wait begins again.
    await tidy()
    expect(await quotes.find(empty)).toBeDefined()
    clock.now += DAY_MS / 2
    await retention.look(3, clock.now)
    clock.now += DAY_MS / 2
    await tidy()
    expect(await quotes.find(empty)).toBeUndefined()
    expect(existsSync(join(mailFolder, `${mail.id}.eml`))).toBe(false)
    expect(await deliveries.ofSubjects([empty])).toEqual([])
    for (const id of [ofRequest, accepted, young]) expect(await quotes.find(id)).toBeDefined()
    await stores.requests.erase(request.id)
    expect(await quotes.find(ofRequest)).toBeUndefined()
    expect(await quotes.find(accepted)).toMatchObject({ state: 'accepted' })
    setting.keepMonths = undefined
    clock.now += 10 * MONTH_MS
    await tidy()
    expect(await quotes.find(young)).toBeDefined()
  })
}
