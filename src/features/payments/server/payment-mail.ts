import { newRowId } from '../../../server/database/row-id.ts'
import type { MailPayload } from '../../../server/mail/mail-payload.ts'
import type { ServerContext } from '../../../server/context/server-context.ts'
import { messageIdOf } from '../../../server/mail/mail-settings.ts'
import type { ClaimedDelivery, NewDelivery } from '../../../server/outbox/delivery.ts'
import type { DeliveryKind } from '../../../server/outbox/delivery-kind.ts'
import type { CurrentShop } from '../../../server/shop/current-shop.ts'
import { composePaymentMail } from './compose-payment-mail.ts'
import type { Payment, Progress } from './payment.ts'
import { paymentNotice, type PaymentNotice } from './payment-notice.ts'

export const PAYMENT_MAIL = 'payment-mail'

/** Written when the payment changes: the mail tells what was true then, whenever it leaves. */
interface PaymentMailPayload extends MailPayload {
  readonly notice: PaymentNotice
}

export interface PaymentMailContext extends Pick<ServerContext, 'mailer' | 'mailSettings' | 'now'> {
  readonly shops: Pick<CurrentShop, 'current'>
}

/** The mail about money: it leaves whether or not the visitor ever presses 'Invia'. */
export function createPaymentMail({ mailer, mailSettings, shops, now }: PaymentMailContext) {
  return {
    name: PAYMENT_MAIL,
    isUrgent: true,
    // Counted apart: a flood of requests must not hold back the mail about money.
    cap: { name: 'payment-mails', perHour: () => shops.current().settings.relay.mailsPerHour },
    /** Empty where there is nothing new to tell. */
    plan: (payment: Payment, progress: Progress): NewDelivery[] => {
      const notice = paymentNotice(payment, progress, shops.current().catalogue)
      if (!notice) return []
      const createdAt = now()
      const id = newRowId(createdAt)
      const messageId = messageIdOf(id, mailSettings())
      const payload = JSON.stringify({ messageId, notice } satisfies PaymentMailPayload)
      return [{ id, kind: PAYMENT_MAIL, subject: payment.id, network: '', payload, createdAt }]
    },
    attempt({ id, payload, createdAt }: ClaimedDelivery) {
      const { messageId, notice } = readPaymentMail(payload)
      return mailer.send(
        composePaymentMail({ id, messageId, at: createdAt }, notice, mailSettings()),
      )
    },
  } satisfies DeliveryKind & { plan: unknown }
}

/** Only we write this column, so its JSON is not checked again. */
export function readPaymentMail(payload: string): PaymentMailPayload {
  return JSON.parse(payload) as PaymentMailPayload
}
