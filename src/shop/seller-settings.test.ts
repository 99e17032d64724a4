import { expect, it } from 'vitest'
import { demoShop, shopFile } from '../../tests/support/demo-shop.ts'
import { parseSettings } from './parse-settings.ts'
import { canBeReached, sellerLines } from './seller.ts'
import { publicShop } from './public-shop.ts'

const ROSA = {
  name: 'Gadget di Rosa S.r.l.',
  address: 'Via Roma 1, 20121 Milano MI',
  phone: '+39 02 1234567',
  email: 'info@example.com',
  vatNumber: '12345678903',
}
const parsed = (seller: unknown) => parseSettings({ ...shopFile('settings.json'), seller })
const { settings } = demoShop

it('[SH35] customers read who sells, as far as the settings say it', () => {
  expect(parsed(ROSA)).toMatchObject({ value: { seller: ROSA } })
  expect(publicShop({ ...demoShop, settings: { ...settings, seller: ROSA } }).seller).toEqual(ROSA)
  expect(sellerLines({ ...settings, seller: ROSA })).toEqual([
    'Gadget di Rosa S.r.l.',
    'Via Roma 1, 20121 Milano MI',
    'Tel. +39 02 1234567',
    'info@example.com',
    'P.IVA 12345678903',
  ])
  const { phone, vatNumber } = ROSA
  expect(sellerLines({ ...settings, seller: { phone, vatNumber } })).toEqual([
    'Omaggio',
    'Tel. +39 02 1234567',
    'P.IVA 12345678903',
  ])
})

it('[SH35] without a VAT number there is the legal line, which has it', () => {
  expect(settings.seller).toBeUndefined()
  expect(sellerLines(settings)).toEqual(['© Omaggio'])
  const { phone } = ROSA
  expect(sellerLines({ ...settings, seller: { phone } })).toEqual([
    'Omaggio',
    'Tel. +39 02 1234567',
    '© Omaggio',
  ])
})

it('[SH35] [KP14] a name and a VAT number are no way to reach the seller', () => {
  const { name, vatNumber, phone, email, address } = ROSA
  expect([undefined, {}, { name, vatNumber }].map(canBeReached)).toEqual([false, false, false])
  expect([{ phone }, { email }, { address }].map(canBeReached)).toEqual([true, true, true])
})

it.each([
  [{ vatNumber: '12345678904' }, 'una di queste non torna'],
  [{ phone: 'chiamami' }, 'scrivi solo il numero'],
  [{ email: 'info' }, 'scrivi un solo indirizzo email'],
  [{ address: 'Via Roma 1\n20121 Milano' }, 'scrivilo su una riga sola'],
  [{ fax: '1' }, 'non è previsto'],
])('[SH35] %j is refused with the reason', (seller, reason) => {
  expect(parsed(seller).problems?.[0]?.message).toContain(reason)
})

it('[SH35] a VAT number of another country passes', () => {
  expect(parsed({ vatNumber: 'SM12345' }).problems).toBeUndefined()
})
