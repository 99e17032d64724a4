import { MOST_LEVELS } from './walk-json.ts'

const STRINGS_AND_BRACKETS = /"(?:[^"\\]|\\[^])*"?|[[\]{}]/g

/** Parsers call themselves for each level of a text: thousands of levels overflow the stack. */
export function isTooDeep(source: string): boolean {
  let depth = 0
  for (const [token] of source.matchAll(STRINGS_AND_BRACKETS)) {
    if (token === '[' || token === '{') depth += 1
    if (token === ']' || token === '}') depth -= 1
    if (depth > MOST_LEVELS) return true
  }
  return false
}
