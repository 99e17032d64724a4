import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { PaymentProvider } from '../../../page/prerender.tsx'
import type { Settings } from '../../../shop/shop.ts'
import { createBilling } from './billing.ts'
import { createPaymentRoutes } from './payment-routes.ts'
import { repeatedly } from '../../../server/context/repeatedly.ts'
import type { Bindings } from '../../../server/http/request-guard.ts'
import type { FeatureContext } from '../../server-feature.ts'
import { createDemoProvider, DEMO_PATH } from './demo-provider.ts'
import { createPaymentProcessor, type PaymentProcessorOptions } from './payment-processor.ts'
import { createPaypalClient } from './paypal/paypal-client.ts'
import type { PaypalConfig } from './paypal/paypal-config.ts'
import type { CurrentShop } from '../../../server/shop/current-shop.ts'

// Finds what a crash, an outage or a slow provider left open; no visitor waits for it.
const LOOK_EVERY_MS = 1_000

interface OpenPaymentsOptions
  extends
    Pick<FeatureContext, 'guard' | 'now' | 'log'>,
    Pick<PaymentProcessorOptions, 'store' | 'notices' | 'onNotice' | 'leaseMs'> {
  readonly paypal: PaypalConfig | undefined
  readonly shops: Pick<CurrentShop, 'current'>
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

/** The routes, and how to start to ask about payments that were left open. */
export function openPayments(options: OpenPaymentsOptions) {
  const { paypal, shops, now, log } = options
  const demo = createDemoProvider()
  const provider = paypal ? createPaypalClient({ account: paypal, fetch, now }) : demo
  const payments = createPaymentProcessor({
    ...options,
    provider,
    // Drawn anew at every start: the orders of a demo are gone then.
    account: paypal ? `${paypal.apiUrl} ${paypal.clientId}` : `demo-${randomUUID()}`,
    shop: shops.current,
    demo: paypal?.environment !== 'live',
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  const routes = new Hono<{ Bindings: Bindings }>()
  // Asked at each call: the setting may change while the server runs.
  const isOffered = () => paymentProviderOf(paypal, shops.current().settings) !== undefined
  for (const path of ['/api/payments/*', `${DEMO_PATH}/*`]) {
    routes.use(path, async (context, next) => (isOffered() ? next() : context.notFound()))
  }
  routes.route('/', createPaymentRoutes(payments, shops, options))
  if (!paypal) routes.route('/', demo.routes)

  /** Asks the provider how open payments ended. Returns how to stop it. */
  const watch = () =>
    repeatedly(
      LOOK_EVERY_MS,
      async (stopping) => {
        while (!stopping.aborted && (await payments.round()));
      },
      (error) => log('payments-not-watched', { error: String(error) }),
    )

  return { routes, watch, billing: createBilling(payments, isOffered) }
}
