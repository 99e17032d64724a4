import { databaseErrorInWords } from '../database/database-error-in-words.ts'

/** The exit codes of all commands, and of the server where it does not start. */
export const EXIT = { fine: 0, problem: 1, misuse: 2 } as const

/** What the seller asked for cannot be done; the message tells the seller why. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError'
}

/** What the seller typed is not understood. */
export class MisuseError extends CommandError {
  override readonly name = 'MisuseError'
}

export function exitCodeOf(error: unknown): number {
  return error instanceof MisuseError ? EXIT.misuse : EXIT.problem
}

/** For what the disk or its permissions refuse. */
export function cannotWrite(place: string, error: unknown): CommandError {
  const said = error instanceof Error ? error.message : String(error)
  const reason = databaseErrorInWords(error) ?? said
  return new CommandError(`Non posso scrivere ${place}: ${reason}`)
}
