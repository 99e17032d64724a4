import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { ENGINES, postgresDatabase } from '../support/postgres.ts'
import { CUSTOMER, quoteDesk, startQuoteShop } from '../support/quote-shop.ts'
import { startWebhookReceiver, WEBHOOK_SECRET } from '../support/webhook-receiver.ts'

const HAPPENED = ['quote.accepted', 'quote.opened', 'quote.sent'] as const

async function database(engine: (typeof ENGINES)[number]): Promise<string | undefined> {
  if (engine === 'SQLite') return undefined
  const postgres = await postgresDatabase()
  onTestFinished(postgres.stop)
  return postgres.url
}

/** Every row of every table, as text. */
async function rowsIn(url: string): Promise<string> {
  const client = new Client(url)
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'",
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => row))
  }
  await client.end()
  return texts.join('\n')
}

function filesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

it.each(ENGINES)(
  '[QU67] no log, call or row of a server on %s has the secret of a link that was sent, opened and used',
  async (engine) => {
    const receiver = await startWebhookReceiver()
    onTestFinished(receiver.stop)
    const url = await database(engine)
    const shop = await startQuoteShop(
      {
        webhooks: [{ url: receiver.url, events: [...HAPPENED], privateAddresses: ['127.0.0.1'] }],
      },
      { WEBHOOK_SECRET, ...(url === undefined ? {} : { DATABASE_URL: url }) },
    )
    const { link } = await (await quoteDesk(shop)).sent()
    const secret = link.slice(-43)
    const post = (path: string, fields: Record<string, string>) =>
      fetch(`${link}/${path}`, {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        body: new URLSearchParams({ rev: '1', ...fields }),
        redirect: 'manual',
      })
    for (const path of ['', '/accetta', '/preventivo.pdf', '/prova.json', '/nulla']) {
      const reply = await fetch(`${link}${path}`)
      expect((await reply.text()).length).toBeGreaterThan(0)
    }
    await fetch(`${link.slice(0, -1)}/accetta`)
    expect((await post('aperto', {})).status).toBe(204)
    const accepted = await post('accetta', {
      name: 'Giulia Ferri',
      company: 'Studio Ferri S.r.l.',
      vat: '01234567897',
      conditions: 'si',
    })
    expect(accepted.status).toBe(303)
    // The request's mail, the quote, and both about its answer.
    const mails = await shop.sink.untilReceived(4)
    await expect
      .poll(() => new Set(receiver.calls.map(({ event }) => event?.type)))
      .toEqual(new Set(HAPPENED))

    const places = {
      log: shop.server.output(),
      calls: JSON.stringify(receiver.calls),
      files: filesIn(shop.server.dataDir),
      rows: url === undefined ? '' : await rowsIn(url),
    }
    expect(`${places.files}${places.rows}`).toContain(CUSTOMER)
    for (const text of Object.values(places)) {
      expect(text.includes(secret)).toBe(false)
      expect(text.includes(secret.slice(0, 20))).toBe(false)
    }
    // The seller's mail has no link of the customer's.
    const told = mails.filter(({ envelope }) => !envelope.to.includes(CUSTOMER))
    expect(told.some(({ raw }) => raw.includes('/preventivo/'))).toBe(false)
    await shop.stop()
  },
)
