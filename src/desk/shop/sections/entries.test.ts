import { type JsonGroup } from '../../../shop/editing/edit-json.ts'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseFile } from '../../../shop/parse-file.ts'
import { LIST_NAMES, type ListName } from '../../../order/selections.ts'
import type { ShopChange } from '../../../shop/editing/shop-change.ts'
import { perShopFile } from '../../../shop/shop-files.ts'
import { withChanges } from '../draft/pending-changes.ts'
import { contentsOf, valueIn } from '../draft/shop-contents.ts'
import { newEntry } from './new-entry.ts'
import { removal } from './remove-entry.ts'

const file = 'catalogue.json'
const source = readFileSync(new URL(`../../../../shop/${file}`, import.meta.url), 'utf8')
const catalogue = JSON.parse(source) as Readonly<Record<ListName, readonly JsonGroup[]>>

function problemsWith(...changes: readonly ShopChange[]) {
  const before = contentsOf(perShopFile((name) => (name === file ? source : null)))
  const { contents } = withChanges(before, changes)
  const parsed = parseFile(file, JSON.stringify(valueIn(contents, file, [])))
  return (parsed.problems ?? []).map(({ place, message }) => `${place}: ${message}`)
}

it.each<[ListName, readonly string[]]>([
  // A made-up price might be published.
  ['products', ['prodotto «t-shirt-rose», price: manca']],
  ['colors', []],
  ['materials', []],
  ['prints', []],
  ['packaging', []],
])(
  '[ED54] a new entry of %s needs nothing but its name, and a product its price',
  (list, problems) => {
    const value = newEntry(catalogue, list, 'T-shirt rosé')
    expect(value).toMatchObject({ id: 't-shirt-rose', label: 'T-shirt rosé' })
    expect(problemsWith({ kind: 'insert', file, path: [list], index: 0, value })).toEqual(problems)
  },
)

it('[ED54] the id of a new entry is free and allowed, whatever its name', () => {
  const idOf = (name: string) => newEntry(catalogue, 'products', name).id
  expect(['Pen', '3 € !', 'Prototype', 'È'].map(idOf)).toEqual(['pen-2', 'voce', 'voce', 'e'])
})

it.each(LIST_NAMES)('[ED54] what goes from %s goes from the products that offer it too', (list) => {
  const positions = catalogue[list].map((_, position) => position)
  // Products that had nothing else are reported, each at its own field.
  const left = positions.flatMap((position) => problemsWith(...removal(catalogue, list, position)))
  expect(left.filter((problem) => !/almeno una voce|manca/.test(problem))).toEqual([])
})
