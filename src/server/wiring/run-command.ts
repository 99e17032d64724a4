import { CommandError, exitCodeOf } from '../commands/command-error.ts'
import { ShopFileError } from '../../shop/problems.ts'
import { ConfigError } from '../messages/config-error.ts'

const EXPECTED = [CommandError, ConfigError, ShopFileError]

/** `main` returns the exit code. A seller's mistake is one sentence; a bug of ours keeps its stack. */
export function runCommand(main: () => Promise<number>): void {
  main().then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      const isExpected = EXPECTED.some((kind) => error instanceof kind)
      const shown = error instanceof Error ? (isExpected ? error.message : error.stack) : error
      const text = String(shown)
      process.stderr.write(`${text}\n`)
      process.exitCode = exitCodeOf(error)
    },
  )
}
