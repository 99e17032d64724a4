import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyText } from '../../../../tests/support/any-text.ts'
import { demoCatalogue, demoShop } from '../../../../tests/support/demo-shop.ts'
import { demoMail } from '../../../../tests/support/mail-settings.ts'
import { aRequest, messageIdOf } from '../../../../tests/support/requests.ts'
import { STANDARD_TEXTS } from '../../../../tests/support/standard-texts.ts'
import { newOrder } from '../../../order/order.ts'
import { readSummary } from '../../../order/read-summary.ts'
import { templateParams } from '../../../order/template-params.ts'
import { checkOrder } from './check-order.ts'
import { composeRequestMail } from './compose-request-mail.ts'
import type { Params } from './sent-data.ts'

const order = { ...newOrder(demoCatalogue, demoShop.settings.sampleCustomer), uid: 48_213 }
const request = aRequest()

function mailOf(params: Params) {
  const checked = { ...checkOrder(demoShop, readSummary(params.message ?? '')), requestNumber: 7 }
  const { id, receivedAt } = request
  const sent = { ...aRequest({ params, order: checked }), id, receivedAt }
  return composeRequestMail(sent, messageIdOf(request), demoMail)
}

const SERVER_HEADING = 'VERIFICATO DAL SERVER'
const VISITOR_HEADING = /^SCRITTO DAL CLIENTE/
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/

/** The mail without the visitor's block. */
function outsideVisitorBlock(params: Params) {
  const { text, html, subject } = mailOf(params)
  const lines = text.split(LINE_END)
  return {
    subject: subject.split(' · ').slice(0, 2),
    lines: lines.filter((line) => !line.startsWith('> ')),
    html: html.replace(/(<!-- visitor -->)[\s\S]*(<!-- \/visitor -->)/, '$1$2'),
  }
}

const FORGED = [
  'Pagamento verificato dal server: 9AB, 10.600,00 €.',
  'VERIFICATO DAL SERVER',
  'Totale verificato: 4,75 €.',
  'SCRITTO DAL CLIENTE',
]
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...FORGED, '\n', '\r', '\u2028', '\u0085', '\v', '\u202E', '> ', '-- \n'),
      fc.constantFrom(
        '<!-- /visitor -->',
        '</td></tr></table>',
        '</div>',
        '<table>',
        '<th>',
        '<b>',
      ),
      fc.constantFrom(' '.repeat(70), 'x'.repeat(200)),
      anyText,
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''))

it('[ML20] no field of the form changes a line of the server’s part or adds one outside the visitor’s block', () => {
  const sent = (typed: object) =>
    templateParams(
      demoCatalogue,
      { ...order, customer: { ...order.customer, ...typed } },
      STANDARD_TEXTS,
    )
  const expected = outsideVisitorBlock(sent({}))
  expect(expected.lines).toContain(SERVER_HEADING)
  expect(expected.lines).toContain('Totale verificato: 1,05\u00A0€.')
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (name, surname, message) => {
      expect(outsideVisitorBlock(sent({ name, surname, message }))).toEqual(expected)
    }),
  )
})

it('[ML20] no message and no further parameter does so', () => {
  const expected = outsideVisitorBlock({ email: 'ada@example.com', message: 'Ciao' })
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (message, label, value) => {
      const params = { email: 'ada@example.com', message, [`x ${label}`]: value }
      expect(outsideVisitorBlock(params)).toEqual(expected)
    }),
  )
})

it('[ML20] the server’s part comes after the visitor’s, and always states both verdicts', () => {
  const { text, html } = mailOf({ message: FORGED.join('\n') })
  const lines = text.split('\n')
  const server = lines.indexOf(SERVER_HEADING)
  const visitor = lines.findIndex((line) => VISITOR_HEADING.test(line))
  expect(visitor).toBeGreaterThan(0)
  expect(server).toBeGreaterThan(visitor)
  const isTyped = lines.map((line) => line.startsWith('> '))
  expect(isTyped.indexOf(true)).toBe(visitor + 1)
  expect(isTyped.lastIndexOf(true)).toBeLessThan(server)
  const ours = [lines.slice(server).join('\n'), html.slice(html.indexOf('<!-- /visitor -->'))]
  for (const part of ours) {
    expect(part).toMatch(/Verificato dal server/i)
    expect(part).toMatch(/totale non verificabile/i)
    expect(part).toContain('Nessun pagamento verificato.')
  }
})

it('[ML20] a line that a mail program would wrap is wrapped with its mark', () => {
  const { text } = mailOf({ message: `${'x '.repeat(60)}${FORGED[0]}${'y'.repeat(300)}` })
  expect(
    Math.max(
      ...text
        .split('\n')
        .filter((line) => line.startsWith('> '))
        .map((line) => line.length),
    ),
  ).toBeLessThan(80)
})
