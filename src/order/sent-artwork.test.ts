import { expect, it } from 'vitest'
import { demoCatalogue, demoShop } from '../../tests/support/demo-shop.ts'
import { STANDARD_TEXTS } from '../../tests/support/standard-texts.ts'
import { newOrder } from './order.ts'
import { offerRows } from './order-rows.ts'
import { quoteUnit } from './quote.ts'
import { isWrittenByPage, readSummary } from './read-summary.ts'
import { bytesText } from './sent-artwork.ts'
import { writeSummary } from './write-summary.ts'

const ID = 'ab12'.repeat(8)
const FILES = [
  { name: 'logo <b>.pdf', size: 2_345_678, id: ID },
  { name: 'altro.ai', size: 900, id: null },
]

it('[AW12] one row names all files, and the summary is still what the page writes', () => {
  const order = { ...newOrder(demoCatalogue, demoShop.settings.sampleCustomer), uid: 48_213 }
  const { dataset } = order
  for (const after of [[], [{ dataset }]]) {
    const placed = { ...order, after }
    const html = writeSummary(demoCatalogue, placed, STANDARD_TEXTS, [], undefined, FILES)
    const summary = readSummary(html)
    expect(summary?.request.byField.get('artwork')).toEqual({
      label: 'File per la stampa',
      text: 'logo <b>.pdf · 2,3 MB\naltro.ai · 1 kB · non arrivato',
      fact: { field: 'artwork', value: `${ID} -` },
    })
    const offers = offerRows(demoCatalogue, quoteUnit(demoCatalogue, dataset), STANDARD_TEXTS)
    const all = [offers, ...after.map(() => offers)]
    expect(summary && isWrittenByPage(summary, all, STANDARD_TEXTS)).toBe(true)
  }
})

it('[AW12] sizes are written in kB and MB', () => {
  const texts = [1, 1_499, 999_999, 1_000_000, 20_000_000].map(bytesText)
  expect(texts).toEqual(['1 kB', '1 kB', '1000 kB', '1 MB', '20 MB'])
})
