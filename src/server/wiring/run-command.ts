import { exitCodeOf } from '../commands/command-error.ts'
import { errorText } from './start-errors.ts'

/** `main` returns the exit code. */
export function runCommand(main: () => Promise<number>): void {
  main().then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      process.stderr.write(`${errorText(error)}\n`)
      process.exitCode = exitCodeOf(error)
    },
  )
}
