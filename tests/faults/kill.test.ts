import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { relayClient } from '../support/relay-client.ts'
import { readStoredTags } from '../support/stored-tags.ts'
import { p99, pause, report, rounds } from './campaign.ts'

const WRITERS = 16
const LISTENING_WITHIN_MS = 2_000

it('[FT1] [FT9] kill -9 under 16 writers loses no accepted request', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'omaggio-kill-'))
  const shopDir = campaignShop({ mailsPerHour: 1 })
  const accepted: string[] = []
  const startsMs: number[] = []
  const kills = rounds(20, 1000)
  for (let round = 0; round < kills; round++) {
    const startedAt = performance.now()
    const server = await startServer({ DATA_DIR: dataDir, SHOP_DIR: shopDir })
    startsMs.push(performance.now() - startedAt)
    const client = relayClient(server.url, WRITERS)
    const over = new AbortController()
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; !over.signal.aborted; n++) {
        const tag = `${round}-${writer}-${n}`
        const { status } = await client.send(tag)
        if (status === 200) accepted.push(tag)
      }
    })
    await pause(50 + Math.random() * 250)
    server.signal('SIGKILL')
    over.abort()
    await Promise.all([...writers, server.exited])
    client.close()
  }
  const { rows, integrity } = readStoredTags(dataDir)
  const stored = new Set(rows.map(({ tag }) => tag))
  const lost = accepted.filter((tag) => !stored.has(tag))
  const slowestStart = Math.round(Math.max(...startsMs))
  report('kill -9', {
    rounds: kills,
    accepted: accepted.length,
    lost: lost.length,
    'rows not answered': stored.size - accepted.length + lost.length,
    integrity,
    'start p99 ms': Math.round(p99(startsMs)),
    'slowest start ms': slowestStart,
  })
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(shopDir, { recursive: true, force: true })
  expect(lost).toEqual([])
  expect(integrity).toBe('ok')
  expect(accepted.length).toBeGreaterThan(kills)
  expect(slowestStart).toBeLessThan(LISTENING_WITHIN_MS)
})
