/** When a copy was last made, and when one was last read to its end and compared; null where none ever was. */
export interface LastBackup {
  readonly madeAt: number
  readonly readBackAt: number | null
}

// Requests are few: a week without a copy is a loss that a seller bears.
const OLD_MS = 7 * 24 * 60 * 60_000

export const isBackupOld = (madeAt: number, now: number): boolean => now - madeAt > OLD_MS
