import { join, resolve } from 'node:path'
import type { Config } from '../../../server/context/config.ts'
import { ConfigError } from '../../../server/messages/config-error.ts'

interface ArtworkSettings {
  readonly folder: string
  /** Of one file; 0: none is taken, and those that requests have stay. */
  readonly largestBytes: number
}

const LARGEST_MB = '20'
const HIGHEST_MB = 1_000
const MB = 1_000_000

/**
 * Undefined with several instances, which share a database but not necessarily a folder, until one is named. Without a
 * desk, where alone they can be downloaded, no files are taken.
 */
export function readArtworkSettings({
  dataDir,
  databaseUrl,
  env,
  desk,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 'env' | 'desk'>): ArtworkSettings | undefined {
  const largestBytes = readMegabytes(env.ARTWORK_MB || LARGEST_MB) * (desk ? MB : 0)
  const own = databaseUrl === undefined ? join(dataDir, 'artwork') : undefined
  const folder = env.ARTWORK_DIR ? resolve(env.ARTWORK_DIR) : own
  return folder === undefined ? undefined : { folder, largestBytes }
}

function readMegabytes(value: string): number {
  const megabytes = /^\d{1,4}$/.test(value) ? Number(value) : Infinity
  if (megabytes <= HIGHEST_MB) return megabytes
  throw new ConfigError(
    `ARTWORK_MB vale «${value}»: scrivi un numero di megabyte, fino a ${HIGHEST_MB} (0: nessun file).`,
  )
}
