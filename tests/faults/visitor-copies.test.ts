import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { newOrder } from '../../src/order/order.ts'
import { templateParams } from '../../src/order/template-params.ts'
import { createMemoryRateLimiter } from '../../src/server/limits/memory-rate-limiter.ts'
import type { Mail } from '../../src/server/mail/mailer.ts'
import { createOutbox } from '../../src/server/outbox/outbox.ts'
import { createVisitorCopy } from '../../src/features/copies/server/visitor-copy.ts'
import { receivedRequest } from '../../src/features/requests/server/received-request.ts'
import { createJudgeSender } from '../../src/features/suspicion/server/judge-sender.ts'
import { newWalkToken } from '../../src/features/suspicion/server/walk-token.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { demoCatalogue, demoShop } from '../support/demo-shop.ts'
import { demoMail } from '../support/mail-settings.ts'
import { ENGINES, postgresDatabase } from '../support/postgres.ts'
import { aDelivery } from '../support/requests.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { STANDARD_TEXTS } from '../support/standard-texts.ts'
import { openStoresOnPostgres, openStoresOnSqlite, type OpenedStores } from '../support/stores.ts'
import { report, rounds } from './campaign.ts'
import { acceptedThroughKills, SENT_EACH_ROUND } from './kill-rounds.ts'
import { tokensOfWalks } from './tokens-of-walks.ts'

const HOUR_MS = 3_600_000
const KEY = 'key'
const WORD = 'comprate-da-evil'

const { settings } = demoShop
const relay = { ...settings.relay, mailsPerHour: 1_000_000 }
const asking = { ...demoShop, settings: { ...settings, confirmation: true, relay } }
const shops = { current: () => asking, former: () => [] }

/** An attacker who walks through the page like a person, with a new text, network and way to write the address each time. */
async function attack(instances: readonly OpenedStores[]) {
  const [first] = instances
  if (!first) throw new Error('no instance')
  const requests = rounds(200, 10_000)
  const victims = rounds(10, 100)
  const networks = requests / 2
  const clock = { now: Date.UTC(2026, 10, 16, 9) }
  const sent: { at: number; mail: Mail }[] = []
  const judge = createJudgeSender({
    limiter: createMemoryRateLimiter(),
    key: async () => KEY,
    sampleText: () => 'Richiesta di prova',
    now: () => clock.now,
    log: () => {},
  })
  const kinds = instances.map(({ deliveries, requests: store }) =>
    createVisitorCopy(
      {
        mailer: {
          send: async (mail) => {
            sent.push({ at: clock.now, mail })
            const isLost = Math.random() < 0.05
            if (isLost) return { kind: 'failed', undecided: true, detail: 'lost' }
            return { kind: 'delivered', detail: '250' }
          },
        },
        mailSettings: () => demoMail,
        shops,
        deliveries,
        drawGadget: async () => undefined,
        now: () => clock.now,
      },
      store.find,
    ),
  )
  const outboxes = instances.map(({ deliveries }, n) => {
    const kind = kinds[n]
    if (!kind) throw new Error('no kind')
    return createOutbox({
      store: deliveries,
      probe: async () => {},
      kinds: [kind],
      limiter: createMemoryRateLimiter(),
      leaseMs: 35_000,
      now: () => clock.now,
      random: Math.random,
      log: () => {},
    })
  })
  let planned = 0
  const each = (24 * HOUR_MS) / requests
  for (let n = 0; n < requests; n++) {
    const victim = n % victims
    const email = `${n % 3 === 0 ? 'Vit.tima' : 'vittima'}${victim}${n % 2 ? `+${n}` : ''}@example.org`
    const typed = { name: WORD, surname: WORD, phone: WORD, message: `${WORD} ${n}` }
    const order = { ...newOrder(demoCatalogue, { ...typed, email }), uid: n % 99_999 }
    const walk = { token: newWalkToken(KEY, clock.now - 60_000), trap: '' }
    const params = { ...templateParams(demoCatalogue, order, STANDARD_TEXTS, undefined, walk) }
    const network = String(n % networks)
    const received = receivedRequest(params, { shops, network, now: clock.now })
    const request = { ...received, order: { ...received.order, signs: await judge(received) } }
    const copies = kinds[n % kinds.length]?.plan(request) ?? []
    planned += copies.length
    const mail = aDelivery({
      kind: 'request-mail',
      subject: request.id,
      payload: '{"messageId":"<x@y>"}',
    })
    await first.requests.accept({ ...request, deliveries: [mail, ...copies] })
    clock.now += each
    if (n % 20 === 0) await Promise.all(outboxes.map(drained))
  }
  await Promise.all(outboxes.map(drained))
  return { sent, planned, victims }
}

async function drained(outbox: { round: () => Promise<boolean> }): Promise<void> {
  while (await outbox.round());
}

it.each(ENGINES)(
  '[AF30] [AF32] whoever names victims in thousands of requests makes three mails of it, on %s',
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'omaggio-copies-'))
    const postgres = engine === 'Postgres' ? await postgresDatabase() : undefined
    const opened = postgres
      ? [await openStoresOnPostgres(postgres.url), await openStoresOnPostgres(postgres.url)]
      : [await openStoresOnSqlite(folder)]
    const { sent, planned, victims } = await attack(opened)
    for (const { close } of opened) await close()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
    const times = new Map<string, number[]>()
    for (const { at, mail } of sent) {
      const mailbox = mail.to
        .toLowerCase()
        .replace(/\+\d+@/, '@')
        .replace('vit.tima', 'vittima')
      times.set(mailbox, [...(times.get(mailbox) ?? []), at])
    }
    const most = Math.max(...[...times.values()].map((each) => each.length))
    report(`copies to victims, ${engine}`, {
      planned,
      sent: sent.length,
      victims,
      'most for one': most,
    })
    expect(times.size).toBe(victims)
    expect(most).toBeLessThanOrEqual(3)
    for (const each of times.values()) {
      for (const [n, at] of each.entries()) {
        expect(at - (each[n - 1] ?? -Infinity)).toBeGreaterThanOrEqual(HOUR_MS)
      }
    }
    expect(sent.filter(({ mail }) => JSON.stringify(mail).includes(WORD))).toEqual([])
  },
)

it('[AF2] [AF32] killed in mid-copy: no mail to the seller is lost, and no visitor has two copies', async () => {
  const sink = await startSmtpSink({ replyAfterMs: 30 })
  const dataDir = mkdtempSync(join(tmpdir(), 'omaggio-copies-'))
  const shopDir = campaignShop({ confirmation: true })
  const env = { DATA_DIR: dataDir, SHOP_DIR: shopDir, SMTP_URL: sink.url, LEASE_SECONDS: '3' }
  const kills = rounds(4, 60)
  const first = await startServer(env)
  const tokens = await tokensOfWalks(first.url, SENT_EACH_ROUND * (kills + 1))
  await first.stop()
  const to = (address: string) => sink.received.filter(({ envelope }) => envelope.to[0] === address)
  const told = (tag: string) =>
    to(demoShop.settings.sellerEmail).some(({ raw }) => raw.includes(tag))
  const addressOf = (tag: string) => `${tag}@example.org`
  const accepted = await acceptedThroughKills(env, {
    kills,
    killedWithinMs: 300,
    visitOf: (tag) => ({ email: addressOf(tag), token: tokens.pop() ?? '' }),
    isDone: (tags) =>
      tags.every(told) &&
      tags.slice(-SENT_EACH_ROUND).every((tag) => to(addressOf(tag)).length > 0),
  })
  await sink.stop()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(shopDir, { recursive: true, force: true })
  const copies = accepted.map((tag) => to(addressOf(tag)).length)
  report('copies, killed in mid-delivery', {
    kills,
    accepted: accepted.length,
    copies: copies.reduce((sum, count) => sum + count, 0),
    'most for one': Math.max(...copies),
  })
  expect(accepted.filter((tag) => !told(tag))).toEqual([])
  expect(Math.max(...copies)).toBe(1)
})
