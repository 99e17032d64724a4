import { expect, it } from 'vitest'

import { sellerOnQuote } from './seller-on-quote.ts'

it('[QU151] a quote names the seller by what is set, the IBAN in groups of four', () => {
  const seller = {
    name: 'Fabbri Gadget S.r.l.',
    address: 'Via dei Fabbri 12, 50125 Firenze',
    phone: '055 123456',
    email: 'ordini@fabbri.example',
    vatNumber: '12345678903',
    iban: 'IT60X0542811101000000123456',
  }

  expect(sellerOnQuote({ name: 'Gadget', seller })).toEqual({
    name: 'Fabbri Gadget S.r.l.',
    lines: [
      'Via dei Fabbri 12, 50125 Firenze',
      'P.IVA 12345678903',
      'Tel. 055 123456 · ordini@fabbri.example',
      'IBAN IT60 X054 2811 1010 0000 0123 456',
    ],
    footer: 'Fabbri Gadget S.r.l. · Via dei Fabbri 12, 50125 Firenze · P.IVA 12345678903',
  })
  expect(sellerOnQuote({ name: 'Gadget' })).toEqual({ name: 'Gadget', lines: [], footer: 'Gadget' })
})
