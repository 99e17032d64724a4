import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { campaignShop } from '../support/campaign-shop.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { readStoredTags } from '../support/stored-tags.ts'
import { report, rounds } from './campaign.ts'
import { compareMails } from './compare-mails.ts'
import { acceptedThroughKills } from './kill-rounds.ts'

it('[FT4] killed in mid-delivery: nothing lost, at most one duplicate per kill', async () => {
  // Slow enough on both sides of the final dot that a kill finds a mail on its way.
  const sink = await startSmtpSink({
    replyAfterMs: 30,
    onRcptTo: (_address, _session, done) => void setTimeout(done, 30),
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'omaggio-delivery-'))
  const shopDir = campaignShop()
  const env = { DATA_DIR: dataDir, SHOP_DIR: shopDir, SMTP_URL: sink.url, LEASE_SECONDS: '5' }
  const kills = rounds(5, 100)
  const accepted = await acceptedThroughKills(env, {
    kills,
    killedWithinMs: 400,
    isDone: () => readStoredTags(dataDir).rows.every(({ state }) => state === 'delivered'),
  })
  const { rows } = readStoredTags(dataDir)
  const { mails, duplicates, lost } = compareMails(sink.received, accepted)
  report('killed in mid-delivery', {
    kills,
    accepted: accepted.length,
    mails,
    'attempts left undecided': rows.reduce((sum, { undecided }) => sum + undecided, 0),
    duplicates,
    lost: lost.length,
  })
  await sink.stop()
  rmSync(dataDir, { recursive: true, force: true })
  rmSync(shopDir, { recursive: true, force: true })
  expect(lost).toEqual([])
  expect(rows.every(({ state }) => state === 'delivered')).toBe(true)
  expect(duplicates).toBeLessThanOrEqual(kills)
})
