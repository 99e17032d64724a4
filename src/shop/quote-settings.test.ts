import { expect, it } from 'vitest'
import { demoShop, shopFile } from '../../tests/support/demo-shop.ts'
import { parseSettings } from './parse-settings.ts'
import { publicShop } from './public-shop.ts'
import { quoteSettings } from './quote-settings.ts'

const parsed = (entries: object) => parseSettings({ ...shopFile('settings.json'), ...entries })

const ALL = {
  prices: 'gross',
  vat: 'none',
  vatReason: 'Regime forfettario',
  validDays: 15,
  firstNumber: '2026/41',
  delivery: '15 giorni',
  payment: 'Bonifico',
  deposit: { kind: 'advance', percent: 30 },
  notes: 'Una bozza è compresa.\nColori come da file.',
  online: 'everybody',
  ask: {
    name: 'optional',
    company: 'off',
    vat: 'optional',
    invoiceTo: 'required',
    deliveryAddress: 'required',
    purchaseOrder: 'off',
    conditions: 'off',
  },
  remindBeforeExpiry: true,
} as const

it('[QU100] a shop that says nothing about quotes has the standard of everything', () => {
  expect(demoShop.settings.quotes).toBeUndefined()
  expect(quoteSettings(demoShop.settings)).toEqual({
    prices: 'net',
    vat: { rate: '22', reason: '' },
    validDays: 30,
    firstNumber: undefined,
    delivery: '',
    payment: '',
    deposit: null,
    notes: '',
    online: 'firms',
    ask: {
      name: 'required',
      company: 'required',
      vat: 'required',
      invoiceTo: 'optional',
      deliveryAddress: 'optional',
      purchaseOrder: 'optional',
      conditions: 'required',
    },
    remindBeforeExpiry: false,
  })
})

it('[QU100] what the settings say counts', () => {
  const settings = parsed({ quotes: ALL })
  expect(settings.problems).toBeUndefined()
  const { vat: _, vatReason, ...others } = ALL
  expect('value' in settings && quoteSettings(settings.value)).toEqual({
    ...others,
    vat: { rate: '0', reason: vatReason },
  })
})

it.each([
  ['IVA inclusa', 'gross'],
  ['Prezzi IVA 22% compresa', 'gross'],
  ['Prezzi ivati', 'gross'],
  ['IVA esclusa', 'net'],
  ['IVA non compresa', 'net'],
  ['più IVA', 'net'],
])('[QU132] without a setting «%s» says what prices are', (vat, prices) => {
  expect(quoteSettings({}, { vat }).prices).toBe(prices)
  expect(quoteSettings({ quotes: { prices: 'net' } }, { vat }).prices).toBe('net')
})

it('[QU100] the reason without VAT goes with no other rate', () => {
  expect(quoteSettings({ quotes: { vat: '4%', vatReason: 'Regime forfettario' } }).vat).toEqual({
    rate: '4',
    reason: '',
  })
})

it('[QU101] a firm always says its VAT number', () => {
  expect(quoteSettings({ quotes: { ask: { vat: 'off' } } }).ask.vat).toBe('required')
  const everybody = { online: 'everybody', ask: { vat: 'off' } } as const
  expect(quoteSettings({ quotes: everybody }).ask).toMatchObject({
    vat: 'off',
    company: 'optional',
  })
})

it.each([
  [{ vat: '21%' }, 'scegli tra 22%, 10%, 5%, 4%, none'],
  [{ vat: 'none' }, 'scrivi perché senza IVA'],
  [{ validDays: 0 }, 'almeno 1'],
  [{ firstNumber: '41/2026' }, 'come 2026/41'],
  [{ firstNumber: '2026/0' }, 'come 2026/41'],
  [{ deposit: { kind: 'advance', percent: 101 } }, 'al massimo 100'],
  [{ online: 'all' }, 'scegli tra firms, everybody'],
  [{ ask: { fax: 'off' } }, 'non è previsto'],
])('[QU100] %j is refused with the reason', (quotes, reason) => {
  expect(parsed({ quotes }).problems?.[0]?.message).toContain(reason)
})

it.each([
  [{ iban: 'it60 x054 2811 1010 0000 0123 456' }, { iban: 'IT60X0542811101000000123456' }],
  [{ iban: 'DE89 3704 0044 0532 0130 00' }, { iban: 'DE89370400440532013000' }],
  [{ taxCode: 'rssmra85t10a562s' }, { taxCode: 'RSSMRA85T10A562S' }],
  [{ taxCode: '12345678903' }, { taxCode: '12345678903' }],
  [{ pec: 'omaggio@pec.example.com' }, { pec: 'omaggio@pec.example.com' }],
])('[QU102] the seller %j is taken', (seller, read) => {
  const settings = parsed({ seller })
  expect('value' in settings && settings.value.seller).toEqual(read)
})

it.each([
  [{ iban: 'IT60X0542811101000000123457' }, 'un carattere non torna'],
  [{ iban: 'IT60X054281110100000012345' }, 'un carattere non torna'],
  [{ iban: '60X0542811101000000123456' }, 'un carattere non torna'],
  [{ taxCode: 'RSSMRA85T10A562T' }, 'uno di questi non torna'],
  [{ taxCode: '12345678904' }, 'uno di questi non torna'],
  [{ taxCode: 'ROSSI' }, 'uno di questi non torna'],
  [{ pec: 'omaggio' }, 'un solo indirizzo email'],
])('[QU102] the seller %j is refused with the reason', (seller, reason) => {
  expect(parsed({ seller }).problems?.[0]?.message).toContain(reason)
})

it('[QU103] the page gets neither the settings of quotes nor what only quotes say of the seller', () => {
  const seller = {
    name: 'Gadget di Rosa S.r.l.',
    taxCode: 'RSSMRA85T10A562S',
    pec: 'rosa@pec.example.com',
    iban: 'IT60X0542811101000000123456',
  }
  const shop = publicShop({
    ...demoShop,
    settings: { ...demoShop.settings, seller, quotes: { notes: 'Una bozza è compresa.' } },
  })
  const page = JSON.stringify(shop)
  expect(page).toContain(seller.name)
  for (const unseen of [seller.taxCode, seller.pec, seller.iban, 'Una bozza', '"quotes"']) {
    expect(page).not.toContain(unseen)
  }
})

it('[QU107] [PF18] the privacy text of a new shop says what a quote records', () => {
  const { privacy } = demoShop.documents
  for (const said of [
    'apri la sua pagina',
    'bozza grafica',
    'indirizzo di rete (IP)',
    'browser',
    'dieci anni',
  ]) {
    expect(privacy).toContain(said)
  }
})
