import { resolve } from 'node:path'

export interface Config {
  readonly port: number
  readonly host: string
  readonly shopDir: string
  readonly dataDir: string
}

/** A setting that cannot be used, in one sentence for the seller. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const HIGHEST_PORT = 65_535

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  return {
    port: readPort(env.PORT || '3000'),
    host: env.HOST || '127.0.0.1',
    shopDir: resolve(env.SHOP_DIR || './shop'),
    dataDir: resolve(env.DATA_DIR || './data'),
  }
}

function readPort(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
  if (port <= HIGHEST_PORT) return port
  throw new ConfigError(
    `PORT vale «${value}»: scrivi un numero da 0 a ${HIGHEST_PORT} (0 sceglie una porta libera).`,
  )
}
