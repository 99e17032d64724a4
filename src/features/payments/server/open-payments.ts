import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { PaymentProvider } from '../../../page/prerender.tsx'
import type { Settings } from '../../../shop/shop.ts'
import { createPaymentRoutes } from './payment-routes.ts'
import type { Bindings, RequestGuard } from '../../../server/http/request-guard.ts'
import { createDemoOrders, DEMO_PATH } from './demo/demo-orders.ts'
import type { PaymentStore } from './payment-store.ts'
import { createPaymentProcessor, type PaymentProcessorOptions } from './payment-processor.ts'
import { createPaypalClient } from './paypal/paypal-client.ts'
import type { PaypalConfig } from './paypal/paypal-config.ts'
import { watchPayments } from './watch-payments.ts'
import type { CurrentShop } from '../../../server/shop/current-shop.ts'

interface OpenPaymentsOptions {
  readonly paypal: PaypalConfig | undefined
  readonly shops: Pick<CurrentShop, 'current'>
  readonly store: PaymentStore
  readonly guard: RequestGuard
  readonly notices: PaymentProcessorOptions['notices']
  readonly leaseMs: number
  readonly onNotice: () => void
  readonly now: () => number
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

/**
 * What the page has to know. The client id is public, the secret is not. Undefined where nobody takes
 * payments: without an account a shop has to ask for the demo.
 */
export function paymentProviderOf(
  paypal: PaypalConfig | undefined,
  { payments }: Pick<Settings, 'payments'>,
): PaymentProvider | undefined {
  if (!paypal) return payments === 'demo' ? { mode: 'demo' } : undefined
  const environment = paypal.environment === 'live' ? 'production' : 'sandbox'
  return { mode: 'paypal', clientId: paypal.clientId, environment }
}

export interface PaymentService {
  readonly routes: Hono<{ Bindings: Bindings }>
  /** Starts to ask about payments that were left open. Returns how to stop it. */
  readonly watch: () => () => Promise<void>
}

export function openPayments(options: OpenPaymentsOptions): PaymentService {
  const { paypal, shops, store, guard, notices, leaseMs, onNotice, now, log } = options
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
    notices,
    onNotice,
    leaseMs,
    now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    log,
  })
  const routes = new Hono<{ Bindings: Bindings }>()
  for (const path of ['/api/payments/*', `${DEMO_PATH}/*`]) {
    routes.use(path, async (context, next) => {
      // Asked at each call: the setting may change while the server runs.
      const provider = paymentProviderOf(paypal, shops.current().settings)
      return provider ? next() : context.notFound()
    })
  }
  routes.route('/', createPaymentRoutes({ payments, shops, guard, log }))
  if (demo) routes.route('/', demo)
  return { routes, watch: () => watchPayments({ payments, log }) }
}
