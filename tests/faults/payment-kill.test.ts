import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { demoDataset } from '../support/demo-shop.ts'
import { startFaultyProvider } from '../support/faulty-provider.ts'
import { ENGINES, postgresDatabase } from '../support/postgres.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { openStoresOnPostgres, openStoresOnSqlite } from '../support/stores.ts'
import { makeTempDir } from '../support/temp-dir.ts'
import { pause, report, rounds, until } from './campaign.ts'

/** How long the provider takes on either side of a capture: a kill finds every moment of it. */
const PROVIDER_MS = 40

it.each(ENGINES)(
  '[PY6] [PY7] [PY8] [PY26] kill -9 around a capture on %s: no payment is lost, doubled or invented',
  async (engine) => {
    const provider = await startFaultyProvider({ delayMs: PROVIDER_MS })
    const sink = await startSmtpSink()
    const shopDir = campaignShop()
    const data = makeTempDir()
    const postgres = engine === 'Postgres' ? await postgresDatabase() : undefined
    const { apiUrl, clientId, clientSecret } = provider.account
    const env = {
      DATA_DIR: data.path,
      SHOP_DIR: shopDir,
      SMTP_URL: sink.url,
      LEASE_SECONDS: '3',
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_CLIENT_SECRET: clientSecret,
      PAYPAL_ENV: apiUrl,
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    }
    const orders: string[] = []
    const kills = rounds(4, 60)
    for (let round = 0; round < kills; round++) {
      const server = await startServer(env)
      const orderId = await anOrder(server.url, round)
      orders.push(orderId)
      await provider.decide(orderId, 'approve')
      const captured = post(`${server.url}api/payments/orders/${orderId}/capture`, {})
      // Every second kill waits for the very moment: captured there, not yet stored here.
      if (round % 2 === 0) await until(() => provider.charges.has(orderId))
      await pause(Math.random() * 2 * PROVIDER_MS)
      server.signal('SIGKILL')
      await Promise.all([captured, server.exited])
    }
    // What was on its way to the provider arrives, whether or not its sender still lives.
    await pause(3 * PROVIDER_MS)
    const charged = orders.filter((orderId) => provider.charges.has(orderId))
    const server = await startServer(env)
    const { payments, close } = postgres
      ? await openStoresOnPostgres(postgres.url)
      : await openStoresOnSqlite(data.path)
    const isPaid = async (orderId: string) =>
      (await payments.find(orderId))?.progress.state === 'paid'
    const paidOf = async (wanted: readonly string[]) => {
      const found = await Promise.all(wanted.map(isPaid))
      return wanted.filter((_, index) => found[index])
    }
    const isResolved = await until(async () => (await paidOf(charged)).length === charged.length)
    const paid = await paidOf(orders)
    // Whoever was killed before the provider heard of it may press again, and pays once.
    const unpaid = orders.filter((orderId) => !paid.includes(orderId))
    const again = await Promise.all(
      unpaid.map((orderId) => press(`${server.url}api/payments/orders/${orderId}/capture`)),
    )
    // A kill in the middle of a mail may double it (FT4), so orders are counted, not mails.
    const told = () =>
      new Set(sink.received.map(({ mail }) => /Ordine: (\S+)/.exec(mail.text ?? '')?.[1]))
    await until(() => told().size >= orders.length)
    const ids = new Set(sink.received.map(({ mail }) => mail.messageId))
    report(`payments, kill -9 on ${engine}`, {
      kills,
      'captured when killed': charged.length,
      'paid after the restart': paid.length,
      'wrongly paid': paid.filter((orderId) => !charged.includes(orderId)).length,
      'charges per order at most': Math.max(...provider.charges.values()),
      'paid at the next press': again.filter(({ text }) => text.includes('"paid"')).length,
      'orders mailed': told().size,
      'notices too many': ids.size - told().size,
    })
    await close()
    await server.stop()
    await Promise.all([provider.stop(), sink.stop(), postgres?.stop()])
    data.remove()
    rmSync(shopDir, { recursive: true, force: true })
    expect(isResolved).toBe(true)
    expect(charged.length).toBeGreaterThan(0)
    expect(new Set(paid)).toEqual(new Set(charged))
    expect(Math.max(...provider.charges.values())).toBe(1)
    expect(again).toEqual(
      unpaid.map(() => ({ status: 200, text: expect.stringContaining('"paid"') })),
    )
    expect(told()).toEqual(new Set(orders))
    expect(ids.size).toBe(orders.length)
  },
)

async function anOrder(url: string, round: number): Promise<string> {
  const dataset = demoDataset({ quantity: 100 })
  const input = { uid: round, dataset, checkoutId: randomUUID() }
  const { text } = await post(`${url}api/payments/orders`, input)
  return (JSON.parse(text) as { orderId: string }).orderId
}

/** While the server itself asks the provider about an order, a press is answered with 503. */
async function press(url: string): Promise<{ status: number; text: string }> {
  let answer = await post(url, {})
  await until(async () => {
    if (answer.status === 503) answer = await post(url, {})
    return answer.status !== 503
  })
  return answer
}

async function post(url: string, body: object): Promise<{ status: number; text: string }> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  try {
    const reply = await fetch(url, init)
    return { status: reply.status, text: await reply.text() }
  } catch {
    return { status: 0, text: '' }
  }
}
