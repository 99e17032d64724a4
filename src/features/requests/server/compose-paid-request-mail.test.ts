import { expect, it } from 'vitest'
import { demoMail } from '../../../../tests/support/mail-settings.ts'
import { aPayment } from '../../../../tests/support/payments.ts'
import { aRequest, messageIdOf } from '../../../../tests/support/requests.ts'
import type { PaymentVerdict } from './checked-order.ts'
import { composeRequestMail } from './compose-request-mail.ts'

function requestMail(payment: PaymentVerdict) {
  const request = aRequest()
  const order = { ...request.order, payment }
  return composeRequestMail({ ...request, order }, messageIdOf(request), demoMail)
}
const { orderId, amount } = aPayment()

it('[PY12] [PY34] a request with a confirmed payment says so in our own words', () => {
  const mail = requestMail({ kind: 'confirmed', orderId, captureId: 'C1', amount, demo: false })
  expect(mail.subject).toBe('Omaggio · Richiesta 48213 · totale non verificabile · Rossi')
  for (const part of [mail.text, mail.html]) {
    const confirmation = part.indexOf('Pagamento verificato dal server: C1, 2.625,00\u00A0€.')
    expect(confirmation).toBeGreaterThan(part.search(/VERIFICATO DAL SERVER|<!-- \/visitor/))
  }
  const demo = requestMail({ kind: 'confirmed', orderId, captureId: 'C1', amount, demo: true })
  expect(demo.subject).toBe('Omaggio · Richiesta 48213 · totale non verificabile · prova · Rossi')
  expect(demo.text).toContain('pagamento di prova, nessun addebito')
})

it('[PY34] [PY36] a doubt and a demo are two sentences', () => {
  const { text } = requestMail({ kind: 'unconfirmed', orderId, reason: 'unknown', demo: true })
  expect(text).toContain(
    'ATTENZIONE: pagamento non confermato: questo ordine non risulta nel nostro archivio.\nATTENZIONE: pagamento di prova, nessun addebito.',
  )
})

it('[PY36] a request with a payment that cannot be confirmed is marked in subject, text and HTML', () => {
  const mail = requestMail({ kind: 'unconfirmed', orderId, reason: 'other-amount', demo: false })
  expect(mail.subject).toBe(
    'Omaggio · Richiesta 48213 · totale non verificabile · pagamento non confermato · Rossi',
  )
  expect(mail.text).toContain('pagamento non confermato: l’importo pagato non è il totale')
  expect(mail.text).not.toContain('Pagamento verificato')
})
