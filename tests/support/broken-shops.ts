import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { shopSchemas } from '../../scripts/shop-schemas.ts'
import { SHOP_DIR, shopFile } from './demo-shop.ts'
import { offerFile } from './offer-shop.ts'

/** A file with one mistake that must keep the shop from opening. */
export interface BrokenFile {
  readonly file: string
  /** The kind of mistake, for the message of a failed test. */
  readonly how: string
  /** Null if the file is missing. */
  readonly content: string | null
  /** What the report must contain: the name of an entry, or a line from this one on. */
  readonly place: string | { readonly fromLine: number } | null
}

type Json = Record<string, unknown> | unknown[] | string | number
type Path = readonly (string | number)[]

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly minItems?: number
  readonly minLength?: number
  readonly pattern?: string
}

interface Place {
  readonly file: string
  readonly whole: Json
  readonly path: Path
  readonly value: Json
  readonly schema: Schema
}

/** The shipped shop, and its catalogue with every optional entry. */
const FILES: readonly (readonly [string, Json])[] = [
  ...['catalogue.json', 'settings.json', 'texts.json'].map(
    (file) => [file, shopFile(file)] as const,
  ),
  [
    'catalogue.json',
    offerFile({
      pen: {
        prints: ['none', 'digital'],
        packaging: ['bulk', 'box'],
        brackets: [
          { from: 100, discount: 5 },
          { from: 250, price: 0.3 },
        ],
        minimum: 1,
        multiple: 1,
      },
      digital: { setup: 25 },
      catalogue: { vat: 'IVA esclusa', validityDays: 30 },
    }),
  ],
]

const SCHEMAS = new Map(
  [...shopSchemas()].map(([file, schema]) => [file, JSON.parse(schema) as Schema]),
)

const PLACES = FILES.flatMap(([file, whole]) =>
  placesIn({ file, whole, path: [], value: whole, schema: SCHEMAS.get(file) ?? {} }),
)

function placesIn(place: Place): Place[] {
  const { value, schema } = place
  const inside = typeof value === 'object' ? Object.entries(value) : []
  const children = inside.map(([key, child]) => ({
    ...place,
    path: [...place.path, Array.isArray(value) ? Number(key) : key],
    value: child as Json,
    schema: (Array.isArray(value) ? schema.items : schema.properties?.[key]) ?? {},
  }))
  return [place, ...children.flatMap(placesIn)]
}

/** The file with another value in a place; undefined removes the entry. */
function broken(how: string, { file, whole, path }: Place, value: unknown): BrokenFile {
  const change = (node: Json, [key, ...rest]: Path): Json => {
    if (key === undefined) return value as Json
    const copy = (Array.isArray(node) ? [...node] : { ...(node as object) }) as Record<string, Json>
    copy[key] = change(copy[key] as Json, rest)
    return copy
  }
  return {
    file,
    how: `${how} at ${path.join('.')}`,
    content: JSON.stringify(change(whole, path), null, 2),
    place: path.findLast((key) => typeof key === 'string') ?? '',
  }
}

function at(
  places: readonly Place[],
  breakIt: (place: Place) => BrokenFile,
): fc.Arbitrary<BrokenFile> {
  if (places.length === 0) throw new Error('there is nothing to break in this way')
  return fc.constantFrom(...places).map(breakIt)
}

const OTHER_KINDS = { string: 7, number: 'sette', object: 'niente' } as const

const wrongKind = at(PLACES, (place) =>
  broken('another kind', place, OTHER_KINDS[typeof place.value as keyof typeof OTHER_KINDS]),
)
const nothing = at(PLACES, (place) => broken('null', place, null))
const missing = at(
  PLACES.flatMap((place) =>
    (place.schema.required ?? []).map((key) => ({ ...place, path: [...place.path, key] })),
  ),
  (place) => broken('nothing', place, undefined),
)
const unexpected = at(
  PLACES.filter(({ schema }) => schema.additionalProperties === false),
  (place) => broken('an unknown entry', { ...place, path: [...place.path, 'sconosciuto'] }, 1),
)
const tooFine = at(
  PLACES.filter(({ value }) => typeof value === 'number'),
  (place) => broken('too many decimals', place, 0.123456),
)
const empty = at(
  PLACES.filter(({ schema }) => schema.minItems || schema.minLength || schema.pattern),
  (place) => broken('emptiness', place, Array.isArray(place.value) ? [] : ''),
)
const REFERENCES = /^(defaults|defaultColors|products,\d+,(colors|prints|packaging),\d+)/
const unknownId = at(
  PLACES.filter(
    ({ file, path, value }) =>
      file === 'catalogue.json' && typeof value === 'string' && REFERENCES.test(path.join()),
  ),
  (place) => broken('an unknown id', place, 'zzz-sconosciuto'),
)
const twice = at(
  PLACES.filter(({ value }) => Array.isArray(value) && value.length > 0),
  (place) => {
    const list = place.value as unknown[]
    return broken('an entry twice', place, [...list, list.at(-1)])
  },
)

const TEXTS = ['catalogue.json', 'settings.json', 'texts.json'].map((file) => {
  const text = readFileSync(join(SHOP_DIR, file), 'utf8').trimEnd()
  return { file, text, marks: marksIn(text) }
})
const anyText = fc.constantFrom(...TEXTS)

/** Offsets of brackets, commas, colons and quotes, except inside strings. */
function marksIn(text: string): number[] {
  return [...text.matchAll(/"[^"]*"|[{}[\]:,]/g)].map(({ index }) => index)
}

function damaged(how: string, file: string, content: string, offset: number): BrokenFile {
  const fromLine = content.slice(0, offset).split('\n').length
  return { file, how: `${how} at ${offset}`, content, place: { fromLine } }
}

const anyMark = anyText.chain(({ file, text, marks }) =>
  fc.constantFrom(...marks).map((offset) => ({ file, text, offset })),
)
const cutShort = anyText.chain(({ file, text }) =>
  fc
    .integer({ min: 0, max: text.length - 1 })
    .map((offset) => damaged('an end', file, text.slice(0, offset), 0)),
)
const dropped = anyMark.map(({ file, text, offset }) =>
  damaged('a mark less', file, text.slice(0, offset) + text.slice(offset + 1), offset),
)
const stray = fc
  .tuple(anyMark, fc.constantFrom(';', "'", '@', '…', '//'))
  .map(([{ file, text, offset }, mark]) =>
    damaged(`a stray ${mark}`, file, text.slice(0, offset) + mark + text.slice(offset), offset),
  )
const gone = fc
  .constantFrom('catalogue.json', 'settings.json')
  .map((file): BrokenFile => ({ file, how: 'no file', content: null, place: null }))

/** Every kind of mistake, each with the same probability. */
export const anyBrokenFile: fc.Arbitrary<BrokenFile> = fc.oneof(
  wrongKind,
  nothing,
  missing,
  unexpected,
  tooFine,
  empty,
  unknownId,
  twice,
  cutShort,
  dropped,
  stray,
  gone,
)
