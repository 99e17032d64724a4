import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { relayClient } from '../support/relay-client.ts'
import { demoDataset } from '../support/demo-shop.ts'
import { readStoredTags } from '../support/stored-tags.ts'
import { MOST_GADGETS } from '../../src/order/order.ts'
import { p99, pause, report, rounds, until } from './campaign.ts'

const WRITERS = 16
// Starts on an empty database are measured in some rounds only: each costs as much as a round.
const COMPARED_EVERY = 3
const LONGER_AT_MOST = 3

it('[FT1] [FT9] [SG38] kill -9 under 16 writers loses no accepted request and none of its gadgets', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'omaggio-kill-'))
  const shopDir = campaignShop({ mailsPerHour: 1 })
  const accepted: string[] = []
  const startsMs: number[] = []
  const compared: { killedMs: number; emptyMs: number }[] = []
  const kills = rounds(6, 1000)
  for (let round = 0; round < kills; round++) {
    const isCompared = round % COMPARED_EVERY === COMPARED_EVERY - 1
    const beside = isCompared ? timedStart({ SHOP_DIR: shopDir }) : undefined
    const { server, ms } = await timedStart({ DATA_DIR: dataDir, SHOP_DIR: shopDir })
    startsMs.push(ms)
    if (beside) {
      const empty = await beside
      compared.push({ killedMs: ms, emptyMs: empty.ms })
      await empty.server.stop()
    }
    const client = relayClient(server.url, WRITERS)
    const over = new AbortController()
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; !over.signal.aborted; n++) {
        const tag = `${round}-${writer}-${n}`
        // Request n of a writer has 1 to 20 gadgets, each with a quantity of its own.
        const { status } = await client.send(tag, undefined, gadgetsOf(writer + n))
        if (status === 200) accepted.push(tag)
      }
    })
    const enough = accepted.length + 1 + Math.random() * 2 * WRITERS
    await until(() => accepted.length > enough)
    await pause(Math.random() * 50)
    server.signal('SIGKILL')
    over.abort()
    await Promise.all([...writers, server.exited])
    client.close()
  }
  const { rows, integrity } = readStoredTags(dataDir)
  const stored = new Set(rows.map(({ tag }) => tag))
  const lost = accepted.filter((tag) => !stored.has(tag))
  const incomplete = rows.filter(({ tag, gadgets }) => {
    const [, writer, n] = tag.split('-').map(Number)
    const sent = gadgetsOf((writer ?? 0) + (n ?? 0)).map(({ quantity }) => quantity)
    return gadgets !== sent.join()
  })
  report('kill -9', {
    rounds: kills,
    accepted: accepted.length,
    lost: lost.length,
    doubled: rows.length - stored.size,
    incomplete: incomplete.length,
    'rows not answered': stored.size - accepted.length + lost.length,
    integrity,
    'start p99 ms': Math.round(p99(startsMs)),
    'slowest start ms': Math.round(Math.max(...startsMs)),
  })
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(shopDir, { recursive: true, force: true })
  expect([lost, incomplete]).toEqual([[], []])
  expect(rows).toHaveLength(stored.size)
  expect(integrity).toBe('ok')
  expect(accepted.length).toBeGreaterThan(kills)
  const total = (of: 'killedMs' | 'emptyMs') => compared.reduce((sum, start) => sum + start[of], 0)
  expect(total('killedMs')).toBeLessThan(LONGER_AT_MOST * total('emptyMs'))
})

function gadgetsOf(seed: number) {
  return Array.from({ length: (seed % MOST_GADGETS) + 1 }, (_, index) =>
    demoDataset({ quantity: index + 1 }),
  )
}

async function timedStart(env: Record<string, string>) {
  const startedAt = performance.now()
  const server = await startServer(env)
  return { server, ms: performance.now() - startedAt }
}
