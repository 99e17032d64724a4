import { lineAt } from './json-mistake.ts'

/** Brackets of groups, and texts; in JSON a text before a colon is a key, and no other is. */
const PART = /[{}]|"(?:[^"\\]|\\.)*"(?=(\s*:)?)/g

export interface RepeatedKey {
  readonly key: string
  /** As an editor counts. */
  readonly line: number
}

/** The keys that a group of this JSON has had before: of those the parser keeps the last, silently. */
export function repeatedKeys(json: string): RepeatedKey[] {
  const repeated: RepeatedKey[] = []
  /** The keys so far of every group that is open, the innermost last. */
  const open: Set<string>[] = []
  for (const { 0: part, 1: colon, index } of json.matchAll(PART)) {
    if (part === '{') open.push(new Set())
    else if (part === '}') open.pop()
    else if (colon !== undefined) {
      const key = String(JSON.parse(part))
      if (open.at(-1)?.has(key)) repeated.push({ key, line: lineAt(json, index) })
      open.at(-1)?.add(key)
    }
  }
  return repeated
}
