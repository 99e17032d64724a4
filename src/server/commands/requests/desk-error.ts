/** What the seller asked for cannot be done, in a sentence. */
export class DeskError extends Error {
  override readonly name = 'DeskError'
}

/** What the disk, or its owner, refuses. */
export function cannotWrite(place: string, error: unknown): DeskError {
  const reason = error instanceof Error ? error.message : String(error)
  return new DeskError(`Non posso scrivere ${place}: ${reason}`)
}
