import { wordsInForm, type ShopProblem } from '../../../../shop/problems.ts'
import type { JsonPath } from '../../../../shop/json/walk-json.ts'
import type { ShopFile } from '../../../../shop/shop-files.ts'

/** What the check says about one file, by place. */
export interface ProblemIndex {
  /** About this very place. */
  readonly at: (path: JsonPath) => readonly string[]
  /** About this place and everything in it. */
  readonly countIn: (path: JsonPath) => number
  /** About what is directly or further in a group, but in none of these entries. */
  readonly besides: (path: JsonPath, keys: readonly string[]) => readonly string[]
}

// Joined, not as JSON: each of a thousand entries is looked up after every letter.
const keyOf = (path: JsonPath) => path.join('\n')

export function problemIndex(problems: readonly ShopProblem[], file: ShopFile): ProblemIndex {
  const own = problems.filter((problem) => problem.file === file)
  const messages = new Map<string, string[]>()
  const counts = new Map<string, number>()
  for (const problem of own) {
    const { path = [] } = problem
    messages.set(keyOf(path), [...(messages.get(keyOf(path)) ?? []), wordsInForm(problem)])
    for (let length = 0; length <= path.length; length++) {
      const key = keyOf(path.slice(0, length))
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return {
    at: (path) => messages.get(keyOf(path)) ?? [],
    countIn: (path) => counts.get(keyOf(path)) ?? 0,
    besides: (group, keys) =>
      own
        .filter(({ path = [] }) => {
          const key = path[group.length]
          const isInside =
            path.length > group.length && group.every((each, at) => path[at] === each)
          return isInside && !keys.some((each) => each === key)
        })
        .map(wordsInForm),
  }
}
