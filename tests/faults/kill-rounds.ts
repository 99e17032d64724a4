import { startServer } from '../../scripts/server-process.mjs'
import { relayClient, type Visit } from '../support/relay-client.ts'
import { pause, until } from './campaign.ts'

export const SENT_EACH_ROUND = 3

interface KillRounds {
  readonly kills: number
  /** Long enough that a kill finds a delivery on its way. */
  readonly killedWithinMs: number
  readonly visitOf?: (tag: string) => Visit
  /** Whether the last server, which nobody kills, has ended its work for these requests. */
  readonly isDone: (accepted: readonly string[]) => boolean
}

/** Starts the server on the same data again and again, sends requests and kills it; the tags of those it accepted. */
export async function acceptedThroughKills(
  env: Readonly<Record<string, string>>,
  { kills, killedWithinMs, visitOf, isDone }: KillRounds,
): Promise<string[]> {
  const accepted: string[] = []
  for (let round = 0; round <= kills; round++) {
    const server = await startServer(env)
    const client = relayClient(server.url)
    for (let n = 0; n < SENT_EACH_ROUND; n++) {
      // No tag is a part of another one.
      const tag = `visita-${round}-${n}-fine`
      const { status } = await client.send(tag, visitOf?.(tag))
      if (status === 200) accepted.push(tag)
    }
    client.close()
    if (round === kills) {
      await until(() => isDone(accepted))
      await server.stop()
    } else {
      await pause(Math.random() * killedWithinMs)
      server.signal('SIGKILL')
      await server.exited
    }
  }
  return accepted
}
