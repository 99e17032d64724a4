import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { demoCatalogue, demoDataset, demoShop } from '../../tests/support/demo-shop.ts'
import { summaryOf } from '../../tests/support/standard-texts.ts'
import { newOrder, recalculated } from './order.ts'
import { readSummary } from './read-summary.ts'

const sample = newOrder(demoCatalogue, demoShop.settings.sampleCustomer)
const summary = summaryOf(demoCatalogue, { ...sample, uid: 7 })

it('[RQ7] reads back the data and texts of every summary that can be written', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 9999 }), (name, message, quantity) => {
      const order = recalculated(demoCatalogue, {
        ...sample,
        uid: 7,
        dataset: demoDataset({ quantity }),
        customer: { ...sample.customer, name, message },
      })
      const cells = readSummary(summaryOf(demoCatalogue, order))
      expect(cells?.get('quantity')?.value).toBe(String(quantity))
      expect(cells?.get('product')).toEqual({ value: 'pen', text: 'Penna' })
      expect(cells?.get('uid')).toEqual({ value: '7', text: '7' })
    }),
  )
})

it.each([
  ['words before it', `ciao${summary}`],
  ['words after it', `${summary}ciao`],
  ['a tag of another kind', summary.replace('Penna', '<b>Penna</b>')],
  ['a comment', summary.replace('Penna', '<!-- -->Penna')],
  ['a cell inside a cell', summary.replace('Penna', '<table><tr><td>Penna</td></tr></table>')],
  ['another attribute', summary.replace('<td data-field', '<td hidden data-field')],
  ['a field said twice', summary.replace('data-field="color"', 'data-field="product"')],
  ['an end that is missing', summary.slice(0, -1)],
])('[RQ15] a summary with %s is not readable', (_, html) => {
  expect(readSummary(html)).toBeUndefined()
})
