import { relayClient } from '../support/relay-client.ts'
import { pause } from './campaign.ts'

// A visitor who is quicker has not read the steps.
const WALK_MS = 4_500

/** As visitors get them who then walk through the steps at the pace of a person. */
export async function tokensOfWalks(serverUrl: string, count: number): Promise<string[]> {
  const client = relayClient(serverUrl)
  const tokens: string[] = []
  for (let n = 0; n < count; n++) tokens.push((await client.get('/api/walk')).text)
  client.close()
  await pause(WALK_MS)
  return tokens
}
