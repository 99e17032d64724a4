import { expect, it } from 'vitest'
import { demoShop, shopFile } from '../../tests/support/demo-shop.ts'
import { parseSettings } from './parse-settings.ts'
import { publicShop } from './public-shop.ts'

const settings = (changes: object) => parseSettings({ ...shopFile('settings.json'), ...changes })

it('[ML7] the seller’s address and the limits are not picked for the page', () => {
  const page = JSON.stringify(publicShop(demoShop))
  expect(page).not.toContain(demoShop.settings.sellerEmail)
  expect(page).not.toContain('allowedOrigins')
})

it('[AB1] the limits have defaults', () => {
  expect(settings({ relay: {} })).toMatchObject({
    value: {
      relay: { allowedOrigins: [], requestsPerMinute: 5, requestsPerHour: 20, mailsPerHour: 200 },
    },
  })
})

it.each([
  ['sellerEmail', 'a@example.com, b@example.com', 'scrivi un solo indirizzo email'],
  ['sellerEmail', undefined, 'manca'],
  ['relay', { allowedOrigins: ['https://example.com/pagina'] }, 'scrivi solo protocollo e dominio'],
  ['relay', { requestsPerMinute: 0 }, 'deve essere almeno 1'],
])('[ML1] says what is wrong with %s: %o', (name, value, message) => {
  const { problems = [] } = settings({ [name]: value })
  expect(problems.map((problem) => problem.message).join()).toContain(message)
})
