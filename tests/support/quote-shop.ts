import { rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { enterDesk } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import type { QuoteActionReply, QuoteSheet } from '../../src/features/quotes/wire/desk-api.ts'
import type { BegunQuote } from '../../src/features/quotes/wire/desk-replies.ts'
import { newOrder, recalculated } from '../../src/order/order.ts'
import type { Dataset } from '../../src/order/selections.ts'
import { templateParams } from '../../src/order/template-params.ts'
import { DATABASE_FILE } from '../../src/server/database/sqlite/open-sqlite.ts'
import type { Settings } from '../../src/shop/shop.ts'
import { campaignShop } from './campaign-shop.ts'
import { demoCatalogue, demoShop } from './demo-shop.ts'
import { relayClient } from './relay-client.ts'
import { type ReceivedMail, startSmtpSink } from './smtp-sink.ts'
import { STANDARD_TEXTS } from './standard-texts.ts'

export const CUSTOMER = 'giulia@studioferri.example'
export const SELLER = {
  name: 'Omaggio S.r.l.',
  address: 'Via dei Fabbri 12, 50125 Firenze',
  vatNumber: '01234567897',
}

/** The wizard's own body, for its usual gadget and these. */
export function requestBody(others: readonly Dataset[] = []): string {
  const customer = {
    ...demoShop.settings.sampleCustomer,
    name: 'Giulia',
    surname: 'Ferri',
    email: CUSTOMER,
  }
  const order = recalculated(demoCatalogue, {
    ...newOrder(demoCatalogue, customer),
    uid: 10_001,
    after: others.map((dataset) => ({ dataset })),
  })
  return JSON.stringify({
    lib_version: '4.4.1',
    user_id: 'omaggio',
    service_id: 'preventivi',
    template_id: 'richiesta',
    template_params: templateParams(demoCatalogue, order, STANDARD_TEXTS),
  })
}

/** A server that knows its public address, as one behind a name does, and a mail server of its own. */
export async function startQuoteShop(
  settings: Pick<Partial<Settings>, 'quotes' | 'webhooks'> = {},
  env: Readonly<Record<string, string>> = {},
) {
  const sink = await startSmtpSink()
  const shop = campaignShop({ seller: SELLER, ...settings })
  const port = await freePort()
  const server = await startServer({
    SHOP_DIR: shop,
    SMTP_URL: sink.url,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...env,
  })
  return {
    sink,
    server: { ...server, env },
    arrive: (others: readonly Dataset[] = []) =>
      relayClient(server.url).post('/api/v1.0/email/send', requestBody(others)),
    async stop() {
      await server.stop()
      await sink.stop()
      rmSync(shop, { recursive: true })
    },
  }
}

export type QuoteShop = Awaited<ReturnType<typeof startQuoteShop>>

/** The link in a mail about a quote. */
export function linkIn({ mail }: ReceivedMail): string {
  const link = /http:\/\/\S+\/preventivo\/[\w-]{43}/.exec(mail.text ?? '')?.[0]
  if (!link) throw new Error(`no link of a quote in «${mail.subject}»`)
  return link
}

/** What the seller does at the desk, by its calls. */
export async function quoteDesk({ server, sink, arrive }: QuoteShop) {
  const { origin } = new URL(server.url)
  const headers = { Cookie: await enterDesk(server), Origin: origin }

  async function call<Reply>(path: string, body?: object): Promise<Reply> {
    const reply = await fetch(`${origin}/banco/api${path}`, {
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Reply
  }

  const sheet = (id: string) => call<QuoteSheet>(`/quotes/${id}`)

  /** Sends what is being composed, and returns the mail. */
  async function send(id: string): Promise<ReceivedMail> {
    const before = sink.received.length
    const { version } = await sheet(id)
    const reply = await call<QuoteActionReply>('/quotes/send', { id, version, to: [CUSTOMER] })
    if (reply.kind !== 'done') throw new Error(JSON.stringify(reply))
    // A mail to the seller may come first.
    for (let count = before + 1; ; count++) {
      const mail = (await sink.untilReceived(count))[count - 1]
      if (mail?.envelope.to.includes(CUSTOMER)) return mail
    }
  }

  return {
    call,
    sheet,
    send,
    /** Of a request that has just come: the quote's id, and the link that its customer gets. */
    async sent(): Promise<{ id: string; link: string }> {
      await arrive()
      // The request's own mail.
      await sink.untilReceived(1)
      const [request] = (await call<{ rows: { id: string }[] }>('/requests')).rows
      const { id } = await call<BegunQuote>('/quotes/begin', {
        requests: request ? [request.id] : [],
      })
      const { draft } = await sheet(id)
      if (!draft) throw new Error('no draft was begun')
      const customer = { ...draft.draft.customer, company: 'Studio Ferri S.r.l.' }
      await call('/quotes/draft', {
        id,
        version: draft.version,
        draft: { ...draft.draft, customer },
      })
      return { id, link: linkIn(await send(id)) }
    },
    /** The next revision, sent as it stands. */
    async revised(id: string): Promise<string> {
      const { version } = await sheet(id)
      await call('/quotes/revise', { id, version })
      return linkIn(await send(id))
    },
  }
}

/** As if its last day had gone by. */
export function letExpire({ server }: QuoteShop, id: string): void {
  const database = new DatabaseSync(join(server.dataDir, DATABASE_FILE))
  try {
    const yesterday = Date.now() - 24 * 60 * 60_000
    database.prepare('update quotes set valid_before = ? where id = ?').run(yesterday, id)
  } finally {
    database.close()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}
