import { EXIT, exitCodeOf } from '../commands/command-error.ts'
import { errorText } from './start-errors.ts'

/** `main` returns the exit code where that is not 0. */
export function runCommand(main: () => Promise<number | void>): void {
  main().then(
    (code) => (process.exitCode = code ?? EXIT.fine),
    (error: unknown) => {
      process.stderr.write(`${errorText(error)}\n`)
      process.exitCode = exitCodeOf(error)
    },
  )
}
