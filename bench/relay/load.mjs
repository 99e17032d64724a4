import { Agent, request } from 'node:http'

/**
 * Sends distinct requests over a number of connections for a given time.
 *
 * @param {string} url
 * @param {{ connections: number, durationMs: number, bodyOf: (tag: string) => string }} options
 * @returns {Promise<{ perSecond: number, p99Ms: number, failures: number }>}
 */
export async function load(url, { connections, durationMs, bodyOf }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const path = new URL('/api/v1.0/email/send', url)
  /** @type {number[]} */
  const delays = []
  let failures = 0
  const startedAt = performance.now()
  const run = `${Date.now()}-${Math.random()}`

  /** @param {string} tag @returns {Promise<void>} */
  const send = (tag) =>
    new Promise((resolve) => {
      const body = bodyOf(tag)
      const sentAt = performance.now()
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      }
      const call = request(path, { agent, method: 'POST', headers }, (reply) => {
        reply.resume()
        reply.on('end', () => {
          delays.push(performance.now() - sentAt)
          if (reply.statusCode !== 200) failures += 1
          resolve()
        })
      })
      call.on('error', () => {
        failures += 1
        resolve()
      })
      call.end(body)
    })

  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let n = 0; performance.now() - startedAt < durationMs; n++) {
        await send(`${run}-${connection}-${n}`)
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  delays.sort((a, b) => a - b)
  return {
    perSecond: delays.length / seconds,
    p99Ms: delays[Math.floor(delays.length * 0.99)] ?? 0,
    failures,
  }
}
