import { endOfString } from './end-of-string.ts'
import { MOST_LEVELS } from './walk-json.ts'

/** Parsers call themselves for each level of a text: thousands of levels overflow the stack. */
export function isTooDeep(source: string): boolean {
  let depth = 0
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at)
    if (character === '"') at = endOfString(source, at) - 1
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > MOST_LEVELS) return true
  }
  return false
}
