import type { Settings } from '../../../shop/shop.ts'
import type { DeliveryTables } from '../../../server/outbox/delivery-table.ts'
import type { ServerFeature } from '../../server-feature.ts'
import { createPaymentStore } from './payment-store.ts'
import { openPayments, paymentProviderOf } from './open-payments.ts'
import { createPaymentMail, PAYMENT_MAIL } from './payment-mail.ts'
import { addQuotes, type PaymentTables } from './payment-table.ts'
import { readPaypal, type PaypalConfig } from './paypal/paypal-config.ts'

const NO_MONEY =
  'PAYPAL_ENV non è live: i pagamenti (?payment=true) sono di prova, senza alcun addebito.'

const NO_ACCOUNT =
  'settings.json, payments: «account» vuole un account, ma PAYPAL_CLIENT_ID non è impostata: nella pagina non si può pagare.'

export const payments = {
  migrations: [{ name: 'payments/quotes', change: addQuotes }],
  shownDeliveries: { [PAYMENT_MAIL]: { name: () => 'Avviso del pagamento', canResend: true } },
  open(context) {
    const { config, shops, db, engine, features, say } = context
    const paypal = readPaypal(config.env)
    const mail = createPaymentMail(context)
    const { routes, watch, billing } = openPayments({
      ...context,
      paypal,
      store: createPaymentStore(db.withTables<PaymentTables & DeliveryTables>(), engine),
      notices: (payment, progress) =>
        features().flatMap(({ onPayment }) => onPayment?.(payment, progress) ?? []),
      leaseMs: config.leaseMs,
      onNotice: context.wake,
    })
    let stopWatching: (() => Promise<void>) | undefined
    return {
      routes,
      billing,
      deliveries: [mail],
      onPayment: mail.plan,
      start() {
        const remark = remarkOn(paypal, shops.current().settings)
        if (remark) say(remark)
        stopWatching = watch()
      },
      stop: async () => stopWatching?.(),
    }
  },
} satisfies ServerFeature

function remarkOn(paypal: PaypalConfig | undefined, settings: Settings): string | undefined {
  if (!paymentProviderOf(paypal, settings)) {
    return settings.payments === 'account' ? NO_ACCOUNT : undefined
  }
  return paypal?.environment === 'live' ? undefined : NO_MONEY
}
