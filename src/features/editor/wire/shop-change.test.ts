import type { JsonValue } from '../../../shop/json/json-value.ts'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { changedText, type ShopChange } from './shop-change.ts'

const file = 'catalogue.json'
type Path = readonly (string | number)[]

const applied = (source: string, change: ShopChange) =>
  changedText(file, source, [change]) ?? undefined
const setInJson = (source: string, path: Path, value: JsonValue) =>
  applied(source, { kind: 'set', file, path, value })
const removeFromJson = (source: string, path: Path) =>
  applied(source, { kind: 'remove', file, path })
const insertIntoJson = (source: string, path: Path, index: number, value: JsonValue) =>
  applied(source, { kind: 'insert', file, path, index, value })
const moveInJson = (source: string, path: Path, from: number, to: number) =>
  applied(source, { kind: 'move', file, path, from, to })

const SHOP = `{
  "products": [
    { "id": "pen",   "price": 0.35 },
    {
      "id": "mug",
      "colors": ["white", "red"],
      "materials": { "ceramic": 0 }
    }
  ],
  "vat": "IVA   esclusa"
}
`

const replaced = (from: string, to: string) => SHOP.replace(from, to)

describe('[ED1] an edit changes nothing but what it is about', () => {
  it('replaces a value', () => {
    expect(setInJson(SHOP, ['products', 0, 'price'], 1.95)).toBe(replaced('0.35', '1.95'))
  })

  it('adds a key on the line of the others, or on a line of its own', () => {
    expect(setInJson(SHOP, ['products', 0, 'minimum'], 25)).toBe(
      replaced('0.35 }', '0.35, "minimum": 25 }'),
    )
    expect(setInJson(SHOP, ['products', 1, 'price'], 2)).toBe(
      replaced('{ "ceramic": 0 }\n', '{ "ceramic": 0 },\n      "price": 2\n'),
    )
  })

  it('makes the groups on the way', () => {
    expect(setInJson(SHOP, ['texts', 'questions', 'color'], 'Quale?')).toBe(
      replaced(
        'esclusa"\n',
        'esclusa",\n  "texts": {\n    "questions": { "color": "Quale?" }\n  }\n',
      ),
    )
  })

  it('edits a group entry by entry', () => {
    const changed = { materials: { ceramic: 0, glass: 0.2 }, colors: ['white'], id: 'mug' }
    expect(setInJson(SHOP, ['products', 1], changed)).toBe(
      replaced('["white", "red"]', '["white"]').replace(
        '"ceramic": 0',
        '"ceramic": 0, "glass": 0.2',
      ),
    )
  })

  it('inserts, moves and removes entries of a list as they are written', () => {
    expect(insertIntoJson(SHOP, ['products'], 1, { id: 'cap', price: 3 })).toBe(
      replaced('0.35 },\n', '0.35 },\n    { "id": "cap", "price": 3 },\n'),
    )
    const moved = moveInJson(SHOP, ['products'], 1, 0) ?? ''
    expect(moved).toContain('  "products": [\n    {\n      "id": "mug",')
    expect(moved).toContain('    },\n    { "id": "pen",   "price": 0.35 }\n  ],')
    expect(moveInJson(moved, ['products'], 0, 1)).toBe(SHOP)
    expect(removeFromJson(SHOP, ['products', 1, 'colors'])).toBe(
      replaced('      "colors": ["white", "red"],\n', ''),
    )
    expect(removeFromJson(SHOP, ['products', 1, 'materials', 'ceramic'])).toBe(
      replaced('{ "ceramic": 0 }', '{}'),
    )
  })

  it('keeps the line ends of the file', () => {
    const windows = SHOP.replaceAll('\n', '\r\n')
    const added = insertIntoJson(windows, ['products'], 2, { id: 'x', list: [{ a: 1 }] })
    expect(added?.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})

it('[ED2] nothing is edited where there is no such place', () => {
  expect(setInJson(SHOP, ['products', 5, 'price'], 1)).toBeUndefined()
  expect(setInJson(SHOP, ['vat', 'x'], 1)).toBeUndefined()
  expect(insertIntoJson(SHOP, ['products'], 3, {})).toBeUndefined()
  expect(insertIntoJson(SHOP, ['vat'], 0, {})).toBeUndefined()
  expect(moveInJson(SHOP, ['products'], 0, 2)).toBeUndefined()
  expect(removeFromJson(SHOP, [])).toBeUndefined()
  expect(setInJson('{ "a": 1, }', ['a'], 2)).toBeUndefined()
  const deep = `{ "a": 1, "b": ${'['.repeat(100_000)}${']'.repeat(100_000)} }`
  expect(setInJson(deep, ['a'], 2)).toBeUndefined()
  expect(setInJson(`{ "a": "${'[{'.repeat(200)}" }`, ['a'], 2)).toBe('{ "a": 2 }')
  expect(removeFromJson(SHOP, ['products', 0, 'colors'])).toBe(SHOP)
})

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

// As JSON writes it: without a sign of zero.
const anyValue = fc.jsonValue({ maxDepth: 4 }).map((value) => asJson(value) as JsonValue)

/** Written with any whitespace between its tokens. */
function anyFormatting(value: JsonValue): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(0, 1, 2, '\t'), fc.constantFrom('\n', '\r\n'))
    .map(([indent, lineEnd]) => JSON.stringify(value, null, indent).replaceAll('\n', lineEnd))
}

const anyFile = anyValue.chain((value) => anyFormatting(value).map((text) => ({ value, text })))

function placesIn(
  value: JsonValue,
  path: readonly (string | number)[] = [],
): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[...path]]
  const isList = Array.isArray(value)
  return [
    [...path],
    ...Object.entries(value).flatMap(([key, entry]) =>
      placesIn(entry, [...path, isList ? Number(key) : key]),
    ),
  ]
}

/** The same place in a value, set without any text. */
function setInValue(
  value: JsonValue,
  [key, ...rest]: (string | number)[],
  set: JsonValue,
): unknown {
  if (key === undefined) return set
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? Object.assign([], value)
    : Object.assign(Object.create(null), value)
  copy[key] = setInValue((value as Record<string, JsonValue>)[key] ?? null, rest, set)
  return copy
}

it('[ED1] any value set anywhere reads back as it was set, and setting it again changes no byte', () => {
  fc.assert(
    fc.property(anyFile, anyValue, fc.nat(), ({ value, text }, set, seed) => {
      const places = placesIn(value)
      const path = places[seed % places.length] ?? []
      const edited = setInJson(text, path, set) ?? ''
      expect(JSON.parse(edited)).toEqual(asJson(setInValue(value, path, set)))
      expect(setInJson(edited, path, set)).toBe(edited)
    }),
  )
})

it('[ED1] [ED8] setting every value to what it is changes no byte of any file', () => {
  fc.assert(
    fc.property(anyFile, ({ value, text }) => {
      expect(setInJson(text, [], value)).toBe(text)
    }),
  )
})

it('[ED1] entries of any list move, come and go', () => {
  const list = fc.array(anyValue, { minLength: 1, maxLength: 6 })
  const file = list.chain((value) => anyFormatting(value).map((text) => ({ value, text })))
  fc.assert(
    fc.property(file, anyValue, fc.nat(), fc.nat(), ({ value, text }, added, a, b) => {
      const [from, to] = [a % value.length, b % value.length]
      const moved = value.toSpliced(from, 1).toSpliced(to, 0, value[from] ?? null)
      expect(JSON.parse(moveInJson(text, [], from, to) ?? '')).toEqual(moved)
      expect(JSON.parse(insertIntoJson(text, [], from, added) ?? '')).toEqual(
        value.toSpliced(from, 0, added),
      )
      expect(JSON.parse(removeFromJson(text, [from]) ?? '')).toEqual(value.toSpliced(from, 1))
    }),
  )
})

it('[ED1] entries stay as they are written where others come, go and change at once', () => {
  const together = changedText(file, SHOP, [
    { kind: 'insert', file, path: ['products'], index: 0, value: { id: 'cap' } },
    { kind: 'move', file, path: ['products'], from: 2, to: 0 },
    { kind: 'set', file, path: ['products', 0, 'colors'], value: ['red'] },
    { kind: 'set', file, path: ['products', 2, 'price'], value: 1 },
    { kind: 'remove', file, path: ['products', 1] },
  ])
  expect(together).toContain('    { "id": "pen",   "price": 1 }\n  ],')
  expect(together).toContain('"colors": ["red"],\n      "materials": { "ceramic": 0 }\n    },\n')
})

it('[ED1] changes together say what they say one after the other', () => {
  const step = fc.tuple(
    fc.constantFrom<ShopChange['kind']>('set', 'remove', 'insert', 'move', 'text'),
    anyValue,
    fc.nat(),
    fc.nat(5),
    fc.nat(5),
  )
  fc.assert(
    fc.property(anyFile, fc.array(step, { maxLength: 8 }), ({ text }, steps) => {
      const lineEnd = text.includes('\r') ? '\r\n' : '\n'
      const before = text + lineEnd
      let source = before
      const changes = steps.flatMap(([kind, value, seed, from, to]): ShopChange[] => {
        const places = placesIn(JSON.parse(source) as JsonValue)
        const path = places[seed % places.length] ?? []
        const whole = `[${source}]${lineEnd}`
        const change = { file, kind, path, value, index: from, from, to, text: whole }
        const next = applied(source, change as ShopChange)
        source = next ?? source
        return next === undefined ? [] : [change as ShopChange]
      })
      expect(JSON.parse(changedText(file, before, changes) ?? '')).toEqual(JSON.parse(source))
    }),
  )
})

it('[ED1] of a key that is written twice the one that counts is changed', () => {
  const twice = '{ "a": 1, "b": 2, "a": 3 }'
  expect(setInJson(twice, ['a'], 4)).toBe('{ "a": 1, "b": 2, "a": 4 }')
  expect(setInJson(twice, [], { a: 4, b: 2 })).toBe('{ "a": 1, "b": 2, "a": 4 }')
  expect(removeFromJson(twice, ['a'])).toBe('{ "b": 2 }')
})

describe('[ED62] the work grows with the file, and not with the file times its changes', () => {
  const catalogue = (length: number, price: number) => ({
    products: Array.from({ length }, (_, n) => ({ id: `p${n}`, price, colors: [`c${price}`] })),
  })
  const allAtOnce = (length: number): ShopChange[] => [
    { kind: 'set', file, path: [], value: catalogue(length, 2) },
  ]
  const oneByOne = (length: number): ShopChange[] =>
    catalogue(length, 2).products.flatMap(({ price, colors }, n) => [
      { kind: 'set', file, path: ['products', n, 'price'], value: price },
      { kind: 'set', file, path: ['products', n, 'colors'], value: colors },
    ])

  it.each([
    ['one change of all', allAtOnce, 2],
    ['one change of all, in a file of one line', allAtOnce, 0],
    ['many changes', oneByOne, 2],
    ['many changes, in a file of one line', oneByOne, 0],
  ])('%s', (_, changesOf, indent) => {
    function charactersParsed(length: number): number {
      const source = JSON.stringify(catalogue(length, 1), null, indent)
      const parse = vi.spyOn(JSON, 'parse')
      const text = changedText(file, source, changesOf(length))
      const characters = parse.mock.calls.reduce((sum, [parsed]) => sum + parsed.length, 0)
      parse.mockRestore()
      expect(JSON.parse(text ?? '')).toEqual(catalogue(length, 2))
      return characters
    }
    expect(charactersParsed(200)).toBeLessThan(2.5 * charactersParsed(100))
  })
})
