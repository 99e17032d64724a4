import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineAt, mistakeIn } from './json-mistake.ts'

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

it('[SH13] finds a mistake exactly where the engine finds one', () => {
  const anyJson = fc.oneof(
    fc.json(),
    fc.json().map((json) => JSON.stringify(JSON.parse(json), null, 2)),
  )
  const anyDamage = fc.tuple(
    fc.nat(),
    fc.nat({ max: 2 }),
    fc.constantFrom('', ',', '"', '}', ']', '0', '-', '\\', 'u', '\n'),
  )
  fc.assert(
    fc.property(anyJson, anyDamage, (json, [at, removed, added]) => {
      const offset = at % (json.length + 1)
      const text = json.slice(0, offset) + added + json.slice(offset + removed)
      expect(mistakeIn(text) === undefined).toBe(isJson(text))
    }),
    { numRuns: 500 },
  )
})

it.each([
  ['', 1],
  ['{\r"a": 1\r\n}\n}', 4],
  ['{\n  "a": 1\n', 3],
  ['{\n  "a": 1\n  "b": 2\n}', 3],
  ['{\n  "a": 1,\n}', 3],
  ['{\n  "a": "open\n}', 2],
  ['{}\n}', 2],
  ['[1,\n2,\n,3]', 3],
  ["{\n'a': 1}", 2],
])('[SH14] counts lines as an editor does: %j', (text, line) => {
  expect(lineAt(text, mistakeIn(text)?.offset ?? 0)).toBe(line)
})
