import { expect, it } from 'vitest'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { aStoredRequestOf, MUG } from '../../../../tests/support/several-gadgets.ts'
import { newDraft } from './draft-of-requests.ts'

it('[QU132] a draft takes prices that visitors read as «IVA inclusa» with the VAT', () => {
  const catalogue = { ...demoShop.catalogue, vat: 'IVA inclusa' }
  const request = aStoredRequestOf([MUG])
  const { prices, lines } = newDraft([request], { ...demoShop, catalogue }, NOON)
  expect([prices, lines[0]]).toMatchObject(['gross', { unit: '2,35' }])
  expect(newDraft([request], demoShop, NOON).prices).toBe('net')
})
