import {
  groupsAt,
  valueAt,
  type JsonGroup,
  type JsonValue,
} from '../../../../shop/json/json-value.ts'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PARSERS } from '../../../../shop/parse-file.ts'
import { LIST_NAMES, type ListName } from '../../../../order/selections.ts'
import { changedBy, type JsonChange } from '../../wire/shop-change.ts'
import { perShopFile } from '../../../../shop/shop-files.ts'
import { withPending } from '../draft/pending-changes.ts'
import { contentsOf, valueIn } from '../draft/shop-contents.ts'
import { withDefaultChoices } from './default-choices.ts'
import { guessedColor } from './guess-color.ts'
import { guessedMaterial, newEntry } from './new-entry.ts'
import { offer, offerEverywhere, offerNoMore, offersOf } from './offered-entries.ts'
import { putBack, removal, removedFrom } from './remove-entry.ts'

const file = 'catalogue.json'
const source = readFileSync(new URL(`../../../../../shop/${file}`, import.meta.url), 'utf8')
const catalogue = JSON.parse(source) as Readonly<Record<ListName, readonly JsonGroup[]>>

function problemsWith(...changes: readonly JsonChange[]) {
  const before = contentsOf(perShopFile((name) => (name === file ? source : null)))
  const { contents } = withPending(before, changes)
  const parsed = PARSERS[file](JSON.stringify(valueIn(contents, file, [])))
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
  const left = positions.flatMap((position) =>
    problemsWith(...removal(catalogue, list, [position])),
  )
  expect(left.filter((problem) => !/almeno una voce|manca/.test(problem))).toEqual([])
})

function changed(before: JsonValue, ...changes: readonly JsonChange[]): JsonValue {
  return changedBy(before, changes)
}

it.each(LIST_NAMES)('[ED77] what was removed from %s is put back as it was', (list) => {
  catalogue[list].forEach((_, position) => {
    const left = changed(catalogue, ...removal(catalogue, list, [position]))
    expect(changed(left, ...putBack(removedFrom(catalogue, list, [position], ''), left))).toEqual(
      catalogue,
    )
  })
})

it('[ED77] what the seller did after removing an entry stays when it is put back', () => {
  const green = catalogue.colors.findIndex(({ id }) => id === 'green')
  const later: JsonChange[] = [
    { kind: 'set', file, path: ['products', 0, 'colors'], value: ['white'] },
    { kind: 'move', file, path: ['products'], from: 0, to: 3 },
    { kind: 'remove', file, path: ['products', 3, 'pictures'] },
    { kind: 'set', file, path: ['defaults', 'color'], value: 'white' },
  ]
  const now = changed(catalogue, ...removal(catalogue, 'colors', [green]), ...later)
  const after = changed(now, ...putBack(removedFrom(catalogue, 'colors', [green], ''), now))
  expect(valueAt(after, ['products', 3])).toMatchObject({ id: 'pen', colors: ['white', 'green'] })
  expect(valueAt(after, ['defaults', 'color'])).toBe('white')
  expect(valueAt(after, ['colors', green])).toEqual(catalogue.colors[green])
})

it('[ED77] an entry whose id was given away meanwhile is put back under another', () => {
  const left = changed(catalogue, ...removal(catalogue, 'products', [0]))
  const again = { ...newEntry(left, 'products', 'Pen'), price: 1 }
  const now = changed(left, { kind: 'insert', file, path: ['products'], index: 0, value: again })
  const after = changed(now, ...putBack(removedFrom(catalogue, 'products', [0], ''), now))
  expect(groupsAt(after, 'products').map(({ id }) => id)).toEqual(
    expect.arrayContaining(['pen', 'penna']),
  )
})

it('[ED78] the choices with which the page opens follow what is offered', () => {
  const emptied = LIST_NAMES.flatMap((list): JsonChange[] => [
    { kind: 'set', file, path: [list], value: [] },
  ])
  const empty = changed(catalogue, ...emptied, {
    kind: 'set',
    file,
    path: ['defaultColors'],
    value: [],
  })
  const added = LIST_NAMES.map((list): JsonChange => ({
    kind: 'insert',
    file,
    path: [list],
    index: 0,
    value: newEntry(empty, list, `Mio ${list}`),
  }))
  const filled = changed(empty, ...withDefaultChoices(empty, added))
  expect(valueAt(filled, ['defaults'])).toMatchObject({
    product: 'mio-products',
    color: 'mio-colors',
    material: 'mio-materials',
    print: 'mio-prints',
    pack: 'mio-packaging',
  })
  const other: JsonChange = { kind: 'set', file, path: ['defaults', 'product'], value: 'mug' }
  expect(problemsWith(...withDefaultChoices(catalogue, [other]))).toEqual([])
})

it.each(['colors', 'materials', 'prints', 'packaging'] as const)(
  '[ED76] a new entry of %s is offered by all products at once, or by those that are ticked',
  (list) => {
    const entry = newEntry(catalogue, list, 'Juta')
    const path = [list]
    const insert: JsonChange = { kind: 'insert', file, path, index: 0, value: entry }
    const some = changed(catalogue, insert, {
      kind: 'set',
      file,
      path: ['products', 1, 'prints'],
      value: ['none'],
    })
    const offering = (value: JsonValue) =>
      offersOf(value, list, 'juta').filter(({ isOffered }) => isOffered).length
    const all = changed(some, ...offerEverywhere(some, list, 'juta'))
    expect(offering(all)).toBe(catalogue.products.length)
    const fewer = changed(all, ...offerNoMore(all, list, 'juta', 1))
    expect(offering(fewer)).toBe(catalogue.products.length - 1)
    expect(offering(changed(fewer, offer(fewer, list, 'juta', 1)))).toBe(catalogue.products.length)
    const texts = PARSERS[file](JSON.stringify(fewer))
    expect(texts.problems ?? []).toEqual([])
  },
)

it('[ED76] a new colour has the tint of its name, a new product a material that suits it', () => {
  expect(['Verde bosco', 'Blu navy', 'Mela'].map(guessedColor)).toEqual([
    '#1d7a4c',
    '#1b2a4a',
    '#808080',
  ])
  const material = (name: string) => guessedMaterial(catalogue, name)
  expect(['Penna in metallo', 'Tazza grande', 'Cosa', ''].map(material)).toEqual([
    'metal',
    'ceramic',
    'plastic',
    'plastic',
  ])
})
