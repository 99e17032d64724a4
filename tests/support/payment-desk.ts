import {
  createPaymentProcessor,
  type PaymentProcessor,
} from '../../src/server/payments/payment-processor.ts'
import { paymentNotice } from '../../src/server/payments/payment-notice.ts'
import type { PaymentStore } from '../../src/server/payments/payment-store.ts'
import { createPaypalClient } from '../../src/server/payments/paypal-client.ts'
import { demoCatalogue, demoShop } from './demo-shop.ts'
import type { FaultyProvider } from './faulty-provider.ts'

// Long enough for a loopback answer on a busy machine, short enough to wait for.
const TIMEOUT_MS = 400
const LONGEST_PAUSE_MS = 40
const LEASE_MS = 45_000

/** Payments as the server wires them, on a provider that may misbehave and a clock of the test's. */
export function paymentsOn(
  provider: FaultyProvider,
  store: PaymentStore,
  now: () => number,
): PaymentProcessor {
  return createPaymentProcessor({
    provider: createPaypalClient({
      account: provider.account,
      fetch,
      now: () => Date.now(),
      timeoutMs: TIMEOUT_MS,
    }),
    account: provider.account.apiUrl,
    store,
    shop: () => demoShop,
    demo: false,
    notice: (payment, progress) =>
      paymentNotice(payment, progress, {
        catalogue: demoCatalogue,
        mailDomain: 'example.com',
        now: now(),
      }),
    onNotice: () => {},
    leaseMs: LEASE_MS,
    now,
    // Shorter waits, but as many: who waits for another must outlast the timeouts above.
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, LONGEST_PAUSE_MS))),
    log: () => {},
  })
}
