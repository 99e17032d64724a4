import type { Dataset } from '../../order/selections.ts'
import type { Shop } from '../../shop/shop.ts'
import { DESK_PATH } from '../desk/desk-address.ts'
import { PICTURE_PX } from '../mail/gadget-picture.ts'
import type { Mailer } from '../mail/mailer.ts'
import { logLine } from '../messages/log.ts'
import type { DeliveryKind } from '../outbox/delivery-kind.ts'
import { createPaymentMail, type PaymentMail } from '../../features/payments/server/payment-mail.ts'
import { createPngDrawer } from '../pictures/draw-png.ts'
import { createGadgetPictures } from '../pictures/gadget-pictures.ts'
import type { RequestMailSettings } from '../../features/requests/server/compose-request-mail.ts'
import { createVisitorCopy } from '../../features/copies/server/visitor-copy.ts'
import type { RequestDelivery } from '../../features/requests/server/request-delivery.ts'
import { createRequestDigest } from '../../features/digest/server/request-digest.ts'
import { createRequestMail } from '../../features/requests/server/request-mail.ts'
import {
  createSuspectsDigest,
  type SuspectsDigest,
} from '../../features/digest/server/suspects-digest.ts'
import type { CurrentShop } from '../shop/current-shop.ts'
import { createWebhooks, type Webhooks } from '../../features/webhooks/server/webhooks.ts'
import type { Config } from './config.ts'
import type { Stores } from './open-storage.ts'
import { shopMailSettings } from './shop-mail-settings.ts'

// A receiver should store the call and work on it later.
const LONGEST_CALL_MS = 10_000

interface OpenDeliveriesOptions {
  readonly config: Config
  readonly shops: Pick<CurrentShop, 'current'>
  readonly storage: Pick<Stores, 'deliveries' | 'requests' | 'logos'>
  readonly mailer: Mailer
  readonly now: () => number
}

export interface Deliveries {
  /** Every kind that the outbox makes. */
  readonly kinds: readonly DeliveryKind[]
  /** Those that a new request leads to. */
  readonly requestDeliveries: readonly RequestDelivery[]
  readonly suspects: SuspectsDigest
  readonly paymentMail: PaymentMail
  readonly webhooks: Webhooks
}

/** All kinds of deliveries. A further one is one more entry here. */
export function openDeliveries(options: OpenDeliveriesOptions): Deliveries {
  const { config, shops, storage, mailer, now } = options
  const mailing = {
    mailer,
    settings: () => mailSettingsOf(shops.current(), config),
  }
  const drawGadget = createGadgetPictures({
    draw: createPngDrawer(),
    shopDir: config.shopDir,
    log: logLine,
  })
  const pictureOf = (selections: Partial<Dataset>, logo?: Buffer) =>
    drawGadget({ shop: shops.current(), selections, logo }, PICTURE_PX)
  const mailsPerHour = () => shops.current().settings.relay.mailsPerHour
  const digest = createRequestDigest({
    ...mailing,
    deliveries: storage.deliveries,
    find: storage.requests.find,
    now,
  })
  const suspects = createSuspectsDigest({
    ...mailing,
    deliveries: storage.deliveries,
    find: storage.requests.find,
    now,
  })
  const webhooks = createWebhooks({
    webhooks: () => shops.current().settings.webhooks ?? [],
    secret: config.webhookSecret,
    limitMs: Math.min(LONGEST_CALL_MS, config.attemptMs),
    now,
  })
  // A further kind of delivery that requests lead to is one more entry here.
  const requestDeliveries = [
    createRequestMail({
      ...mailing,
      cap: { name: 'mails', perHour: mailsPerHour },
      planDigest: digest.plan,
      find: storage.requests.find,
      logoOf: storage.logos.ofRequest,
      pictureOf: ({ order }, logo) => pictureOf(order.selections, logo),
    }),
    webhooks,
    createVisitorCopy({
      ...mailing,
      shop: shops.current,
      // Counted apart: copies must not use up the mails to the seller.
      cap: { name: 'copies', perHour: mailsPerHour },
      deliveries: storage.deliveries,
      find: storage.requests.find,
      pictureOf: ({ selections }) => pictureOf(selections),
      now,
    }),
  ]
  const paymentMail = createPaymentMail({
    ...mailing,
    // Counted apart: a flood of requests must not hold back the mail about money.
    cap: { name: 'payment-mails', perHour: mailsPerHour },
    catalogue: () => shops.current().catalogue,
    now,
  })
  const kinds = [...requestDeliveries, digest, suspects, paymentMail]
  return { kinds, requestDeliveries, suspects, paymentMail, webhooks }
}

function mailSettingsOf(shop: Shop, config: Config): RequestMailSettings {
  const { mail, offer, prices } = shop.texts
  const shared = shopMailSettings(shop, config)
  const deskUrl = config.desk && shared.pageUrl ? shared.pageUrl + DESK_PATH : undefined
  return { ...shared, subject: mail.subject, offer, prices, deskUrl }
}
