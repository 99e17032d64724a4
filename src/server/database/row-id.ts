import { randomInt } from 'node:crypto'

const TIME_DIGITS = 9
const RANDOM_DIGITS = 7
const BASE = 36
const DRAWN_FROM = BASE ** RANDOM_DIGITS
// 42 bits of time last until the year 2109; a signed integer of 64 bits leaves these.
const KEYS_OF_A_MOMENT = 2 ** 21
const STEP = Math.ceil(DRAWN_FROM / KEYS_OF_A_MOMENT)

let last = { now: 0, drawn: 0 }

/**
 * The time (`mi0c3k2f1`) and seven random characters: sorts by time, so that new rows are written side
 * by side, and can be read out on the telephone. Of two ids of one moment the later one is the larger one, and has
 * another sort key.
 */
export function newRowId(now: number): string {
  const drawn =
    now === last.now ? last.drawn + STEP + randomInt(STEP) : randomInt(DRAWN_FROM - 2 ** 32)
  last = { now, drawn }
  return firstRowId(now) + drawn.toString(BASE).padStart(RANDOM_DIGITS, '0')
}

/** Sorts like the id, as the integer that SQLite's full text has for a row. */
export function sortKeyOf(id: string): bigint {
  const drawn = Number.parseInt(id.slice(TIME_DIGITS), BASE) || 0
  return firstSortKey(timeOfRowId(id)) + BigInt(Math.floor((drawn / DRAWN_FROM) * KEYS_OF_A_MOMENT))
}

/** Not after any sort key of this moment, and after all earlier ones. */
export function firstSortKey(at: number): bigint {
  return BigInt(at) * BigInt(KEYS_OF_A_MOMENT)
}

/** Comes before every id of this moment, and after all earlier ones. */
export function firstRowId(at: number): string {
  return at.toString(BASE).padStart(TIME_DIGITS, '0')
}

export function timeOfRowId(id: string): number {
  return Number.parseInt(id.slice(0, TIME_DIGITS), BASE)
}
