import { expect, it } from 'vitest'
import { demoCatalogue, demoShop } from '../../../../../tests/support/demo-shop.ts'
import { aRequest } from '../../../../../tests/support/requests.ts'
import { STANDARD_TEXTS } from '../../../../../tests/support/standard-texts.ts'
import type { Cents } from '../../../../order/money.ts'
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

it('[BN80] a request is found by message, own fields, print and amounts', () => {
  const words = wordsFor({
    message: 'Serve per la città di Forlì: 1.500 pezzi, al massimo 2.000,00 €',
  })
  for (const word of ['citta', 'forli', '1500', '=200000', 'digitale']) {
    expect(words).toContain(word)
  }
  const own = [
    { kind: 'customer', label: 'Azienda', text: 'Teatro Nuovo' },
    { kind: 'param', label: 'Settore', text: 'Scuola' },
    { kind: 'message', label: 'Messaggio', text: 'Buongiorno' },
  ] as const
  const order = {
    ...aRequest().order,
    claimedTotal: 117_500 as Cents,
    verdict: { kind: 'other-total', listed: 58_750 as Cents } as const,
  }
  const others = wordsOf({ ...aRequest(), rows: own, order }, 'new', 'Richiamare').split(' ')
  const expected = ['teatro', 'scuola', 'buongiorno', '1175', '=117500', '=58750', 'richiamare']
  for (const word of expected) expect(others).toContain(word)
})

it('[BN13] a number with a comma or points in a name is found as it is typed', () => {
  const product = { kind: 'fact', field: 'product', value: 'x', label: 'Prodotto' } as const
  const rows = [{ ...product, text: 'Borraccia 0,5 USB 3.0' }]
  const customer = { ...aRequest().customer, phone: '02.123.456.78' }
  const words = wordsOf({ ...aRequest(), rows, customer }, 'new').split(' ')
  for (const typed of ['Borraccia 0,5', 'usb 3.0', '02.123.456.78', '0212345678']) {
    const isWord = (term: string) => words.some((word) => word.startsWith(term))
    expect(
      searchTerms(typed).filter((term) => !isWord(term)),
      typed,
    ).toEqual([])
  }
})

it('[BN13] [BN80] a field of 50 kB adds a few words only, a message its beginning', () => {
  const words50kB = Array.from({ length: 10_000 }, (_, n) => `parola${n}`).join(' ')
  const words = wordsFor({
    surname: words50kB,
    phone: '3'.repeat(50_000),
    name: 'x'.repeat(50_000),
    message: '',
  })
  expect(words.length).toBeLessThan(65)
  expect(Math.max(...words.map((word) => word.length))).toBe(24)
  const written = wordsOf(
    {
      ...aRequest(),
      rows: [
        { kind: 'message', label: 'Messaggio', text: words50kB },
        { kind: 'customer', label: 'Azienda', text: 'Teatro' },
      ],
    },
    'new',
  )
  expect(written).toContain('teatro parola0 parola1 ')
  expect(written.length).toBeLessThan(2_500)
})

it.each([
  ['rossi tazza', ['rossi', 'tazza']],
  ['  Rossi, ROSSI ', ['rossi']],
  ['r ta', ['ta']],
  ['nico.d@ex', ['nico', 'ex']],
  ['=new', ['new']],
  ['587,50', ['=58750']],
  ['587.50 €', ['=58750']],
  ['587,5', ['=58750']],
  ['1.175,00', ['=117500']],
  ['1,175.00', ['=117500']],
  ['1175,00', ['=117500']],
  ['0,50', ['=50']],
  ['1.175', ['1175']],
  ['Rossi 1.250.000', ['rossi', '1250000']],
  ['347.12.34.567', ['347', '12', '34', '567']],
  ['18.11.2026', ['18', '11', '2026']],
  ['0,0850', ['0850']],
  ['v1.25', ['v1', '25']],
  ['', []],
])('[BN13] [BN80] %j means %j', (typed, terms) => {
  expect(searchTerms(typed)).toEqual(terms)
})
