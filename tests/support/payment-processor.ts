import {
  createPaymentProcessor,
  type PaymentProcessor,
} from '../../src/features/payments/server/payment-processor.ts'
import {
  createPaymentMail,
  type PaymentMailContext,
} from '../../src/features/payments/server/payment-mail.ts'
import type { PaymentStore } from '../../src/features/payments/server/payment-store.ts'
import { createPaypalClient } from '../../src/features/payments/server/paypal/paypal-client.ts'
import { demoShop } from './demo-shop.ts'
import type { FaultyProvider } from './faulty-provider.ts'
import { demoMail } from './mail-settings.ts'
import { NOON } from './requests.ts'

// Waits are shorter than on a server, and as many: the calls to the provider take no time here.
const LONGEST_PAUSE_MS = 40
const LEASE_MS = 45_000

/** The mail about payments; by default one that is never sent. */
export function aPaymentMail(changes: Partial<PaymentMailContext> = {}) {
  return createPaymentMail({
    mailer: { send: () => Promise.reject(new Error('nothing is sent here')) },
    mailSettings: () => demoMail,
    shops: { current: () => demoShop },
    now: () => NOON,
    ...changes,
  })
}

/** Payments as the server wires them, on a provider that may misbehave and a clock of the test's. */
export function paymentsOn(
  provider: FaultyProvider,
  store: PaymentStore,
  now: () => number,
): PaymentProcessor {
  return createPaymentProcessor({
    provider: createPaypalClient({
      account: provider.account,
      fetch: provider.fetch,
      now: () => Date.now(),
    }),
    account: provider.account.apiUrl,
    store,
    shop: () => demoShop,
    demo: false,
    notices: aPaymentMail({ now }).plan,
    onNotice: () => {},
    leaseMs: LEASE_MS,
    now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, LONGEST_PAUSE_MS))),
    log: () => {},
  })
}
