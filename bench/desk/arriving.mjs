import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const CALLS = fileURLToPath(new URL('../../tests/fixtures/emailjs-calls.json', import.meta.url))
// The server closes idle connections where there are too many, also those of the desk.
const CONNECTIONS = 16
const recorded = JSON.parse(JSON.parse(readFileSync(CALLS, 'utf8'))[0].body)

/**
 * Visitors who send so many requests a second, until it is ended.
 *
 * @param {string} url
 * @param {number} perSecond
 */
export function arriving(url, perSecond) {
  const over = new AbortController()
  const startedAt = performance.now()
  const run = Math.random()
  let sent = 0
  let failures = 0
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  /** @returns {Promise<void>} */
  const send = () =>
    new Promise((resolve) => {
      const params = { ...recorded.template_params, name: `${run}-${sent}` }
      const body = JSON.stringify({ ...recorded, template_params: params })
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      }
      const path = new URL('/api/v1.0/email/send', url)
      const call = request(path, { agent, method: 'POST', headers }, (reply) => {
        if (reply.statusCode !== 200) failures += 1
        reply.resume().on('end', resolve)
      })
      call.on('error', () => {
        failures += 1
        resolve()
      })
      call.end(body)
    })
  const sending = (async () => {
    /** @type {Promise<void>[]} */
    const calls = []
    while (!over.signal.aborted) {
      const due = ((performance.now() - startedAt) / 1000) * perSecond
      while (sent < due) {
        sent += 1
        calls.push(send())
      }
      await pause(1000 / perSecond)
    }
    await Promise.all(calls)
  })()
  return {
    async end() {
      over.abort()
      await sending
      agent.destroy()
      return { perSecond: sent / ((performance.now() - startedAt) / 1000), failures }
    },
  }
}
