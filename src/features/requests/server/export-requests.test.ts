import { expect, it } from 'vitest'
import { demoCatalogue } from '../../../../tests/support/demo-shop.ts'
import { orderOfOne, aDelivery, aRequest, NOON } from '../../../../tests/support/requests.ts'
import type { Cents, Price } from '../../../order/money.ts'
import { firstRowId, timeOfRowId } from '../../../server/database/row-id.ts'
import { untried } from '../../../server/outbox/delivery.ts'
import { type InboxPage, readInbox } from './inbox/inbox-store.ts'
import { aStoredRequestOf, MUG, PEN } from '../../../../tests/support/several-gadgets.ts'
import { type CsvChoices, csvText, jsonText, withNotes } from './export-requests.ts'
import type { StoredRequest } from './request-store.ts'

// A fifth of what the desk promises to export.
const SEEN = 200_000

/** One request each millisecond, and no end of them. */
function anEndlessArchive() {
  const delivery = { ...aDelivery(), ...untried(NOON) }
  const request = {
    ...aRequest(),
    delivery,
    repeats: 0,
    state: 'new' as const,
    followUp: undefined,
  }
  let seen = 0
  const find = async ({ before, most }: InboxPage) => {
    seen += most
    if (seen > SEEN) throw new Error('the archive is walked through')
    const newest = before === undefined ? NOON : timeOfRowId(before) - 1
    return Array.from({ length: most }, (_, n) => firstRowId(newest - n).padEnd(16, '0'))
  }
  const ofIds = async (ids: readonly string[]) =>
    ids.map((id) => {
      const label = timeOfRowId(id) > NOON - 5_200 ? 'nota' : 'vecchia'
      return { ...request, id, rows: [{ kind: 'param' as const, label, text: id }] }
    })
  return () => readInbox({ terms: [] }, { find }, { ofIds })
}

it.each([
  ['csv', csvText(anEndlessArchive(), demoCatalogue)],
  ['json', jsonText(anEndlessArchive())],
])('[BN31] a file begins before the archive has been walked through: %s', async (_format, text) => {
  expect((await text.next()).value).toBeTruthy()
  await text.return(undefined)
})

it("[BN85] a row has unit price, set-up, the mail's state and the seller's, and notes by choice", async () => {
  const order = orderOfOne({
    ...aRequest().order,
    selections: {},
    claimedTotal: 1_234_50 as Cents,
    quote: { lines: [], unit: 850 as Price, setup: 1_200_00 as Cents },
  })
  const request: StoredRequest = {
    ...aRequest({ order }),
    delivery: { ...aDelivery(), ...untried(NOON), state: 'delivered', at: NOON },
    repeats: 0,
    state: 'quoted',
    followUp: undefined,
  }
  const noted = withNotes(
    { ofIds: async () => [request] },
    { notesOf: async () => new Map([[request.id, '=Sconto; 10 %']]) },
  )
  const cellsOf = async (hasNotes: boolean) => {
    const lines: string[] = []
    const read = async function* () {
      yield* await noted.ofIds([request.id])
    }
    for await (const line of csvText(read, demoCatalogue, { hasNotes })) lines.push(line)
    const [heads = [], cells = []] = lines.map((line) => line.trim().slice(1, -1).split('";"'))
    return new Map(heads.map((head, n) => [head, cells[n]]))
  }
  const cells = await cellsOf(false)
  expect(cells.get('Consegna')).toContain('consegnata')
  expect(cells.get('Stato')).toBe('preventivo inviato')
  expect(cells.get('Prezzo unitario')).toBe('0,085')
  expect(cells.get('Impianto di stampa')).toBe('1200,00')
  expect(cells.get('Totale')).toBe('1234,50')
  expect(cells.has('Note private')).toBe(false)
  expect((await cellsOf(true)).get('Note private')).toBe("'=Sconto; 10 %")
})

it('[DK11] names of older requests share one column', async () => {
  const text = csvText(anEndlessArchive(), demoCatalogue)
  expect((await text.next()).value).toMatch(/;"nota";"Altri parametri"\r\n$/)
  expect((await text.next()).value).toMatch(/;"\w{16}";""\r\n$/)
  for (let n = 1; n < 5_200; n++) await text.next()
  expect((await text.next()).value).toMatch(/;"";"vecchia: \w{16}"\r\n$/)
  await text.return(undefined)
})

/** The cells of each row of a file, by their headings. */
async function rowsOf(request: StoredRequest, choices: CsvChoices = {}) {
  const read = async function* () {
    yield request
  }
  const lines: string[] = []
  for await (const line of csvText(read, demoCatalogue, choices)) lines.push(line)
  const [heads = [], ...rows] = lines.map((line) => line.trim().slice(1, -1).split('";"'))
  return rows.map((cells) => new Map(heads.map((head, n) => [head, cells[n]])))
}

it('[SG46] each gadget has a row with the number of the request and amounts of its own', async () => {
  const request = aStoredRequestOf([MUG, PEN, MUG])
  const rows = await rowsOf(request)
  const column = (heading: string) => rows.map((row) => row.get(heading))
  expect(column('Richiesta')).toEqual(['48213', '48213', '48213'])
  expect(column('ID')).toEqual([request.id, request.id, request.id])
  expect(column('Email')).toEqual(Array.from({ length: 3 }, () => request.params.email))
  expect(column('Gadget')).toEqual(['1 di 3', '2 di 3', '3 di 3'])
  expect(column('Prodotto')).toEqual(['Tazza', 'Penna', 'Tazza'])
  expect(column('Quantità')).toEqual(['250', '100', '250'])
  const sum = column('Totale').reduce((all, text) => all + Number(text?.replace(',', '')), 0)
  expect(sum).toBe(request.order.claimedTotal)
  expect(rows[0]?.has('Importo')).toBe(false)
})

it('[SG46] a row for each request, by choice, has all pieces and the total', async () => {
  const rows = await rowsOf(aStoredRequestOf([MUG, PEN, MUG]), { isPerRequest: true })
  expect(rows).toHaveLength(1)
  expect(rows[0]?.get('Prodotto')).toBe('Tazza\nPenna\nTazza')
  expect(rows[0]?.get('Quantità')).toBe('600')
  expect(rows[0]?.get('Prezzo unitario')).toBe('')
  expect(rows[0]?.get('Totale')).toBe('1280,00')
})

it('[SG47] the JSON has every gadget, and the fields of the first one as before', async () => {
  const request = aStoredRequestOf([MUG, PEN])
  const read = async function* () {
    yield request
  }
  let text = ''
  for await (const part of jsonText(read)) text += part
  const [mug, pen] = request.order.gadgets
  expect(JSON.parse(text)).toMatchObject([
    {
      selections: MUG,
      gadgets: [
        { selections: MUG, totalCents: mug.claimed, check: 'as-listed' },
        { selections: PEN, totalCents: pen?.claimed, check: 'as-listed' },
      ],
      totalCents: request.order.claimedTotal,
    },
  ])
})
