import { MOST_LEVELS } from './scan-json.ts'

/** Strings, which may hold brackets, and brackets. */
const TOKENS = /"(?:[^"\\]+|\\[^])*"?|[[{}\]]/g

/** Parsers call themselves for each level of a text: thousands of levels overflow the stack. */
export function isTooDeep(source: string): boolean {
  let depth = 0
  for (const [token] of source.matchAll(TOKENS)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > MOST_LEVELS) return true
  }
  return false
}
