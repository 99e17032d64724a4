import { expect, it, onTestFinished } from 'vitest'
import { demoShop } from '../../../tests/support/demo-shop.ts'
import { openFeatures } from '../../../tests/support/feature-context.ts'
import { aPayment } from '../../../tests/support/payments.ts'
import { aRequest, NOON } from '../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../tests/support/stores.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { createMemoryRateLimiter } from '../limits/memory-rate-limiter.ts'
import type { Mail } from '../mail/mailer.ts'
import { createOutbox } from '../outbox/outbox.ts'

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
  const features = openFeatures(storage, {
    shops: { current: () => shop, former: () => [], problems: () => [], takeOver: async () => {} },
    mailer: {
      send: async (mail) => {
        sent.push(mail)
        return { kind: 'delivered', detail: '250 OK' }
      },
    },
  })
  const outbox = createOutbox({
    store: storage.deliveries,
    probe: storage.probe,
    kinds: features.flatMap(({ deliveries = [] }) => deliveries),
    limiter: createMemoryRateLimiter(),
    leaseMs: 45_000,
    now,
    random: () => 0.5,
    log: () => {},
  })
  for (let n = 0; n < 5; n++) {
    const request = aRequest()
    const deliveries = features.flatMap(({ onRequest }) => onRequest?.(request) ?? [])
    await storage.requests.accept({ ...request, deliveries })
  }
  while (await outbox.round());
  expect(sent).toHaveLength(2)
  const paid = { state: 'paid', captureId: 'C1', givenName: 'Ada', at: NOON } as const
  const notices = features.flatMap(({ onPayment }) => onPayment?.(aPayment(), paid) ?? [])
  for (const mail of notices) await storage.deliveries.addOnce(mail)
  while (await outbox.round());
  expect(sent).toHaveLength(3)
  expect(sent[2]?.subject).toContain('Pagamento')
})
