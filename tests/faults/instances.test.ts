import { rmSync } from 'node:fs'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { requestsCommand } from '../support/requests-command-process.ts'
import { HAS_POSTGRES, startPostgres } from '../support/postgres.ts'
import { relayClient } from '../support/relay-client.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { pause, report, rounds, until } from './campaign.ts'
import { compareMails } from './compare-mails.ts'

const WRITERS = 4

it.runIf(HAS_POSTGRES)(
  '[FT6] two instances on one Postgres, killed and paused, the database restarted',
  async () => {
    const postgres = await startPostgres()
    const sink = await startSmtpSink({ replyAfterMs: 20 })
    const shopDir = campaignShop()
    const env = {
      SHOP_DIR: shopDir,
      DATABASE_URL: postgres.url,
      SMTP_URL: sink.url,
      LEASE_SECONDS: '3',
    }
    const servers = [await startServer(env), await startServer(env)]
    const accepted: string[] = []
    const takeoversMs: number[] = []
    const times = rounds(2, 40)
    for (let round = 0; round < times; round++) {
      const victim = Math.floor(round / 2) % 2
      const clients = servers.map(({ url }) => relayClient(url, WRITERS))
      const over = new AbortController()
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 0; !over.signal.aborted; n++) {
          const tag = `${round}-${writer}-${n}`
          const { status } = (await clients[writer % 2]?.send(tag)) ?? { status: 0 }
          if (status === 200) accepted.push(tag)
          await pause(50)
        }
      })
      await pause(300)
      const hurtAt = Date.now()
      const isKilled = round % 2 === 0
      servers[victim]?.signal(isKilled ? 'SIGKILL' : 'SIGSTOP')
      if (round % 4 === 1) await postgres.restart()
      await pause(300)
      over.abort()
      // A paused server answers when it goes on; its writers must not wait for that.
      if (!isKilled) setTimeout(() => servers[victim]?.signal('SIGCONT'), 4_000)
      await Promise.all(writers)
      for (const client of clients) client.close()
      const isDone = await until(async () => (await undelivered(postgres.url)) === 0)
      expect(isDone).toBe(true)
      takeoversMs.push(Date.now() - hurtAt)
      if (isKilled) servers[victim] = await startServer(env)
      // Neither the survivor nor the one that came back may have fallen over its dead connections.
      for (const { url } of servers) expect(await until(() => isHealthy(url))).toBe(true)
    }
    const { mails, duplicates, lost } = compareMails(sink.received, accepted)
    report('two instances', {
      times,
      accepted: accepted.length,
      mails,
      duplicates,
      lost: lost.length,
      'all delivered at the latest after ms': Math.max(...takeoversMs),
    })
    const listed = requestsCommand({ DATABASE_URL: postgres.url }, 'list')
    const backup = requestsCommand({ DATABASE_URL: postgres.url }, 'backup', 'copia.db')
    for (const server of servers) await server.stop()
    await sink.stop()
    await postgres.stop()
    rmSync(shopDir, { recursive: true, force: true })
    expect(lost).toEqual([])
    expect(listed.stdout).toContain('consegnata')
    expect([backup.status, backup.stderr]).toEqual([1, expect.stringContaining('Postgres')])
  },
)

async function isHealthy(url: string): Promise<boolean> {
  return (await fetch(`${url}healthz`)).status === 200
}

async function undelivered(url: string): Promise<number> {
  const client = new Client(url)
  try {
    await client.connect()
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from deliveries where state <> 'delivered'",
    )
    return Number(rows[0]?.count)
  } catch {
    // Just being restarted.
    return -1
  } finally {
    await client.end().catch(() => {})
  }
}
