import { expect, it } from 'vitest'
import { catalogueSchema } from '../../../shop/catalogue/catalogue-file.ts'
import type { JsonValue } from '../../../shop/json/json-value.ts'
import { settingsSchema } from '../../../shop/parse-settings.ts'
import { metadataOf, type SchemaPart } from '../../../shop/schema/schema-at-path.ts'
import { perShopFile, type JsonFile } from '../../../shop/shop-files.ts'
import { changesInWords } from './changes-in-words.ts'

const ID = 'x1'

/** Every value that differs from the first one in a single place, whatever the schema. */
function variants(schema: SchemaPart): readonly JsonValue[] {
  const { wrapped, entries, item, value, options, type } = schema.getter?.({}) ?? schema
  if (wrapped) return variants(wrapped)
  if (entries) return oneAtATime(entries)
  if (item) return variants(item).map((entry) => [entry])
  if (value) return variants(value).map((entry) => ({ [ID]: entry }))
  if (options) return options.map(String)
  if (type === 'boolean') return [true, false]
  return type === 'number' ? [1, 2] : [ID, 'x2']
}

function oneAtATime(entries: Readonly<Record<string, SchemaPart>>): JsonValue[] {
  const all = Object.entries(entries).map(([key, entry]) => [key, variants(entry)] as const)
  const first = Object.fromEntries(all.map(([key, [value = null]]) => [key, value]))
  const others = all.flatMap(([key, values]) =>
    values.slice(1).map((value) => ({ ...first, [key]: value })),
  )
  return [first, ...others]
}

/** Keys of groups, and words of choices that mean something else to a seller. */
function words(schema: SchemaPart): string[] {
  const { wrapped, entries = {}, item, value, options = [] } = schema.getter?.({}) ?? schema
  const meanings = metadataOf(schema).words ?? {}
  return [
    ...Object.entries(entries).flatMap(([key, entry]) => [key, ...words(entry)]),
    ...[wrapped, item, value].flatMap((part) => (part ? words(part) : [])),
    ...options.map(String).filter((word) => meanings[word] !== word),
  ]
}

it.each<[JsonFile, SchemaPart]>([
  ['catalogue.json', catalogueSchema],
  ['settings.json', settingsSchema],
])(
  '[ED91] no change of any field of %s is told with a key or a word of the file',
  (file, schema) => {
    const texts = (value: JsonValue) =>
      perShopFile((each) => (each === file ? JSON.stringify(value) : null))
    const [first = null, ...others] = variants(schema)
    expect(others.length).toBeGreaterThan(30)
    const ofFiles = new Set(words(schema))
    // Words of Italian too, as titles have them.
    for (const word of ['email', 'id', 'logo', 'nylon', 'laser', 'account', 'online'])
      ofFiles.delete(word)
    for (const other of others) {
      for (const [before, after] of [
        [first, other],
        [null, other],
      ] as const) {
        for (const sentence of changesInWords(texts(before ?? {}), texts(after))) {
          const said = sentence.match(/[\w.$-]+/g) ?? []
          expect(
            said.filter((word) => ofFiles.has(word)),
            sentence,
          ).toEqual([])
          expect(sentence).not.toMatch(/\.json|^(.+): (da|prima) (.+)( a|; ora) \3$/)
        }
      }
    }
  },
)
