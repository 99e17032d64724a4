import { expect, it } from 'vitest'
import { demoShop, shopFile } from '../../tests/support/demo-shop.ts'
import { parseSettings } from './parse-settings.ts'
import { publicShop } from './public-shop.ts'

const EVENTS = ['request.received']
const parsed = (webhooks: unknown) => parseSettings({ ...shopFile('settings.json'), webhooks })

it.each([
  [{ url: 'https://erp.example/omaggio?negozio=1', events: EVENTS }],
  [{ url: 'https://erp.example:8443/', events: ['request.updated', 'payment.captured'] }],
  [{ url: 'http://10.0.0.5/in', events: EVENTS, privateAddresses: ['10.0.0.5', 'fd00::/8'] }],
])('[AF15] accepts the webhook %o', (webhook) => {
  expect(parsed([webhook])).toMatchObject({ value: { webhooks: [webhook] } })
})

it.each([
  [{ url: 'erp.example', events: EVENTS }, 'inizia con https://'],
  [{ url: 'https://user:password@erp.example/', events: EVENTS }, 'senza utente né password'],
  [{ url: 'http://erp.example/', events: EVENTS }, 'in http si chiama solo dentro la propria rete'],
  [{ url: 'https://erp.example/', events: [] }, 'deve avere almeno una voce'],
  [{ url: 'https://erp.example/', events: ['request.recieved'] }, 'scegli tra request.received'],
  [{ url: 'https://erp.example/' }, 'manca'],
  [
    { url: 'https://a.example/', events: EVENTS, privateAddresses: ['10.0.0.300'] },
    'un indirizzo o una rete',
  ],
  [
    { url: 'https://a.example/', events: EVENTS, privateAddresses: ['10.0.0.0/33'] },
    'un indirizzo o una rete',
  ],
  [
    { url: 'https://a.example/', events: EVENTS, privateAddresses: ['a::b::c'] },
    'un indirizzo o una rete',
  ],
])('[AF15] says what is wrong with the webhook %o', (webhook, message) => {
  const { problems = [] } = parsed([webhook])
  expect(problems.map((problem) => problem.message).join()).toContain(message)
})

it('[AF15] refuses two entries for one receiver', () => {
  const webhook = { url: 'https://erp.example/', events: EVENTS }
  expect(parsed([webhook, webhook]).problems?.[0]?.message).toContain('stessa url')
})

it('[AF15] webhooks are not picked for the page', () => {
  const webhooks = [{ url: 'https://erp.example/', events: ['request.received'] as const }]
  const page = publicShop({ ...demoShop, settings: { ...demoShop.settings, webhooks } })
  expect(JSON.stringify(page)).not.toContain('erp.example')
})
