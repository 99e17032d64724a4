import { expect, it, onTestFinished } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { aPayment } from '../../../tests/support/payments.ts'
import { aRequest, NOON } from '../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../tests/support/stores.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { createMemoryRateLimiter } from '../limits/memory-rate-limiter.ts'
import type { Mail } from '../mail/mailer.ts'
import { createOutbox } from '../outbox/outbox.ts'
import { readConfig } from './config.ts'
import { openDeliveries } from './open-deliveries.ts'

it('[OB12] mails about requests that reached their cap hold back no mail about a payment', async () => {
  const storage = await openEmptyStores(tempDir())
  onTestFinished(storage.close)
  const { settings } = demoShop
  const shop = {
    ...demoShop,
    settings: { ...settings, relay: { ...settings.relay, mailsPerHour: 2 } },
  }
  const sent: Mail[] = []
  const now = () => NOON
  const { kinds, requestDeliveries, paymentMail } = openDeliveries({
    config: readConfig({}),
    shops: { current: () => shop },
    storage,
    mailer: {
      send: async (mail) => {
        sent.push(mail)
        return { kind: 'delivered', detail: '250 OK' }
      },
    },
    now,
  })
  const outbox = createOutbox({
    store: storage.deliveries,
    probe: storage.probe,
    kinds,
    limiter: createMemoryRateLimiter(),
    leaseMs: 45_000,
    now,
    random: () => 0.5,
    log: () => {},
  })
  for (let n = 0; n < 5; n++) {
    const request = aRequest()
    const deliveries = requestDeliveries.flatMap((kind) => kind.plan(request))
    await storage.requests.accept({ ...request, deliveries })
  }
  while (await outbox.round());
  expect(sent).toHaveLength(2)
  const paid = { state: 'paid', captureId: 'C1', givenName: 'Ada', at: NOON } as const
  for (const mail of paymentMail.plan(aPayment(), paid)) await storage.deliveries.addOnce(mail)
  while (await outbox.round());
  expect(sent).toHaveLength(3)
  expect(sent[2]?.subject).toContain('Pagamento')
})
