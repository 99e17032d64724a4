import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createMemoryRateLimiter } from '../../src/server/limits/memory-rate-limiter.ts'
import type { DeliveryStore } from '../../src/server/outbox/delivery-store.ts'
import { createOutbox } from '../../src/server/outbox/outbox.ts'
import { parseWebhookSecret } from '../../src/features/webhooks/server/sign-call.ts'
import { createWebhooks } from '../../src/features/webhooks/server/webhooks.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { ENGINES, postgresDatabase } from '../support/postgres.ts'
import { aRequest } from '../support/requests.ts'
import { openStoresOnPostgres, openStoresOnSqlite, type OpenedStores } from '../support/stores.ts'
import {
  startWebhookReceiver,
  WEBHOOK_SECRET,
  type Answer,
  type WebhookReceiver,
} from '../support/webhook-receiver.ts'
import { report, rounds } from './campaign.ts'
import { acceptedThroughKills } from './kill-rounds.ts'

const listening = ({ url }: WebhookReceiver) => [
  {
    url,
    events: ['request.received', 'request.updated'] as const,
    privateAddresses: ['127.0.0.1'],
  },
]

const tagOf = (body: string) => /"surname":"([^"]*)"/.exec(body)?.[1] ?? ''

it('[AF18] killed in mid-call: no request is untold, and repeats have the same id', async () => {
  const taken: { id: string; tag: string }[] = []
  const receiver = await startWebhookReceiver((response, { id, body }) => {
    taken.push({ id, tag: tagOf(body) })
    // The call is taken; whoever goes away now will not know.
    setTimeout(() => response.writeHead(204).end(), 30)
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'omaggio-webhooks-'))
  const shopDir = campaignShop({ webhooks: listening(receiver) })
  const env = { DATA_DIR: dataDir, SHOP_DIR: shopDir, LEASE_SECONDS: '3', WEBHOOK_SECRET }
  const kills = rounds(4, 60)
  const accepted = await acceptedThroughKills(env, {
    kills,
    killedWithinMs: 200,
    isDone: (tags) => tags.every((each) => taken.some(({ tag }) => tag === each)),
  })
  await receiver.stop()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(shopDir, { recursive: true, force: true })
  const idsOf = new Map<string, Set<string>>()
  for (const { id, tag } of taken) idsOf.set(tag, (idsOf.get(tag) ?? new Set()).add(id))
  const untold = accepted.filter((tag) => !idsOf.has(tag))
  const repeated = taken.length - idsOf.size
  report('webhooks, killed in mid-call', {
    kills,
    accepted: accepted.length,
    calls: taken.length,
    repeated,
    untold: untold.length,
  })
  expect(untold).toEqual([])
  expect([...idsOf.values()].every((ids) => ids.size === 1)).toBe(true)
  expect(repeated).toBeLessThanOrEqual(kills)
})

const HOUR_MS = 3_600_000
const WRONG: readonly Answer[] = [
  (response) => response.writeHead(500).end('no'),
  (response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
  (response) => response.writeHead(429, { 'Retry-After': '3600' }).end(),
  (response) => response.writeHead(503, { 'Retry-After': '99999999999' }).end(),
  (response) => void response.socket?.destroy(),
  (response) => void response.socket?.end('SMTP? no\r\n\r\n'),
]

async function throughFaults(stores: OpenedStores, others: readonly DeliveryStore[]) {
  const ended: string[] = []
  const receiver = await startWebhookReceiver((response, { id, body }) => {
    if (Math.random() < 0.5) {
      WRONG[Math.floor(Math.random() * WRONG.length)]?.(response, {
        id,
        body,
        event: undefined,
        headers: {},
      })
      return
    }
    ended.push(`${subjectOf(body)} ${typeOf(body)}`)
    response.writeHead(body.includes('"number":410') ? 410 : 200).end()
  })
  const clock = { now: Date.now() }
  const webhooks = createWebhooks({
    webhooks: () => listening(receiver),
    secret: parseWebhookSecret(WEBHOOK_SECRET),
    limitMs: 5_000,
    now: () => clock.now,
  })
  const outboxes = [stores.deliveries, ...others].map((store) =>
    createOutbox({
      store,
      probe: async () => {},
      kinds: [webhooks],
      limiter: createMemoryRateLimiter(),
      leaseMs: 35_000,
      now: () => clock.now,
      random: Math.random,
      log: () => {},
    }),
  )
  const requests = Array.from({ length: rounds(20, 300) }, (_, n) => {
    const request = aRequest({ receivedAt: clock.now })
    const order = { ...request.order, requestNumber: n % 10 === 0 ? 410 : n }
    return { ...request, order }
  })
  for (const request of requests) {
    await stores.requests.accept({ ...request, deliveries: [...webhooks.plan(request)] })
    const change = { kind: 'state', state: 'seen' } as const
    clock.now += 1
    await stores.seller.append(
      { requestId: request.id, at: clock.now, by: 'x', change },
      0,
      webhooks.planUpdated(request, 'seen'),
    )
  }
  const work = async (outbox: (typeof outboxes)[number]) => {
    while (await outbox.round());
  }
  while ((await stores.deliveries.openKinds()).length > 0) {
    await Promise.all(outboxes.map(work))
    clock.now += HOUR_MS
  }
  await receiver.stop()
  const expected = requests.flatMap(({ id }) => [`${id} request.received`, `${id} request.updated`])
  const states = await stores.deliveries.ofSubjects(requests.map(({ id }) => id))
  return { ended, expected, calls: receiver.calls.length, states }
}

const subjectOf = (body: string) => /"id":"([^"]*)"/.exec(body)?.[1] ?? ''
const typeOf = (body: string) => /"type":"([^"]*)"/.exec(body)?.[1] ?? ''

it.each(ENGINES)(
  '[AF1] [AF13] [AF18] a receiver that fails in every way is told all, in order, on %s',
  async (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'omaggio-webhooks-'))
    const postgres = engine === 'Postgres' ? await postgresDatabase() : undefined
    const open = () => (postgres ? openStoresOnPostgres(postgres.url) : openStoresOnSqlite(folder))
    // Two instances on one Postgres.
    const opened = postgres ? [await open(), await open()] : [await open()]
    const [first, ...others] = opened
    if (!first) throw new Error('nothing was opened')
    const { ended, expected, calls, states } = await throughFaults(
      first,
      others.map(({ deliveries }) => deliveries),
    )
    for (const { close } of opened) await close()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
    report(`webhooks, a receiver that fails, ${engine}`, { events: expected.length, calls })
    // Three days of failures in a row may end a call; half of the answers are good.
    const told = new Set(ended)
    expect(expected.filter((event) => !told.has(event))).toEqual([])
    expect(ended).toHaveLength(expected.length)
    for (const event of expected.filter((each) => each.endsWith('received'))) {
      const after = event.replace('received', 'updated')
      expect(ended.indexOf(after)).toBeGreaterThan(ended.indexOf(event))
    }
    const refused = states.filter(({ state }) => state === 'refused')
    expect(refused.every(({ payload }) => payload.includes('410'))).toBe(true)
    expect(states.every(({ state }) => state === 'delivered' || state === 'refused')).toBe(true)
  },
)
