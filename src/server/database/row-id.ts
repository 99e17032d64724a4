import { randomInt } from 'node:crypto'

const TIME_DIGITS = 9
const RANDOM_DIGITS = 7
const BASE = 36

/**
 * `mi0c3k2f1` for the moment and seven drawn characters: sorts by time, so that new rows are
 * written side by side, and can be read out over the telephone.
 */
export function newRowId(now: number): string {
  const drawn = randomInt(BASE ** RANDOM_DIGITS)
  return (
    now.toString(BASE).padStart(TIME_DIGITS, '0') +
    drawn.toString(BASE).padStart(RANDOM_DIGITS, '0')
  )
}
