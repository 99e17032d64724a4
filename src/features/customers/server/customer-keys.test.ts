import { expect, it } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { aRequest } from '../../../../tests/support/requests.ts'
import { keysOf } from './customer-keys.ts'

const VAT = '00743110157'

const keysWith = (
  params: Readonly<Record<string, string>>,
  settings: Partial<typeof demoShop.settings> = {},
) =>
  keysOf(aRequest({ params: { message: 'x', ...params } }), { ...demoShop.settings, ...settings })

it.each(['P.IVA', 'P. IVA', 'p iva', 'Partita IVA', 'Partita iva o codice fiscale'])(
  '[BN70] a field labelled «%s» has a VAT number',
  (label) => expect(keysWith({ [label]: `IT ${VAT}` })?.vat).toBe(VAT),
)

it('[BN70] a VAT number counts where the shop expects one, and only a right one', () => {
  const field = { id: 'vat', label: 'Dati fiscali', type: 'text', hint: 'vat' } as const
  expect(keysWith({ 'Dati fiscali': VAT })).toBeUndefined()
  expect(keysWith({ 'Dati fiscali': VAT }, { customerFields: [field] })?.vat).toBe(VAT)
  expect(keysWith({ 'P.IVA': '00743110158' })).toBeUndefined()
  expect(keysWith({ Privativa: VAT })).toBeUndefined()
})

it('[BN70] sample values group nobody, also those of the shipped shop', () => {
  const sampleCustomer = { ...demoShop.settings.sampleCustomer, email: 'Prova@x.example', vat: VAT }
  expect(keysWith({ email: 'prova@x.example', 'P.IVA': VAT }, { sampleCustomer })).toBeUndefined()
  expect(keysWith({ email: 'nome.cognome@example.com' }, { sampleCustomer })).toBeUndefined()
  expect(keysWith({ email: 'ada@x.example', 'P.IVA': VAT }, { sampleCustomer })).toMatchObject({
    email: 'ada@x.example',
    vat: null,
  })
})
