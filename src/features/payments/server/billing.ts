import type { PaymentProcessor } from './payment-processor.ts'

export type Billing = ReturnType<typeof createBilling>

/** How what stands above the payments has a bill paid, on the provider's own page. */
export function createBilling(payments: PaymentProcessor, isOffered: () => boolean) {
  return {
    /** Whether the shop takes payments now. */
    isOffered,
    bill: payments.bill,
    billed: payments.billed,
    capture: payments.capture,
  }
}
