import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { enterDesk } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { ENGINES, postgresDatabase } from '../support/postgres.ts'
import { answerQuote, sendQuote } from '../support/quote-people.ts'
import { type ReceivedMail, startSmtpSink } from '../support/smtp-sink.ts'
import { openStoresOnPostgres, openStoresOnSqlite } from '../support/stores.ts'
import { makeTempDir } from '../support/temp-dir.ts'
import { pause, report, rounds, until } from './campaign.ts'
import { type ToldOfQuotes, wrongQuotes } from './wrong-quotes.ts'

const CUSTOMER = 'giulia.ferri@studioferri.example'
const SELLERS = 2
const MOST_SENT_EACH_ROUND = 4
// Most of the time that a sending takes goes into its PDF.
const KILLED_WITHIN_MS = 300

it.each(ENGINES)(
  '[QU4] [QU10] [QU21] [FT1] kill -9 while quotes are sent and answered loses none, on %s',
  async (engine) => {
    const sink = await startSmtpSink()
    const seller = { name: 'Omaggio S.r.l.', address: 'Via Larga 1', vatNumber: '01234567897' }
    const shopDir = campaignShop({ seller })
    const data = makeTempDir()
    const postgres = engine === 'Postgres' ? await postgresDatabase() : undefined
    const env = {
      DATA_DIR: data.path,
      SHOP_DIR: shopDir,
      SMTP_URL: sink.url,
      LEASE_SECONDS: '3',
      TRUSTED_PROXIES: '127.0.0.1, ::1',
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    }
    const open = () =>
      postgres ? openStoresOnPostgres(postgres.url) : openStoresOnSqlite(data.path)
    const sent = new Map<string, string>()
    const answered = new Map<string, 'accepted' | 'declined'>()
    const verified = new Set<string>()
    const wrong: string[] = []
    let read = 0
    const check = async (told: ToldOfQuotes, seen?: Set<string>) => {
      const stores = await open()
      wrong.push(...(await wrongQuotes(stores, told, seen)))
      await stores.close()
    }
    const servers = [await startServer(env)]
    // What two send at once, only one Postgres can hold.
    if (postgres) servers.push(await startServer(env))
    let cookie = ''
    for (const server of servers) cookie ||= await enterDesk({ ...server, env })
    // On both databases together 500 at full length.
    const kills = rounds(postgres ? 3 : 5, 250)
    for (let round = 0; round < kills; round++) {
      const over = new AbortController()
      const sellers = Array.from({ length: SELLERS }, async (_, n) => {
        while (!over.signal.aborted) {
          const { url } = servers[n % servers.length] ?? servers[0]!
          const quote = await sendQuote(url, cookie, CUSTOMER)
          if (!quote) return
          sent.set(quote.id, quote.number)
        }
      })
      const customer = async () => {
        while (!over.signal.aborted) {
          const mail = sink.received[read]
          if (!mail) {
            await pause(10)
            continue
          }
          const link = linkIn(mail)
          const isAccepted = !link?.number.endsWith('3')
          const url = servers[read % servers.length]?.url ?? ''
          read += 1
          if (link && (await answerQuote(url, link.secret, isAccepted ? 'accetta' : 'rifiuta'))) {
            answered.set(link.number, isAccepted ? 'accepted' : 'declined')
          }
        }
      }
      const people = [...sellers, customer()]
      const enough = sent.size + 1 + Math.random() * (MOST_SENT_EACH_ROUND - 1)
      await Promise.race([until(() => sent.size >= enough), Promise.all(people)])
      await pause(Math.random() * KILLED_WITHIN_MS)
      over.abort()
      const victim = round % servers.length
      servers[victim]?.signal('SIGKILL')
      await Promise.all([...people, servers[victim]?.exited])
      servers[victim] = await startServer(env)
      await check({ sent, answered }, verified)
    }
    const last = await open()
    const isDelivered = await until(async () => (await last.deliveries.openKinds()).length === 0)
    const stored = await last.db
      .selectFrom('quote_revisions')
      .innerJoin('quotes', 'quotes.id', 'quote_id')
      .select(['year', 'sequence', 'pdf_sha256', 'state'])
      .execute()
    const drafts = await last.db
      .selectFrom('quotes')
      .select('id')
      .where('state', '=', 'draft')
      .execute()
    await last.close()
    await check({ sent, answered })
    const papers = new Set(sink.received.map(paperOf))
    const unmailed = stored.filter(({ pdf_sha256: pdf }) => !papers.has(pdf))
    report(`quotes, kill -9 on ${engine}`, {
      kills,
      'sent as told': sent.size,
      'sent as stored': stored.length,
      'killed before the commit': drafts.length,
      'answered as told': answered.size,
      accepted: stored.filter(({ state }) => state === 'accepted').length,
      declined: stored.filter(({ state }) => state === 'declined').length,
      mails: sink.received.length,
      'never mailed': unmailed.length,
      wrong: wrong.length,
    })
    for (const server of servers) await server.stop()
    await Promise.all([sink.stop(), postgres?.stop()])
    data.remove()
    rmSync(shopDir, { recursive: true, force: true })
    expect(wrong).toEqual([])
    expect(unmailed).toEqual([])
    expect(isDelivered).toBe(true)
    expect(sent.size).toBeGreaterThan(kills)
    expect(answered.size).toBeGreaterThan(0)
  },
)

/** The number of a quote that a mail brings, and the secret of its link. */
function linkIn({ mail }: ReceivedMail): { number: string; secret: string } | undefined {
  const secret = /\/preventivo\/([\w-]{43})/.exec(mail.text ?? '')?.[1]
  const number = /\b20\d\d\/\d+/.exec(mail.subject ?? '')?.[0]
  return secret && number ? { number, secret } : undefined
}

/** What identifies the PDF that a mail brings. */
function paperOf({ mail }: ReceivedMail): string {
  const [attachment] = mail.attachments
  const content = attachment ? Buffer.from(attachment.content as ArrayBuffer) : ''
  return createHash('sha256').update(content).digest('hex')
}
