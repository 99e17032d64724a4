import type { BracketEntry } from './catalogue-file.ts'

export interface PlacedBracket extends BracketEntry {
  /** In the file, where sellers write them in any order. */
  readonly position: number
}

/** From the smallest number of pieces to the largest. */
export function sortedBrackets(brackets: readonly BracketEntry[]): PlacedBracket[] {
  return brackets
    .map((bracket, position) => ({ ...bracket, position }))
    .sort((one, other) => one.from - other.from)
}
