/** What the seller asked for cannot be done; the message tells the seller why. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** For what the disk or its permissions refuse. */
export function cannotWrite(place: string, error: unknown): CommandError {
  const reason = error instanceof Error ? error.message : String(error)
  return new CommandError(`Non posso scrivere ${place}: ${reason}`)
}
