import fc from 'fast-check'
import { expect, it } from 'vitest'
import { demoDataset, demoShop } from '../../../../tests/support/demo-shop.ts'
import { offerCatalogue } from '../../../../tests/support/offer-shop.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { STANDARD_TEXTS } from '../../../../tests/support/standard-texts.ts'
import { MOST_GADGETS, newOrder, recalculated } from '../../../order/order.ts'
import type { Dataset } from '../../../order/selections.ts'
import { readSummary } from '../../../order/read-summary.ts'
import { writeSummary } from '../../../order/write-summary.ts'
import { templateParams } from '../../../order/template-params.ts'
import { parseCatalogue } from '../../../shop/catalogue/parse-catalogue.ts'
import { checkOrder } from './check-order.ts'
import { receivedRequest } from './received-request.ts'

const catalogue = offerCatalogue({
  pen: { brackets: [{ from: 250, price: 0.3 }] },
  digital: { setup: 25 },
  catalogue: { vat: 'IVA esclusa', validityDays: 30 },
})
const shop = { ...demoShop, catalogue }
const mug = demoDataset({ product: 'mug', color: 'red', material: 'ceramic', quantity: 250 })
const pen = demoDataset({ quantity: 250 })

const orderOf = ([first, ...others]: readonly Dataset[], uid: number | null = 7) =>
  recalculated(catalogue, {
    ...newOrder(catalogue, demoShop.settings.sampleCustomer, first),
    uid,
    after: others.map((dataset) => ({ dataset })),
  })
const written = writeSummary(catalogue, orderOf([mug, pen, mug]), STANDARD_TEXTS)

type Tables = string[][]

const tablesOf = (html: string): Tables =>
  html
    .split('</table>')
    .slice(0, -1)
    .map((table) => table.match(/<tr>.*?<\/tr>/gs) ?? [])
const htmlOf = (tables: Tables) => tables.map((rows) => `<table>${rows.join('')}</table>`).join('')

/** Parts of a row that are exchanged for those of another one. */
const PARTS = [/data-value="[^"]*"/, /data-field="[^"]*"/, />[^<]*<\/td>/, /<th>[^<]*<\/th>/]
const KINDS = ['swap', 'drop', 'repeat', 'exchange', 'swap-tables', 'drop-table', 'repeat-table']

interface Change {
  readonly kind: string
  readonly part: RegExp
  /** Tables and rows, counted round and round. */
  readonly places: readonly [number, number, number, number]
}

const place = fc.nat(99)
const anyChange: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom(...KINDS),
  part: fc.constantFrom(...PARTS),
  places: fc.tuple(place, place, place, place),
})

function changed(before: Tables, { kind, part, places }: Change): Tables {
  const tables = before.map((rows) => [...rows])
  const [one, other] = [places[0] % tables.length, places[2] % tables.length]
  const [from, to] = [tables[one] ?? [], tables[other] ?? []]
  const [fromRow, toRow] = [places[1] % (from.length || 1), places[3] % (to.length || 1)]
  const [row = '', otherRow = ''] = [from[fromRow], to[toRow]]
  if (kind === 'swap') {
    from[fromRow] = otherRow
    to[toRow] = row
  }
  if (kind === 'drop') from.splice(fromRow, 1)
  if (kind === 'repeat') to.splice(toRow, 0, row)
  if (kind === 'exchange') from[fromRow] = row.replace(part, part.exec(otherRow)?.[0] ?? '')
  if (kind === 'swap-tables') [tables[one], tables[other]] = [to, from]
  if (kind === 'drop-table' && tables.length > 1) tables.splice(one, 1)
  if (kind === 'repeat-table') tables.splice(other, 0, [...from])
  return tables
}

/** The rows that carry a fact, whatever their order in a table. */
const factsOf = (html: string) =>
  tablesOf(html).map((rows) => rows.filter((row) => row.includes('data-field')).sort())

it('[SG37] a summary that somebody changed is not called verified, or says what the page would have written', () => {
  let verified = 0
  const changes = fc.array(anyChange, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(changes, (all) => {
      const html = htmlOf(all.reduce(changed, tablesOf(written)))
      const { verdict, gadgets, requestNumber } = checkOrder(shop, readSummary(html))
      if (verdict.kind !== 'as-listed') return
      verified += 1
      const selections = gadgets.map((gadget) => gadget.selections as Dataset)
      const asWritten = writeSummary(catalogue, orderOf(selections, requestNumber), STANDARD_TEXTS)
      expect(factsOf(html)).toEqual(factsOf(asWritten))
    }),
    { numRuns: 3_000 },
  )
  // Rows in another order are among them.
  expect(verified).toBeGreaterThan(0)
})

const receive = (datasets: readonly Dataset[]) =>
  receivedRequest(templateParams(catalogue, orderOf(datasets), STANDARD_TEXTS), {
    shops: { current: () => shop, former: () => [] },
    network: '',
    now: NOON,
  })

it('[SG36] the hash of a request covers every gadget and their order', () => {
  const { hash } = receive([mug, pen, mug])
  expect(receive([mug, pen, mug]).hash).toBe(hash)
  for (const others of [
    [mug, pen],
    [pen, mug, mug],
    [mug, pen, { ...mug, quantity: 251 }],
  ]) {
    expect(receive(others).hash).not.toBe(hash)
  }
})

const ID = 'x'.repeat(50)
const LABEL = 'È'.repeat(60)

it('[SG39] 20 gadgets with long names and a customer with a page of notes stay below 50 kB', () => {
  const option = { id: ID, label: LABEL }
  const parsed = parseCatalogue({
    products: [
      {
        ...option,
        price: 1234.5678,
        colors: [ID],
        materials: { [ID]: 1234.5678 },
        brackets: [{ from: 1_000_000, price: 1234.5 }],
      },
    ],
    defaultColors: [ID],
    colors: [{ ...option, css: '#ffffff' }],
    materials: [{ ...option, finish: 'matt' }],
    prints: [{ ...option, supplement: 1234.5678, setup: 123_456 }],
    packaging: [{ ...option, supplement: 1234.5678 }],
    defaults: { product: ID, color: ID, material: ID, print: ID, pack: ID, quantity: 1 },
    vat: 'IVA esclusa',
    validityDays: 30,
  })
  if (parsed.problems) throw new Error(JSON.stringify(parsed.problems))
  const long = parsed.value
  const dataset = { ...long.defaults, quantity: 9_999_999 }
  const typed = { name: LABEL, surname: LABEL, email: `${LABEL}@example.com`, phone: LABEL }
  const customer = { ...typed, message: 'n'.repeat(3_000) }
  const order = recalculated(long, {
    ...newOrder(long, customer, dataset),
    uid: 99_999,
    after: Array.from({ length: MOST_GADGETS - 1 }, () => ({ dataset })),
  })
  const logo = { name: LABEL, id: 'a'.repeat(32), ink: LABEL }
  const logos = Array.from({ length: MOST_GADGETS }, () => logo)
  const params = templateParams(long, order, STANDARD_TEXTS, logos)
  const bytes = Buffer.byteLength(Object.entries(params).flat().join(''))
  expect(bytes).toBeLessThan(50_000)
  const summary = readSummary(params.message)
  expect(checkOrder({ ...shop, catalogue: long }, summary).verdict.kind).toBe('as-listed')
})
