import { expect, it } from 'vitest'
import { demoCatalogue, demoShop } from '../../../../../tests/support/demo-shop.ts'
import { aRequest } from '../../../../../tests/support/requests.ts'
import { STANDARD_TEXTS } from '../../../../../tests/support/standard-texts.ts'
import { newOrder } from '../../../../order/order.ts'
import { templateParams } from '../../../../order/template-params.ts'
import { searchTerms, wordsOf } from './inbox-words.ts'

function wordsFor(customer: Readonly<Record<string, string>>): string[] {
  const order = newOrder(demoCatalogue, { ...demoShop.settings.sampleCustomer, ...customer })
  const params = templateParams(demoCatalogue, { ...order, uid: 48_213 }, STANDARD_TEXTS)
  return wordsOf(aRequest({ params }), 'new').split(' ')
}

it('[BN13] a request is found by number, name, surname, email, phone and product', () => {
  const words = wordsFor({
    name: 'Niccolò',
    surname: 'D’Àngelo',
    email: 'nico.dangelo@example.com',
    phone: '+39 347 12 34 567',
  })
  for (const word of ['48213', 'niccolo', 'angelo', 'nico', 'dangelo', 'example', 'penna']) {
    expect(words).toContain(word)
  }
  for (const phone of ['3471234567', '393471234567', '347']) expect(words).toContain(phone)
})

it('[BN13] a field of 50 kB adds a few words only', () => {
  const surname = Array.from({ length: 10_000 }, (_, n) => `parola${n}`).join(' ')
  const words = wordsFor({ surname, phone: '3'.repeat(50_000), name: 'x'.repeat(50_000) })
  expect(words.length).toBeLessThan(65)
  expect(Math.max(...words.map((word) => word.length))).toBe(24)
})

it.each([
  ['rossi tazza', ['rossi', 'tazza']],
  ['  Rossi, ROSSI ', ['rossi']],
  ['r ta', ['ta']],
  ['nico.d@ex', ['nico', 'ex']],
  ['=new', ['new']],
  ['', []],
])('[BN13] %j means the beginnings %j', (typed, terms) => {
  expect(searchTerms(typed)).toEqual(terms)
})
