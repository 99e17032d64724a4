import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const CALLS = fileURLToPath(new URL('../../tests/fixtures/emailjs-calls.json', import.meta.url))
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
  const send = async () => {
    const params = { ...recorded.template_params, name: `${run}-${sent}` }
    try {
      const reply = await fetch(new URL('/api/v1.0/email/send', url), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...recorded, template_params: params }),
      })
      await reply.arrayBuffer()
      if (!reply.ok) failures += 1
    } catch {
      failures += 1
    }
  }
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
      return { perSecond: sent / ((performance.now() - startedAt) / 1000), failures }
    },
  }
}
