import { expect, it } from 'vitest'
import type { Cents, Price } from '../../../order/money.ts'
import type { QuoteContent } from '../wire/quote-content.ts'
import { billOf } from './bill.ts'
import type { CustomerQuote, CustomerRevision } from './customer-quotes.ts'

const quote = {
  id: 'Q1',
  number: { year: 2026, sequence: 41 },
  state: 'accepted',
  revision: 2,
  validBefore: 0,
  pageUrl: undefined,
  requests: [],
} satisfies CustomerQuote

function shown(changes: Partial<QuoteContent>): CustomerRevision {
  const content: QuoteContent = {
    customer: { company: '', name: '', email: '', address: '', vatNumber: '', taxCode: '' },
    requests: [],
    greeting: '',
    prices: 'net',
    lines: [
      {
        kind: 'gadget',
        id: 'a',
        title: 'Tazza',
        detail: '',
        quantity: 250,
        unit: 24_500 as Price,
        setup: 3_500 as Cents,
        vat: { rate: '22', reason: '' },
        gadget: null,
        listed: null,
      },
    ],
    validUntil: '2026-12-16',
    delivery: '',
    payment: '',
    deposit: null,
    notes: '',
    ...changes,
  }
  const nothing = { conditions: '', pdfSha256: '', conditionsSha256: '', pictures: [] }
  const document = { terms: [], totals: [] } as unknown as CustomerRevision['document']
  return { revision: 2, sentAt: 0, extended: undefined, content, document, ...nothing }
}

it('[QU120] the deposit is due with the acceptance, or all of it where none was agreed', () => {
  expect(billOf(quote, shown({}))).toMatchObject({ amount: 78_995, quote: { part: 'total' } })
  const deposit = { kind: 'earnest', percent: 30 } as const
  expect(billOf(quote, shown({ deposit }))).toEqual({
    quote: { id: 'Q1', number: '2026/41 rev. 2', part: 'deposit' },
    what: 'la caparra',
    amount: 23_699,
  })
  expect(billOf(quote, shown({ lines: [] }))).toBeUndefined()
})
