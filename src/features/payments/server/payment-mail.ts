import type { Catalogue } from '../../../order/catalogue.ts'
import { newRowId } from '../../../server/database/row-id.ts'
import type { MailPayload } from '../../../server/mail/mail-payload.ts'
import type { Mailer } from '../../../server/mail/mailer.ts'
import { messageIdOf, type MailSettings } from '../../../server/mail/mail-settings.ts'
import type { ClaimedDelivery, NewDelivery } from '../../../server/outbox/delivery.ts'
import type { DeliveryCap, DeliveryKind } from '../../../server/outbox/delivery-kind.ts'
import { composePaymentMail } from './compose-payment-mail.ts'
import type { Payment, Progress } from './payment.ts'
import { paymentNotice, type PaymentNotice } from './payment-notice.ts'

export const PAYMENT_MAIL = 'payment-mail'

/** Written when the payment changes: the mail tells what was true then, whenever it leaves. */
interface PaymentMailPayload extends MailPayload {
  readonly notice: PaymentNotice
}

export interface PaymentMailOptions {
  readonly mailer: Mailer
  readonly settings: () => MailSettings
  readonly cap: DeliveryCap
  readonly catalogue: () => Catalogue
  readonly now: () => number
}

/** The mail about money: it leaves whether or not the visitor ever presses 'Invia'. */
export function createPaymentMail(options: PaymentMailOptions) {
  const { mailer, settings, cap, catalogue, now } = options
  return {
    name: PAYMENT_MAIL,
    isUrgent: true,
    cap,
    /** Empty where there is nothing new to tell. */
    plan: (payment: Payment, progress: Progress): NewDelivery[] => {
      const notice = paymentNotice(payment, progress, catalogue())
      if (!notice) return []
      const createdAt = now()
      const id = newRowId(createdAt)
      const messageId = messageIdOf(id, settings())
      const payload = JSON.stringify({ messageId, notice } satisfies PaymentMailPayload)
      return [{ id, kind: PAYMENT_MAIL, subject: payment.id, network: '', payload, createdAt }]
    },
    attempt({ id, payload, createdAt }: ClaimedDelivery) {
      const { messageId, notice } = readPaymentMail(payload)
      return mailer.send(composePaymentMail({ id, messageId, at: createdAt }, notice, settings()))
    },
  } satisfies DeliveryKind & { plan: unknown }
}

/** Only we write this column, so its JSON is not checked again. */
export function readPaymentMail(payload: string): PaymentMailPayload {
  return JSON.parse(payload) as PaymentMailPayload
}
