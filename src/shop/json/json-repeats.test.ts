import fc from 'fast-check'
import { expect, it } from 'vitest'
import { repeatedKeys } from './json-repeats.ts'

it('[SH12] finds no repeated key in JSON that was written from values', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      // Parsed and written again, since a text from anywhere may well repeat a key.
      expect(repeatedKeys(JSON.stringify(JSON.parse(json), null, 2))).toEqual([])
    }),
  )
})

it.each([
  ['{"a": 1,\n"a": 2}', [{ key: 'a', line: 2 }]],
  ['{"a": 1,\n"\\u0061": 2}', [{ key: 'a', line: 2 }]],
  ['{"a": {"b": 1},\n"c": [{"b": 1}, {"b": 2}],\n"a" : 3}', [{ key: 'a', line: 3 }]],
  ['{"a": "a", "b": ["a", "a"], "c": "\\"a\\": }{"}', []],
])('[SH12] finds the repeated keys of %j', (json, repeated) => {
  expect(repeatedKeys(json)).toEqual(repeated)
})
