import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scanJson } from './scan-json.ts'

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
      expect(scanJson(text).mistake === undefined).toBe(isJson(text))
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
])('[SH2] counts lines as an editor does: %j', (text, line) => {
  expect(scanJson(text).mistake?.line).toBe(line)
})

it('[SH2] finds no repeated key in what was written from values', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      // Parsed and written again, since generated JSON may repeat a key.
      expect(scanJson(JSON.stringify(JSON.parse(json), null, 2)).repeated).toEqual([])
    }),
  )
})

it.each([
  ['{"a": 1,\n"a": 2}', [{ key: 'a', line: 2 }]],
  ['{"a": 1,\n"\\u0061": 2}', [{ key: 'a', line: 2 }]],
  ['{"a": {"b": 1},\n"c": [{"b": 1}, {"b": 2}],\n"a" : 3}', [{ key: 'a', line: 3 }]],
  ['{"a": "a", "b": ["a", "a"], "c": "\\"a\\": }{"}', []],
])('[SH2] finds the repeated keys of %j', (json, repeated) => {
  expect(scanJson(json).repeated).toEqual(repeated)
})
