import { withDefaults } from '../../../shop/texts/changed-texts.ts'
import { PAYMENT_TEXTS } from '../../../shop/texts/payment-texts.ts'
import { useSession } from '../../../page/use-session.ts'

export type PaymentTexts = typeof PAYMENT_TEXTS

export function usePaymentTexts(): PaymentTexts {
  return withDefaults(useSession().shop.lazyTexts.paying, PAYMENT_TEXTS)
}
