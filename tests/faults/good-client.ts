import { relayClient } from '../support/relay-client.ts'
import { pause } from './campaign.ts'

/**
 * A client that waits several times as long per answer as one of an undisturbed server gets so much
 * fewer answers. Both are asked in the same seconds, so a busy machine delays both.
 */
export const FEWER_AT_MOST = 8

/** Whether the client of the attacked server was hardly delayed, by the answers that each client got. */
export function isHardlyDelayed(attacked: GoodClient, beside: GoodClient): boolean {
  return attacked.delays.length * FEWER_AT_MOST > beside.delays.length
}

export interface GoodClient {
  readonly delays: readonly number[]
  readonly failures: number
}

/** Sends one request after the other until it is over, and tells how long each took. */
export async function goodClient(
  url: string,
  isOver: (answers: number) => boolean,
  pauseMs = () => 5,
): Promise<GoodClient> {
  const client = relayClient(url, 2)
  const delays: number[] = []
  let failures = 0
  for (let n = 0; !isOver(n); n++) {
    const { status, ms } = await client.send(`good-${Date.now()}-${n}`)
    delays.push(ms)
    if (status !== 200) failures += 1
    await pause(pauseMs())
  }
  client.close()
  return { delays, failures }
}
