import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { relayClient, taggedBody } from '../support/relay-client.ts'
import { p99, report, rounds } from './campaign.ts'
import { goodClient, isHardlyDelayed } from './good-client.ts'

const AT_ONCE = 8
const FORM = 'multipart/form-data; boundary=x'

it('[FT7] [FT11] malformed bodies: no 5xx, no exit, other clients are hardly delayed', async () => {
  const shopDir = campaignShop({ mailsPerHour: 1 })
  const server = await startServer({ SHOP_DIR: shopDir })
  // Gets as many proper requests at once as the other gets malformed ones.
  const beside = await startServer({ SHOP_DIR: shopDir })
  const count = rounds(1_000, 10_000)
  const statuses = new Map<number, number>()
  let sent = 0
  const over = new AbortController()
  const good = [server, beside].map(({ url }) => goodClient(url, () => over.signal.aborted))
  const attacks = Array.from({ length: AT_ONCE }, async () => {
    while (sent < count) {
      sent += 1
      const status = await sendMalformed(server.url)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  const proper = relayClient(beside.url, AT_ONCE)
  const visitors = Array.from({ length: AT_ONCE }, async (_, visitor) => {
    for (let n = 0; !over.signal.aborted; n++) await proper.send(`${visitor}-${n}`)
  })
  await Promise.all(attacks)
  over.abort()
  await Promise.all(visitors)
  proper.close()
  const [attacked, undisturbed] = await Promise.all(good)
  if (!attacked || !undisturbed) throw new Error('no good client')
  const { delays, failures } = attacked
  const fifth = [...statuses].filter(([status]) => status >= 500)
  report('malformed bodies', {
    sent,
    answers: [...statuses].map(([status, times]) => `${status}×${times}`).join(' '),
    'good requests': delays.length,
    'good requests beside': undisturbed.delays.length,
    'good p99 ms': p99(delays).toFixed(1),
    failures,
  })
  const isAlive = (await fetch(`${server.url}healthz`)).status === 200
  await server.stop()
  await beside.stop()
  rmSync(shopDir, { recursive: true, force: true })
  expect(fifth).toEqual([])
  expect(isAlive).toBe(true)
  expect(failures).toBe(0)
  expect(isHardlyDelayed(attacked, undisturbed)).toBe(true)
})

const attackers = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
const right = taggedBody('x')
const randomBytes = (length: number) =>
  Buffer.from(Array.from({ length }, () => Math.random() * 256))
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
  [() => randomBytes(300), JSON_TYPE],
  [() => NESTED_LISTS, JSON_TYPE],
  [() => NESTED_OBJECTS, JSON_TYPE],
  [() => right.replace('"name"', '"__proto__"'), JSON_TYPE],
  [() => right.replace(/"template_params":.*$/, '"template_params":"x"}'), JSON_TYPE],
  [() => right.replace('omaggio', String(Math.random())), JSON_TYPE],
  [() => right.replace('"omaggio"', NESTED_ID), JSON_TYPE],
  [() => right, 'text/plain'],
  [() => right, FORM],
  [() => '--x\r\nContent-Disposition: form-data; name="user_id"\r\n\r\nomaggio', FORM],
  [() => randomBytes(500), FORM],
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
