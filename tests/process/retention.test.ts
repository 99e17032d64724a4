import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { afterAttempt } from '../../src/server/outbox/delivery.ts'
import { REQUEST_MAIL } from '../../src/features/requests/server/request-mail.ts'
import { aRequest } from '../support/requests.ts'
import { shopCopy } from '../support/shop-copy.ts'
import { openStoresOnSqlite } from '../support/stores.ts'
import { tempDir } from '../support/temp-dir.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

function shopThatKeeps(months: number): string {
  const shop = shopCopy()
  shop.edit('settings.json', '"name": "Omaggio"', `"name": "Omaggio", "keepMonths": ${months}`)
  return shop.folder
}

/** An archive with requests of last year, whose server has known for a day to keep three months. */
async function anArchive(size: number) {
  const dataDir = tempDir()
  const mails = join(dataDir, 'mail')
  mkdirSync(mails)
  const { requests, deliveries, retention, close } = await openStoresOnSqlite(dataDir)
  const receivedAt = Date.now() - 365 * DAY_MS
  for (let n = 0; n < size; n++) {
    const request = aRequest({ receivedAt, params: { name: 'Via dei Segreti' } })
    await requests.accept(request)
    const claimed = await deliveries.claim({ now: receivedAt, leaseMs: 1, kinds: [REQUEST_MAIL] })
    if (!claimed) throw new Error('nothing was claimed')
    const delivered = { kind: 'delivered', detail: 'x' } as const
    await deliveries.settle(
      claimed.id,
      afterAttempt(claimed, delivered, receivedAt, () => 0.5),
    )
    writeFileSync(join(mails, `${request.id}.eml`), 'Via dei Segreti')
  }
  for (const hours of [30, 10]) await retention.look(3, Date.now() - hours * HOUR_MS)
  await close()
  const read = async () => {
    const stores = await openStoresOnSqlite(dataDir)
    const stored = await stores.requests.list({ most: 2 * size })
    const setting = await stores.db.selectFrom('retention').selectAll().executeTakeFirst()
    await stores.close()
    return { requests: stored.length, mails: readdirSync(mails).length, setting }
  }
  return { dataDir, read }
}

it('[BN50] [BN55] the server erases old requests by itself, also after it was killed meanwhile', async () => {
  const { dataDir, read } = await anArchive(60)
  const env = { DATA_DIR: dataDir, SHOP_DIR: shopThatKeeps(3) }
  const killed = await startServer(env)
  await expect.poll(async () => (await read()).requests).toBeLessThan(60)
  killed.signal('SIGKILL')
  await killed.exited
  const left = await read()
  expect(left.requests).toBeGreaterThan(0)
  const server = await startServer(env)
  onTestFinished(() => server.stop())
  await expect.poll(read).toMatchObject({ requests: 0, mails: 0 })
  expect(server.output()).not.toContain('retention-failed')
})

it('[BN51] a server that finds another setting erases nothing, and notes the change once', async () => {
  const { dataDir, read } = await anArchive(3)
  const env = { DATA_DIR: dataDir, SHOP_DIR: shopThatKeeps(2) }
  const startedAt = Date.now()
  const first = await startServer(env)
  const noted = async () => (await read()).setting?.keep_months
  await expect.poll(noted).toBe(2)
  // A round that has begun is ended first.
  await first.stop()
  const { setting, ...archive } = await read()
  expect(setting?.changed_at).toBeGreaterThanOrEqual(startedAt)
  const second = await startServer(env)
  await second.stop()
  expect(await read()).toEqual({ ...archive, setting })
  expect(archive).toEqual({ requests: 3, mails: 3 })
})
