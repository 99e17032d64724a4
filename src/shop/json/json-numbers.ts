export type JsonPath = readonly (string | number)[]

export interface NumberLiteral {
  readonly path: JsonPath
  /** As it stands in the file: a parser makes one number of 1.000 and 1. */
  readonly literal: string
}

/** Brackets, commas, texts, with their colon where they are keys, and numbers. */
const PART = /[{}[\],]|("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*/g

interface OpenGroup {
  readonly isList: boolean
  at: string | number
}

/** The numbers of this JSON that read like the pattern, each by its place. */
export function numbersLike(json: string, pattern: RegExp): NumberLiteral[] {
  const found: NumberLiteral[] = []
  const open: OpenGroup[] = []
  for (const { 0: part, 1: text, 2: colon } of json.matchAll(PART)) {
    const group = open.at(-1)
    if (part === '{' || part === '[') open.push({ isList: part === '[', at: part === '[' ? 0 : '' })
    else if (part === '}' || part === ']') open.pop()
    else if (part === ',') {
      if (group?.isList) group.at = Number(group.at) + 1
    } else if (colon !== undefined && group) group.at = String(JSON.parse(text ?? ''))
    else if (text === undefined && pattern.test(part)) {
      found.push({ path: open.map(({ at }) => at), literal: part })
    }
  }
  return found
}
