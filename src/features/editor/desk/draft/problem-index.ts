import { wordsInForm, type ShopProblem } from '../../../../shop/problems.ts'
import type { JsonPath } from '../../../../shop/json/scan-json.ts'
import type { ShopFile } from '../../../../shop/shop-files.ts'

export type ProblemIndex = ReturnType<typeof problemIndex>

/** What the check says about one file, by place. */
export function problemIndex(problems: readonly ShopProblem[], file: ShopFile) {
  const own = problems.filter((problem) => problem.file === file)
  const inside = (group: JsonPath) =>
    own.filter(({ path = [] }) => group.every((key, at) => path[at] === key))
  return {
    /** About this very place. */
    at: (place: JsonPath): readonly string[] =>
      inside(place)
        .filter(({ path = [] }) => path.length === place.length)
        .map(wordsInForm),
    /** About this place and everything in it. */
    countIn: (place: JsonPath): number => inside(place).length,
    /** About what is directly or further in a group, but in none of these entries. */
    besides: (group: JsonPath, keys: readonly string[]): readonly string[] =>
      inside(group)
        .filter(({ path = [] }) => path.length > group.length)
        .filter(({ path = [] }) => !keys.some((key) => key === path[group.length]))
        .map(wordsInForm),
  }
}
