import type { Config } from '../../../../server/context/config.ts'
import { ConfigError } from '../../../../server/messages/config-error.ts'

const LARGEST_MB = '10'
// What sellers send at once has to fit into the server's memory.
const HIGHEST_MB = 20
const MB = 1_000_000

/** How many bytes a proof may have. */
export function largestProof({ env }: Pick<Config, 'env'>): number {
  const value = env.PROOF_MB || LARGEST_MB
  const megabytes = /^\d{1,2}$/.test(value) ? Number(value) : 0
  if (megabytes >= 1 && megabytes <= HIGHEST_MB) return megabytes * MB
  throw new ConfigError(
    `PROOF_MB vale «${value}»: scrivi un numero di megabyte, da 1 a ${HIGHEST_MB}.`,
  )
}
