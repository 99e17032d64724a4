import { ShopFileError } from '../../shop/problems.ts'
import { CommandError, exitCodeOf } from '../commands/command-error.ts'
import { databaseErrorInWords } from '../database/database-error-in-words.ts'
import { ConfigError } from '../messages/config-error.ts'

/** The shop's problems as a sentence that ends the start; other errors as they are. */
export function unusableShop(error: unknown, shopDir: string): unknown {
  return error instanceof ShopFileError
    ? new ConfigError(`Il negozio in ${shopDir} non è utilizzabile.\n${error.message}`)
    : error
}

export function endStart(error: unknown): never {
  process.stderr.write(`${errorText(error)}\n`)
  process.exit(exitCodeOf(error))
}

const EXPECTED = [CommandError, ConfigError, ShopFileError]

/** What a seller can do something about is one sentence; a bug of ours keeps its stack. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (EXPECTED.some((kind) => error instanceof kind)) return error.message
  const reason = databaseErrorInWords(error)
  return reason ? `L’archivio non si può usare: ${reason}` : String(error.stack)
}
