import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { taggedBody } from '../support/relay-client.ts'
import { isLong, p99, report, rounds } from './campaign.ts'
import { goodClient, mostGoodP99 } from './good-client.ts'

const AT_ONCE = 8
const FORM = 'multipart/form-data; boundary=x'

it('[FT7] [FT11] malformed bodies: no 5xx, no exit, other clients are hardly delayed', async () => {
  const shopDir = campaignShop({ mailsPerHour: 1 })
  const server = await startServer({ SHOP_DIR: shopDir })
  const count = rounds(1_000, 10_000)
  const statuses = new Map<number, number>()
  let sent = 0
  let isOver = false
  let before: readonly number[] = []
  if (!isLong) {
    // There p99 is the slowest reply of a few dozen: the first ones of a cold server would decide.
    for (let n = 0; n < 100; n++) await sendMalformed(server.url)
    await goodClient(server.url, (n) => n === 50)
    before = (await goodClient(server.url, (n) => n === 50)).delays
  }
  const good = goodClient(server.url, () => isOver)
  const attacks = Array.from({ length: AT_ONCE }, async () => {
    while (sent < count) {
      sent += 1
      const status = await sendMalformed(server.url)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  await Promise.all(attacks)
  isOver = true
  const { delays, failures } = await good
  const fifth = [...statuses].filter(([status]) => status >= 500)
  report('malformed bodies', {
    sent,
    answers: [...statuses].map(([status, times]) => `${status}×${times}`).join(' '),
    'good requests': delays.length,
    'good p99 ms': p99(delays).toFixed(1),
    failures,
  })
  const isAlive = (await fetch(`${server.url}healthz`)).status === 200
  await server.stop()
  rmSync(shopDir, { recursive: true, force: true })
  expect(fifth).toEqual([])
  expect(isAlive).toBe(true)
  expect(failures).toBe(0)
  expect(p99(delays)).toBeLessThan(mostGoodP99(before))
})

const attackers = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
const right = taggedBody('x')
const noise = (length: number) => Buffer.from(Array.from({ length }, () => Math.random() * 256))
const cutAt = () => Math.floor(Math.random() * right.length)
const anyLetter = () => String.fromCharCode(Math.random() * 65_535)
const NESTED_LISTS = '['.repeat(60_000)
const NESTED_ID = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
const NESTED_OBJECTS = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
const ENDLESS = 'x'.repeat(120_000)
const JSON_TYPE = 'application/json'

/** Bodies that are nearly right, in the many ways in which people and machines get them wrong. */
const malformed: readonly (readonly [body: () => string | Buffer, type: string])[] = [
  [() => right.slice(0, cutAt()), JSON_TYPE],
  [() => right.replace(right.charAt(cutAt()), anyLetter()), JSON_TYPE],
  [() => noise(300), JSON_TYPE],
  [() => NESTED_LISTS, JSON_TYPE],
  [() => NESTED_OBJECTS, JSON_TYPE],
  [() => right.replace('"name"', '"__proto__"'), JSON_TYPE],
  [() => right.replace(/"template_params":.*$/, '"template_params":"x"}'), JSON_TYPE],
  [() => right.replace('omaggio', String(Math.random())), JSON_TYPE],
  [() => right.replace('"omaggio"', NESTED_ID), JSON_TYPE],
  [() => right, 'text/plain'],
  [() => right, FORM],
  [() => '--x\r\nContent-Disposition: form-data; name="user_id"\r\n\r\nomaggio', FORM],
  [() => noise(500), FORM],
  [() => '--x\r\n'.repeat(5_000), FORM],
  [() => '', JSON_TYPE],
  [() => ENDLESS, JSON_TYPE],
]

function sendMalformed(url: string): Promise<number> {
  const [make, type] = malformed[Math.floor(Math.random() * malformed.length)] ?? [() => '', FORM]
  const body = make()
  const path = type === FORM ? '/api/v1.0/email/send-form' : '/api/v1.0/email/send'
  return new Promise((resolve) => {
    const headers = { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }
    const call = request(
      new URL(path, url),
      { agent: attackers, method: 'POST', headers },
      (reply) => {
        reply.resume()
        reply.on('end', () => resolve(reply.statusCode ?? 0))
      },
    )
    call.on('error', () => resolve(0))
    call.end(body)
  })
}
