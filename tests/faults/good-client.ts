import { relayClient } from '../support/relay-client.ts'
import { isLong, p99, pause } from './campaign.ts'

const GOOD_P99_MS = 100

/**
 * What a good client may have to wait. The short round runs on machines that have other work to do:
 * there it is compared with what it waited before, on the same machine, without an attack.
 */
export function mostGoodP99(delaysBefore: readonly number[]): number {
  return isLong ? GOOD_P99_MS : Math.max(GOOD_P99_MS, 2 * p99(delaysBefore))
}

/** Sends one request after the other until it is over, and tells how long each took. */
export async function goodClient(url: string, isOver: (sent: number) => boolean) {
  const client = relayClient(url, 2)
  const delays: number[] = []
  let failures = 0
  for (let n = 0; !isOver(n); n++) {
    const { status, ms } = await client.send(`good-${Date.now()}-${n}`)
    delays.push(ms)
    if (status !== 200) failures += 1
    await pause(5)
  }
  client.close()
  return { delays, failures }
}
