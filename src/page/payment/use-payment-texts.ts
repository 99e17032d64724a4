import { PAYMENT_TEXTS } from '../../shop/payment-texts.ts'
import { useLazyTexts } from '../use-session.ts'

export type PaymentTexts = typeof PAYMENT_TEXTS

export function usePaymentTexts(): PaymentTexts {
  return useLazyTexts('paying', PAYMENT_TEXTS)
}
