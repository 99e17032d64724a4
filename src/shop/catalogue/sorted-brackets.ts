import type { BracketEntry } from './product-schema.ts'

/** From the smallest number of pieces to the largest, with their positions in the file. */
export function sortedBrackets(brackets: readonly BracketEntry[]) {
  return brackets
    .map((bracket, position) => ({ ...bracket, position }))
    .sort((one, other) => one.from - other.from)
}
