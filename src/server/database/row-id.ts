import { randomInt } from 'node:crypto'

const TIME_DIGITS = 9
const RANDOM_DIGITS = 7
const BASE = 36

/**
 * The time (`mi0c3k2f1`) and seven random characters: sorts by time, so that new rows are written side
 * by side, and can be read out on the telephone.
 */
export function newRowId(now: number): string {
  const drawn = randomInt(BASE ** RANDOM_DIGITS)
  return firstRowId(now) + drawn.toString(BASE).padStart(RANDOM_DIGITS, '0')
}

/** Comes before every id of this moment, and after all earlier ones. */
export function firstRowId(at: number): string {
  return at.toString(BASE).padStart(TIME_DIGITS, '0')
}

/** Not after any id of this moment, and as long as one. */
export function lowestRowId(at: number): string {
  return firstRowId(at).padEnd(TIME_DIGITS + RANDOM_DIGITS, '0')
}

export function timeOfRowId(id: string): number {
  return Number.parseInt(id.slice(0, TIME_DIGITS), BASE)
}
