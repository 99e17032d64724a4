import { relayClient } from '../support/relay-client.ts'
import { pause } from './campaign.ts'

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
