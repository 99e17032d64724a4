import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { PaymentProvider } from '../../page/prerender.tsx'
import { createPaymentRoutes } from '../http/payment-routes.ts'
import type { Bindings, RequestGuard } from '../http/request-guard.ts'
import { createDemoOrders, DEMO_PATH } from '../payments/demo/demo-orders.ts'
import type { PaymentMail } from '../payments/payment-mail.ts'
import type { PaymentStore } from '../payments/payment-store.ts'
import { createPaymentProcessor } from '../payments/payment-processor.ts'
import { createPaypalClient } from '../payments/paypal/paypal-client.ts'
import type { PaypalConfig } from '../payments/paypal/paypal-config.ts'
import { watchPayments } from '../payments/watch-payments.ts'
import type { CurrentShop } from '../shop/current-shop.ts'

interface OpenPaymentsOptions {
  readonly paypal: PaypalConfig | undefined
  readonly shops: Pick<CurrentShop, 'current'>
  readonly store: PaymentStore
  readonly guard: RequestGuard
  readonly mail: Pick<PaymentMail, 'plan'>
  readonly leaseMs: number
  readonly onNotice: () => void
  readonly now: () => number
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

/** What the page has to know. The client id is public, the secret is not. */
export function paymentProviderOf(paypal: PaypalConfig | undefined): PaymentProvider {
  if (!paypal) return { mode: 'demo' }
  const environment = paypal.environment === 'live' ? 'production' : 'sandbox'
  return { mode: 'paypal', clientId: paypal.clientId, environment }
}

export interface PaymentService {
  readonly routes: Hono<{ Bindings: Bindings }>
  /** Begins to look after payments that were left open. Returns how to stop it. */
  readonly watch: () => () => Promise<void>
}

export function openPayments(options: OpenPaymentsOptions): PaymentService {
  const { paypal, shops, store, guard, mail, leaseMs, onNotice, now, log } = options
  // Drawn anew at every start: nobody but this process can ask the demo provider for orders.
  const demoAccount = { clientId: `demo-${randomUUID()}`, clientSecret: randomUUID() }
  const demo = paypal ? undefined : createDemoOrders(demoAccount)
  const account = paypal ?? { ...demoAccount, apiUrl: `http://localhost${DEMO_PATH}` }
  const provider = createPaypalClient({
    account,
    fetch: demo ? async (request) => demo.fetch(request) : fetch,
    now,
  })
  const payments = createPaymentProcessor({
    provider,
    account: `${account.apiUrl} ${account.clientId}`,
    store,
    shop: shops.current,
    demo: paypal?.environment !== 'live',
    notice: mail.plan,
    onNotice,
    leaseMs,
    now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log,
  })
  const routes = createPaymentRoutes({ payments, shops, guard, log })
  if (demo) routes.route('/', demo)
  return { routes, watch: () => watchPayments({ payments, log }) }
}
