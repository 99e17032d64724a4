import { ShopFileError } from '../../shop/problems.ts'
import { exitCodeOf, MisuseError } from '../commands/command-error.ts'
import { ConfigError } from '../messages/config-error.ts'

/** The shop's problems as a sentence that ends the start; other errors as they are. */
export function unusableShop(error: unknown, shopDir: string): unknown {
  return error instanceof ShopFileError
    ? new ConfigError(`Il negozio in ${shopDir} non è utilizzabile.\n${error.message}`)
    : error
}

/** A seller's mistake is one sentence; a bug of ours keeps its stack. */
export function endStart(error: unknown): never {
  const text =
    error instanceof ConfigError || error instanceof MisuseError
      ? error.message
      : String(error instanceof Error ? error.stack : error)
  process.stderr.write(`${text}\n`)
  process.exit(exitCodeOf(error))
}
