import { expect, it } from 'vitest'
import { demoCatalogue, demoDataset } from '../../../tests/support/demo-shop.ts'
import { aPayment } from '../../../tests/support/payments.ts'
import { demoMail } from '../../../tests/support/mail-settings.ts'
import { aRequest, NOON } from '../../../tests/support/requests.ts'
import { newDelivery } from '../outbox/delivery.ts'
import type { Payment, Progress } from '../payments/payment.ts'
import { paymentNotice } from '../payments/payment-notice.ts'
import type { PaymentVerdict } from '../requests/checked-order.ts'
import { composeMail } from './compose-mail.ts'

const options = { catalogue: demoCatalogue, mailDomain: 'example.com', now: NOON }
const paid: Progress = { state: 'paid', at: NOON, captureId: 'CAPTURE1', givenName: 'Ada <b>' }

function mailOf(progress: Progress, changes: Partial<Payment> = {}) {
  const notice = paymentNotice(aPayment(changes), progress, options)
  if (!notice) return undefined
  const { hash: _, ...request } = notice
  return composeMail({ ...request, repeats: 0, delivery: newDelivery(NOON) }, demoMail)
}

it('[PY8] tells the seller what was paid and for which selections', () => {
  const mail = mailOf(paid)
  expect(mail).toMatchObject({
    to: 'vendite@example.com',
    subject: 'Omaggio · Pagamento ricevuto · Richiesta 48213',
    replyTo: undefined,
  })
  for (const words of ['CAPTURE1', '2.625,00\u00A0€', 'Penna', 'Stampa Digitale', '2.500']) {
    expect(mail?.text).toContain(words)
    expect(mail?.html).toContain(words)
  }
  expect(mail?.html).toContain('<td>Ada &lt;b&gt;</td>')
  expect(mail?.text).not.toMatch(/ATTENZIONE|prova/)
})

it('[PY8] names a selection by its id when the catalogue no longer has it', () => {
  const dataset = demoDataset({ product: 'yacht', color: 'silver' })
  expect(mailOf(paid, { dataset })?.text).toMatch(/: yacht\n(?:.*\n)*.*: silver\n/)
})

it('[PY34] says that a demo payment is one', () => {
  const mail = mailOf(paid, { demo: true })
  expect(mail?.subject).toBe('Omaggio · Pagamento ricevuto · Richiesta 48213 · prova')
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('pagamento di prova, nessun addebito')
    expect(part).not.toContain('incassato')
  }
})

it('[PY31] says what has to be checked of a capture that does not match', () => {
  const reason = 'la valuta non è l’euro'
  const mail = mailOf({ state: 'rejected', at: NOON, captureId: 'CAPTURE1', reason })
  expect(mail?.subject).toBe('Omaggio · Pagamento da verificare · Richiesta 48213')
  expect(mail?.text).toContain(`Motivo: ${reason}`)
  expect(mail?.text).toMatch(/ATTENZIONE: .*non corrisponde/)
  expect(mail?.text).not.toContain('è stato incassato e corrisponde')
})

const pending: Progress = { state: 'pending', dueAt: NOON, captureId: 'CAPTURE1' }

it('[PY31] says once that money waits, and once that it will not come', () => {
  const waiting = mailOf(pending, { progress: { state: 'capturing', dueAt: NOON } })
  expect(waiting?.subject).toBe('Omaggio · Pagamento in attesa · Richiesta 48213')
  expect(waiting?.text).toContain('non consegnare ancora')
  expect(mailOf(pending, { progress: pending })).toBeUndefined()
  const over = mailOf({ state: 'expired', at: NOON }, { progress: pending })
  expect(over?.subject).toBe('Omaggio · Pagamento non riuscito · Richiesta 48213')
  expect(over?.text).toContain('il cliente non ha pagato')
})

it('[PY31] notices of different states of one payment are different mails', () => {
  const payment = aPayment({ progress: pending })
  const nameless: Progress = { state: 'paid', at: NOON, captureId: 'CAPTURE1', givenName: '' }
  const hashes = [
    paymentNotice(aPayment({ ...payment, progress: { state: 'created' } }), pending, options),
    paymentNotice(payment, { state: 'expired', at: NOON }, options),
    paymentNotice(payment, nameless, options),
  ].map((notice) => notice?.hash)
  expect(new Set(hashes).size).toBe(3)
})

it.each<Progress>([
  { state: 'created' },
  { state: 'capturing', dueAt: NOON },
  { state: 'declined', at: NOON },
  { state: 'expired', at: NOON },
])('[PY8] sends no notice while no money has moved: %o', (progress) => {
  expect(mailOf(progress)).toBeUndefined()
})

function requestMail(payment: PaymentVerdict) {
  const { hash: _, ...request } = aRequest()
  const order = { ...request.order, payment }
  return composeMail({ ...request, order, repeats: 0, delivery: newDelivery(NOON) }, demoMail)
}
const { orderId, amount } = aPayment()

it('[PY12] [PY34] a request with a confirmed payment says so in our own words', () => {
  const mail = requestMail({ kind: 'confirmed', orderId, captureId: 'C1', amount, demo: false })
  expect(mail.subject).toBe('Omaggio · Richiesta 48213')
  for (const part of [mail.text, mail.html]) {
    const confirmation = part.indexOf('Pagamento verificato dal server: C1, 2.625,00\u00A0€.')
    expect(confirmation).toBeGreaterThan(0)
    expect(confirmation).toBeLessThan(part.search(/^(?:> |<!-- visitor)/m))
  }
  const trial = requestMail({ kind: 'confirmed', orderId, captureId: 'C1', amount, demo: true })
  expect(trial.subject).toBe('Omaggio · Richiesta 48213 · prova')
  expect(trial.text).toContain('pagamento di prova, nessun addebito')
})

it('[PY34] [PY36] a doubt and a demo are two sentences', () => {
  const { text } = requestMail({ kind: 'unconfirmed', orderId, reason: 'unknown', demo: true })
  expect(text).toContain(
    'ATTENZIONE: pagamento non confermato: questo ordine non risulta nel nostro archivio. Pagamento di prova, nessun addebito.',
  )
})

it('[PY36] a payment that cannot be confirmed is marked in subject, text and HTML', () => {
  const mail = requestMail({ kind: 'unconfirmed', orderId, reason: 'other-amount', demo: false })
  expect(mail.subject).toBe('Omaggio · Richiesta 48213 · da verificare')
  for (const part of [mail.text, mail.html]) {
    const warning = part.indexOf('pagamento non confermato: l’importo pagato non è il totale')
    expect(warning).toBeGreaterThan(0)
    expect(warning).toBeLessThan(part.search(/^(?:> |<!-- visitor)/m))
    expect(part).not.toContain('Pagamento verificato')
  }
})
