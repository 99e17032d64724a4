import { visit } from 'jsonc-parser'

export type JsonPath = readonly (string | number)[]

/** What one scan of the parser through a text finds. */
export interface JsonScan {
  readonly source: string
  /** The first place where the text is not JSON, and where the scan ends. */
  readonly mistake: Mistake | undefined
  /** Keys that their group has had before: JSON.parse keeps the last one and says nothing. */
  readonly repeated: readonly { readonly key: string; readonly line: number }[]
  /** Numbers written like 1.000: JSON.parse makes 1 of it. */
  readonly thousands: readonly { readonly path: JsonPath; readonly literal: string }[]
}

export interface Mistake {
  /** Where the unexpected token starts; the length of the text where it ends too early. */
  readonly offset: number
  readonly line: number
  /** The unexpected token and what follows, long enough to recognise the kind of mistake. */
  readonly rest: string
  /** What could have stood there, besides a closing bracket. */
  readonly expected: Expected
  /** The last correct token, with its end and its line. */
  readonly before: string
  readonly beforeEnd: number
  readonly beforeLine: number
  /** The bracket that closes the innermost open group or list. */
  readonly closing: string | undefined
  /** How many groups and lists are open. */
  readonly depth: number
}

type Expected = 'value' | 'key' | 'colon' | 'comma'

// A shop's files need seven. The parser is recursive: a few thousand levels overflow its stack.
export const MOST_LEVELS = 100
const REST_LENGTH = 2000
const THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/

// Thrown by a visitor, since the parser has no other way to stop.
const STOP = new Error('The scan has met a mistake.')

/** Parses a text up to its first mistake. Line numbers start at 1, as in an editor. */
export function scanJson(source: string): JsonScan {
  const repeated: JsonScan['repeated'][number][] = []
  const thousands: JsonScan['thousands'][number][] = []
  const open: { readonly closing: string; readonly keys: Set<string> }[] = []
  let last = { offset: 0, end: 0, line: 0 }
  let expected: Expected = 'value'
  let mistake: Mistake | undefined

  const pass = (offset: number, length: number, line: number, next: Expected): void => {
    last = { offset, end: offset + length, line }
    expected = next
  }
  const stop = (offset: number, line: number): never => {
    mistake = {
      offset,
      line: line + 1,
      rest: source.slice(offset, offset + REST_LENGTH),
      expected,
      before: source.slice(last.offset, last.end),
      beforeEnd: last.end,
      beforeLine: last.line + 1,
      closing: open.at(-1)?.closing,
      depth: open.length,
    }
    throw STOP
  }
  const begin =
    (closing: string, next: Expected) => (offset: number, length: number, line: number) => {
      open.push({ closing, keys: new Set() })
      if (open.length > MOST_LEVELS) stop(offset, line)
      pass(offset, length, line, next)
    }
  const end = (offset: number, length: number, line: number): void => {
    // At the end of the text the parser first ends what is still open, and then reports the error.
    if (offset === source.length) return
    open.pop()
    pass(offset, length, line, 'comma')
  }

  try {
    visit(
      source,
      {
        onObjectBegin: begin('}', 'key'),
        onArrayBegin: begin(']', 'value'),
        onObjectEnd: end,
        onArrayEnd: end,
        onObjectProperty(key, offset, length, line) {
          const keys = open.at(-1)?.keys
          if (keys?.has(key)) repeated.push({ key, line: line + 1 })
          keys?.add(key)
          pass(offset, length, line, 'colon')
        },
        onSeparator(character, offset, length, line) {
          const isBeforeKey = character === ',' && open.at(-1)?.closing === '}'
          pass(offset, length, line, isBeforeKey ? 'key' : 'value')
        },
        onLiteralValue(_, offset, length, line, __, path) {
          const literal = source.slice(offset, offset + length)
          if (THOUSANDS.test(literal)) thousands.push({ path: path(), literal })
          pass(offset, length, line, 'comma')
        },
        onError: (_, offset, __, line) => stop(offset, line),
      },
      { disallowComments: true },
    )
  } catch (error) {
    if (error !== STOP) throw error
  }
  return { source, mistake, repeated, thousands }
}
