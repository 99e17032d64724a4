import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { demoShop } from '../support/demo-shop.ts'
import { relayClient } from '../support/relay-client.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { startWebhookReceiver, WEBHOOK_SECRET } from '../support/webhook-receiver.ts'
import { report, rounds } from './campaign.ts'
import { tokensOfWalks } from './tokens-of-walks.ts'

type CampaignChanges = Parameters<typeof campaignShop>[0]

// The other one waits for ten seconds where calls or copies delay mails: hundreds of times longer.
const MOST_TIMES_LATER = 4

/** A server with a mail server of its own, and how long each mail to the seller took to arrive. */
async function aSide(changes: CampaignChanges, count: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'omaggio-later-'))
  const shopDir = campaignShop(changes)
  const sink = await startSmtpSink()
  const env = { DATA_DIR: dataDir, SHOP_DIR: shopDir, SMTP_URL: sink.url, WEBHOOK_SECRET }
  const server = await startServer(env)
  const tokens = await tokensOfWalks(server.url, count)
  const client = relayClient(server.url)
  const toSeller = () =>
    sink.received.filter(({ envelope }) => envelope.to[0] === demoShop.settings.sellerEmail)
  const arrivalOf = (tag: string) => toSeller().find(({ raw }) => raw.includes(tag))?.at
  return {
    async msUntilMail(n: number): Promise<number> {
      const tag = `visita-${n}-fine`
      const startedAt = performance.now()
      await client.send(tag, { email: `${tag}@example.org`, token: tokens[n] ?? '' })
      await expect.poll(() => arrivalOf(tag), { timeout: 60_000, interval: 5 }).toBeDefined()
      return (arrivalOf(tag) ?? 0) - startedAt
    },
    copies: () => sink.received.length - toSeller().length,
    async stop() {
      client.close()
      await server.stop()
      await sink.stop()
      for (const folder of [dataDir, shopDir]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

it('[AF2] [AF18] beside calls that never end and copies, a mail to the seller arrives when it would without them', async () => {
  const count = rounds(8, 200)
  const silent = await startWebhookReceiver(() => {})
  const calls = ['one', 'two'].map((path) => ({
    url: new URL(path, silent.url).href,
    events: ['request.received'] as const,
    privateAddresses: ['127.0.0.1'],
  }))
  const [without, beside] = await Promise.all([
    aSide({}, count),
    aSide({ webhooks: calls, confirmation: true }, count),
  ])
  const ms = { without: [] as number[], beside: [] as number[] }
  for (let n = 0; n < count; n++) {
    // The first of a pair has the quieter machine.
    const isTurned = n % 2 === 1
    if (isTurned) ms.beside.push(await beside.msUntilMail(n))
    ms.without.push(await without.msUntilMail(n))
    if (!isTurned) ms.beside.push(await beside.msUntilMail(n))
  }
  const [copies, callsBegun] = [beside.copies(), silent.calls.length]
  await Promise.all([without.stop(), beside.stop()])
  await silent.stop()
  const ratio = median(ms.beside) / median(ms.without)
  report('a mail to the seller, beside calls and copies', {
    mails: count,
    copies,
    'calls begun': callsBegun,
    'median ms without': median(ms.without).toFixed(1),
    'median ms beside': median(ms.beside).toFixed(1),
    ratio: ratio.toFixed(2),
  })
  expect(copies).toBeGreaterThan(0)
  expect(callsBegun).toBeGreaterThan(0)
  expect(ratio).toBeLessThan(MOST_TIMES_LATER)
})
