import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { relayClient } from '../support/relay-client.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { readStoredTags } from '../support/stored-tags.ts'
import { pause, report, rounds } from './campaign.ts'

const COPIES = 50

it('[FT8] fifty parallel copies of one request are one row and one mail', async () => {
  const sink = await startSmtpSink()
  const shopDir = campaignShop()
  const server = await startServer({ SHOP_DIR: shopDir, SMTP_URL: sink.url })
  const client = relayClient(server.url, COPIES)
  const times = rounds(10, 100)
  let answers = 0
  for (let round = 0; round < times; round++) {
    const sent = Array.from({ length: COPIES }, () => client.send(`copies-${round}`))
    for (const { status } of await Promise.all(sent)) if (status === 200) answers += 1
  }
  await sink.untilReceived(times)
  await pause(1_500)
  const { rows } = readStoredTags(server.dataDir)
  report('copies', {
    requests: times,
    'copies each': COPIES,
    'answers of 200': answers,
    rows: rows.length,
    mails: sink.received.length,
  })
  client.close()
  await server.stop()
  await sink.stop()
  rmSync(shopDir, { recursive: true, force: true })
  expect(answers).toBe(times * COPIES)
  expect(rows.map(({ repeats }) => repeats)).toEqual(rows.map(() => COPIES - 1))
  expect(rows).toHaveLength(times)
  expect(sink.received).toHaveLength(times)
})
