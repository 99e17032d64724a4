import { expect, it } from 'vitest'
import { demoCatalogue, demoDataset } from '../../../../tests/support/demo-shop.ts'
import { aPayment } from '../../../../tests/support/payments.ts'
import { demoMail } from '../../../../tests/support/mail-settings.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { composePaymentMail } from './compose-payment-mail.ts'
import type { Payment, Progress } from './payment.ts'
import { paymentNotice } from './payment-notice.ts'

const paid: Progress = { state: 'paid', at: NOON, captureId: 'CAPTURE1', givenName: 'Ada <b>' }

function mailOf(progress: Progress, changes: Partial<Payment> = {}) {
  const notice = paymentNotice(aPayment(changes), progress, demoCatalogue)
  const identity = { id: 'x', messageId: '<x@example.com>', at: NOON }
  return notice && composePaymentMail(identity, notice, demoMail)
}

it('[PY8] tells the seller what was paid and for which selections', () => {
  const mail = mailOf(paid)
  expect(mail).toMatchObject({
    to: 'vendite@example.com',
    subject: 'Omaggio · Pagamento ricevuto · Richiesta 48213',
    replyTo: undefined,
  })
  for (const expected of ['CAPTURE1', '2.625,00\u00A0€', 'Penna', 'Stampa Digitale', '2.500']) {
    expect(mail?.text).toContain(expected)
    expect(mail?.html).toContain(expected)
  }
  expect(mail?.html).toContain('<td>Ada &lt;b&gt;</td>')
  expect(mail?.text).not.toMatch(/ATTENZIONE|prova/)
})

it('[PY8] names a selection by its id when the catalogue no longer has it', () => {
  const datasets = [demoDataset({ product: 'yacht', color: 'silver' })]
  expect(mailOf(paid, { datasets })?.text).toMatch(/: yacht\n(?:.*\n)*.*: silver\n/)
})

it('[SG32] names each of several gadgets in a line', () => {
  const datasets = [demoDataset({ quantity: 10 }), demoDataset({ product: 'yacht' })]
  const text = mailOf(paid, { datasets })?.text
  expect(text).toMatch(/^Gadget 1: Prodotto Penna, .*, Quantità 10$/m)
  expect(text).toMatch(/^Gadget 2: Prodotto yacht, .*, Quantità 1$/m)
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
  const nameless: Progress = { state: 'paid', at: NOON, captureId: 'CAPTURE1', givenName: '' }
  const texts = [
    mailOf(pending),
    mailOf({ state: 'expired', at: NOON }, { progress: pending }),
    mailOf(nameless, { progress: pending }),
  ].map((mail) => mail?.text)
  expect(new Set(texts).size).toBe(3)
})

it.each<Progress>([
  { state: 'created' },
  { state: 'capturing', dueAt: NOON },
  { state: 'declined', at: NOON },
  { state: 'expired', at: NOON },
])('[PY8] sends no notice while no money has moved: %o', (progress) => {
  expect(mailOf(progress)).toBeUndefined()
})
