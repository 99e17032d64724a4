import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { relayClient } from '../tests/support/relay-client.ts'
import { percentile } from './measure.ts'

const CALLS = new URL('../tests/fixtures/emailjs-calls.json', import.meta.url)
const recorded = JSON.parse(JSON.parse(readFileSync(CALLS, 'utf8'))[0].body) as {
  readonly template_params: Readonly<Record<string, string>>
}

/** Visitors who send requests that differ in the name. */
function visitors(url: string, connections: number) {
  const client = relayClient(url, connections)
  const run = Math.random()
  const delays: number[] = []
  let failures = 0
  return {
    send: async (): Promise<void> => {
      const template_params = { ...recorded.template_params, name: `${run}-${Math.random()}` }
      const body = JSON.stringify({ ...recorded, template_params })
      const { status, ms } = await client.post('/api/v1.0/email/send', body)
      delays.push(ms)
      if (status !== 200) failures += 1
    },
    end: (seconds: number) => {
      client.close()
      return { perSecond: delays.length / seconds, p99Ms: percentile(delays, 0.99), failures }
    },
  }
}

/** As many requests as the server accepts, each connection sending one after the other. */
export async function load(url: string, connections: number, durationMs: number) {
  const { send, end } = visitors(url, connections)
  const startedAt = performance.now()
  const elapsedMs = () => performance.now() - startedAt
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (elapsedMs() < durationMs) await send()
    }),
  )
  return end(elapsedMs() / 1000)
}

/** So many requests a second, until it is ended. */
export function arriving(url: string, perSecond: number) {
  // The server closes idle connections where there are too many, also those of the desk.
  const { send, end } = visitors(url, 16)
  const over = new AbortController()
  const startedAt = performance.now()
  const elapsedSeconds = () => (performance.now() - startedAt) / 1000
  const sending = (async () => {
    const calls: Promise<void>[] = []
    while (!over.signal.aborted) {
      while (calls.length < elapsedSeconds() * perSecond) calls.push(send())
      await pause(1000 / perSecond)
    }
    await Promise.all(calls)
  })()
  return async () => {
    over.abort()
    await sending
    return end(elapsedSeconds())
  }
}
