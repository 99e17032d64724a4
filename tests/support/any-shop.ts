import type { JsonValue } from '../../src/shop/json/json-value.ts'
import fc from 'fast-check'
import {
  PACK_DRAWINGS,
  PRINT_DRAWINGS,
  PRODUCT_DRAWINGS,
} from '../../src/shop/catalogue/drawings.ts'

/** A group of a file; entries that a shop may do without are absent in some. */
type Group = Record<string, JsonValue>

const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/).filter((id) => id !== 'constructor')
const label = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .map((text) => text.replaceAll(/[\r\n]/g, ' ').trim())
  .filter((text) => text !== '')
/** With up to four decimals, as on a price list. */
const euros = fc.integer({ min: 0, max: 2_000_000 }).map((exact) => exact / 10_000)
const cssColor = fc.stringMatching(/^#[0-9a-f]{6}$/)
const listOf = (entry: fc.Arbitrary<Group>, maxLength = 4) =>
  fc.uniqueArray(entry, { minLength: 1, maxLength, selector: ({ id }) => id })

function group(
  required: Record<string, fc.Arbitrary<JsonValue>>,
  optional: Record<string, fc.Arbitrary<JsonValue>> = {},
): fc.Arbitrary<Group> {
  const all = { ...required, ...optional }
  return fc.record(all, { requiredKeys: Object.keys(required) })
}

const idsOf = (entries: readonly Group[]) => entries.map(({ id }) => id as string)
const some = (ids: readonly string[]) => fc.subarray([...ids], { minLength: 1 })

/** From the smallest to the largest, and never dearer. */
const brackets = fc
  .uniqueArray(fc.integer({ min: 2, max: 5000 }), { minLength: 1, maxLength: 3 })
  .map((froms) =>
    froms.sort((a, b) => a - b).map((from, index) => ({ from, discount: 1 + index * 10.5 })),
  )

interface Offered {
  readonly colors: readonly string[]
  readonly materials: readonly string[]
  readonly prints: readonly string[]
  readonly packaging: readonly string[]
}

function product({ colors, materials, prints, packaging }: Offered): fc.Arbitrary<Group> {
  const supplements = some(materials).chain((ids) =>
    fc
      .array(euros, { minLength: ids.length, maxLength: ids.length })
      .map((prices) => Object.fromEntries(ids.map((id, index) => [id, prices[index] ?? 0]))),
  )
  return group(
    { id: word, label, price: euros.filter((price) => price > 0), materials: supplements },
    {
      colors: some(colors),
      prints: some(prints),
      packaging: some(packaging),
      brackets,
      drawing: fc.constantFrom(...PRODUCT_DRAWINGS),
      pictures: fc.constantFrom('foto.png', 'tazza-2.webp'),
    },
  )
}

/** Any catalogue that the editor can express. */
export const anyCatalogue: fc.Arbitrary<Group> = fc
  .record({
    colors: listOf(group({ id: word, label, css: cssColor })),
    materials: listOf(
      group({ id: word, label }, { finish: fc.constantFrom('matt', 'metal', 'glaze') }),
    ),
    prints: listOf(
      group(
        { id: word, label, supplement: euros },
        {
          setup: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
          drawing: fc.constantFrom(...PRINT_DRAWINGS),
        },
      ),
    ),
    packaging: listOf(
      group({ id: word, label, supplement: euros }, { drawing: fc.constantFrom(...PACK_DRAWINGS) }),
    ),
  })
  .chain((lists) => {
    const offered: Offered = {
      colors: idsOf(lists.colors),
      materials: idsOf(lists.materials),
      prints: idsOf(lists.prints),
      packaging: idsOf(lists.packaging),
    }
    return fc
      .tuple(
        listOf(product(offered), 6),
        some(offered.colors),
        group({}, { vat: label, validityDays: fc.integer({ min: 1, max: 3650 }) }),
        fc.integer({ min: 1, max: 10_000 }),
      )
      .map(([products, defaultColors, terms, quantity]) => {
        const [first = {}] = products
        const firstOf = (list: keyof Offered, otherwise: readonly string[]) =>
          ((first[list] as readonly string[] | undefined) ?? otherwise)[0] ?? ''
        return {
          ...lists,
          ...terms,
          products,
          defaultColors,
          defaults: {
            product: first.id ?? '',
            color: firstOf('colors', defaultColors),
            material: Object.keys(first.materials as object)[0] ?? '',
            print: firstOf('prints', offered.prints),
            pack: firstOf('packaging', offered.packaging),
            quantity,
          },
        }
      })
  })
