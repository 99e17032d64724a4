import { CommandError, exitCodeOf } from '../commands/command-error.ts'
import { ConfigError } from '../messages/config-error.ts'

/** `main` returns the exit code. A seller's mistake is one sentence; a bug of ours keeps its stack. */
export function runCommand(main: () => Promise<number>): void {
  main().then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      const isExpected = error instanceof CommandError || error instanceof ConfigError
      const text = isExpected ? error.message : String(error instanceof Error ? error.stack : error)
      process.stderr.write(`${text}\n`)
      process.exitCode = exitCodeOf(error)
    },
  )
}
