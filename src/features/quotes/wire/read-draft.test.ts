import { expect, it } from 'vitest'
import { aContent, aDraft } from '../../../../tests/support/quotes.ts'
import { documentOf } from './document-of.ts'
import { readDraft } from './read-draft.ts'
import { listedDifferences, revisionChanges } from './revision-changes.ts'
import { readTypedCents, readTypedPrice } from './typed-number.ts'

it('[QU16] numbers are read as on paper', () => {
  const prices = [
    '2,45',
    '1.234,50',
    '0,085 €',
    '2.45',
    '0.085',
    '1.234',
    '12',
    '2,45678',
    '',
    'x',
    '-1',
  ]
  expect(prices.map(readTypedPrice)).toEqual([
    24_500,
    12_345_000,
    850,
    24_500,
    850,
    12_340_000,
    120_000,
    ...Array.from({ length: 4 }),
  ])
  const amounts = ['-50', '−50,00', '−1.250,5 €', '28', '0', '-0', '1,005', '--5']
  expect(amounts.map(readTypedCents)).toEqual([
    -5000,
    -5000,
    -125_050,
    2800,
    0,
    0,
    undefined,
    undefined,
  ])
})

it('[QU17] what keeps a draft from being sent is said at its field, in a sentence', () => {
  const fields = (changes: object, today?: string) => {
    const read = readDraft(aDraft(changes), today)
    return 'problems' in read ? read.problems.map(({ field }) => field) : []
  }
  expect(fields({})).toEqual([])
  expect(fields({}, '2026-12-15')).toEqual([])
  expect(fields({}, '2026-12-16')).toEqual(['validUntil'])
  expect(fields({ validUntil: '2026-02-30' })).toEqual(['validUntil'])
  expect(fields({ lines: [] })).toEqual(['lines'])
  expect(fields({ deposit: { kind: 'advance', percent: '101' } })).toEqual(['deposit'])
  const customer = { ...aDraft().customer, company: ' ', name: '', email: 'giulia@' }
  expect(fields({ customer })).toEqual(['name', 'email'])
  const vat = { rate: '0', reason: ' ' } as const
  const free = { kind: 'free', id: 'x', title: '', detail: '', amount: '1,005', vat } as const
  expect(fields({ lines: [free] })).toEqual(['x.title', 'x.vat', 'x.amount'])
  const gadget = { ...free, kind: 'gadget', gadget: null, listed: null, setup: '-1' } as const
  const typed = { ...gadget, title: 'Tazza', vat: { rate: '22', reason: '' } } as const
  expect(fields({ lines: [{ ...typed, quantity: '1,5', unit: '' }] })).toEqual([
    'x.quantity',
    'x.unit',
    'x.setup',
  ])
  const discount = { ...free, title: 'Sconto', amount: '-1', vat: typed.vat }
  expect(fields({ lines: [discount] })).toEqual(['lines'])
})

it('[QU18] a quote in words, as its PDF, its page and the desk show it', () => {
  const seller = { name: 'Omaggio', lines: [], footer: '' }
  const content = aContent({ requests: [{ id: 'a', number: 71_203 }] })
  const document = documentOf(content, { number: '2026/41 rev. 2', date: '2026-11-17', seller })
  expect(plain(document)).toMatchObject({
    title: 'Preventivo 2026/41 rev. 2',
    facts: [
      { label: 'Data', text: '17 novembre 2026' },
      { label: 'Valido fino al', text: '15 dicembre 2026' },
      { label: 'Vostra richiesta', text: '71203' },
    ],
    recipient: [
      'Studio Ferri S.r.l.',
      'c.a. Giulia Ferri',
      'Borgo San Jacopo 8',
      '50125 Firenze (FI)',
      'P.IVA 01234567897',
    ],
    pricesNote: 'Prezzi senza IVA',
    totals: [
      { label: 'Imponibile', text: '1.320,50 €' },
      { label: 'IVA 22 %', text: '290,51 €' },
      { label: 'Totale', text: '1.611,01 €' },
    ],
    terms: [
      { label: 'Consegna', text: '15 giorni lavorativi' },
      { label: 'Pagamento', text: 'Saldo alla consegna' },
      { label: 'Acconto', text: '30 % del totale: 483,30 € all’ordine, saldo 1.127,71 €' },
    ],
  })
  expect(
    plain(
      document.rows.map(({ title, quantity, unit, amount }) => [title, quantity, unit, amount]),
    ),
  ).toEqual([
    ['Tazza rossa', '250', '2,45 €', '612,50 €'],
    ['Impianto', '1', '35,00 €', '35,00 €'],
    ['Penna blu', '500', '0,72 €', '360,00 €'],
    ['Impianto', '1', '25,00 €', '25,00 €'],
    ['Borraccia verde', '100', '3,10 €', '310,00 €'],
    ['Trasporto', '', '', '28,00 €'],
    ['Sconto', '', '', '−50,00 €'],
  ])
})

it('[QU18] what is without VAT says why', () => {
  const reason = 'Regime forfettario'
  const lines = aDraft().lines.map((line) => ({ ...line, vat: { rate: '0', reason } as const }))
  const seller = { name: 'Omaggio', lines: [], footer: '' }
  const { totals } = documentOf(aContent({ lines }), { number: '1', date: '2026-11-17', seller })
  expect(plain(totals)).toEqual([
    { label: 'Imponibile', text: '1.320,50 €' },
    { label: 'Senza IVA: Regime forfettario', text: '0,00 €' },
    { label: 'Totale', text: '1.320,50 €' },
  ])
})

it('[QU19] what a revision changes, in words', () => {
  const [tazza, penna, ...others] = aDraft().lines
  if (tazza?.kind !== 'gadget' || !penna) throw new Error('no lines')
  const after = aContent({
    lines: [{ ...tazza, quantity: '300', unit: '2,40' }, ...others],
    validUntil: '2026-12-31',
    delivery: '',
  })
  expect(plain(revisionChanges(aContent(), after))).toEqual([
    'Tazza rossa: 300 pezzi invece di 250 pezzi',
    'Tazza rossa: 2,40 € al pezzo invece di 2,45 € al pezzo',
    'Voce eliminata: Penna blu, 500 pezzi, 385,00 €',
    'Valido fino al 31 dicembre 2026 invece che fino al 15 dicembre 2026',
    'Consegna: non più «15 giorni lavorativi»',
    'Totale: 1.272,46 € invece di 1.611,01 €',
  ])
  expect(revisionChanges(after, after)).toEqual([])
  const before = aContent({ lines: [tazza] })
  expect(plain(listedDifferences(before))).toEqual(['Tazza rossa: 2,45 € invece di 2,55 €'])
})

/** Without the spaces that keep an amount together. */
function plain<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('\u00A0', ' ')) as Value
}
