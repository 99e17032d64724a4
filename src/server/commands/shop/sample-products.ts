import type { Finish } from '../../../order/catalogue.ts'
import type { ProductDrawing } from '../../../shop/catalogue/drawings.ts'
import { guessedDrawing } from '../../../shop/catalogue/guess-drawing.ts'

/** The products that a new shop can begin with, besides those of the shipped shop. */

interface SampleProduct {
  readonly id: string
  readonly label: string
  readonly price: number
  readonly colors: readonly string[]
  readonly materials: Readonly<Record<string, number>>
}

interface SampleMaterial {
  readonly id: string
  readonly label: string
  readonly finish: Finish
}

const MATERIALS: readonly SampleMaterial[] = [
  { id: 'cotton', label: 'Cotone', finish: 'cotton' },
  { id: 'felt', label: 'Feltro', finish: 'felt' },
  { id: 'leather', label: 'Pelle', finish: 'leather' },
  { id: 'nylon', label: 'Nylon', finish: 'nylon' },
  { id: 'card', label: 'Cartoncino', finish: 'matt' },
]

const PRODUCTS: readonly (SampleProduct & { readonly id: ProductDrawing })[] = [
  {
    id: 'tshirt',
    label: 'T-shirt',
    price: 4.5,
    colors: ['white', 'black', 'blue', 'red', 'green', 'yellow'],
    materials: { cotton: 0 },
  },
  {
    id: 'sweatshirt',
    label: 'Felpa',
    price: 14.9,
    colors: ['blue', 'black', 'red', 'green', 'white'],
    materials: { cotton: 0 },
  },
  {
    id: 'cap',
    label: 'Cappellino',
    price: 3.2,
    colors: ['black', 'white', 'blue', 'red', 'green'],
    materials: { cotton: 0, nylon: 0.4 },
  },
  {
    id: 'notebook',
    label: 'Taccuino',
    price: 3.9,
    colors: ['black', 'blue', 'red', 'green'],
    materials: { card: 0, leather: 2.5, felt: 1.5 },
  },
  {
    id: 'umbrella',
    label: 'Ombrello',
    price: 6.5,
    colors: ['blue', 'black', 'red', 'green', 'white'],
    materials: { nylon: 0 },
  },
  {
    id: 'backpack',
    label: 'Zaino',
    price: 11.5,
    colors: ['black', 'blue', 'red', 'green'],
    materials: { nylon: 0, cotton: 1.5 },
  },
  {
    id: 'lanyard',
    label: 'Lanyard',
    price: 0.9,
    colors: ['blue', 'red', 'black', 'green', 'yellow', 'white'],
    materials: { nylon: 0, cotton: 0.3 },
  },
  {
    id: 'calendar',
    label: 'Calendario da tavolo',
    price: 2.4,
    colors: ['red', 'blue', 'green', 'white'],
    materials: { card: 0 },
  },
]

/** The words that the question lists: the products of the shipped shop, then those above. */
export const OFFERED = [
  'penna',
  'portachiavi',
  'chiavetta',
  'powerbank',
  'tazza',
  'borraccia',
  'shopper',
  ...PRODUCTS.map(({ label }) => label.toLowerCase()),
]

/** The products of an answer such as «felpa, tazza»; a word that names none is returned as it is. */
export function namedProducts(answer: string): { ids: string[]; unknown: string[] } {
  const words = answer.split(',').flatMap((word) => word.trim() || [])
  const guesses = words.map((word) => ({ word, id: guessedDrawing({ id: '', label: word }) }))
  return {
    ids: [...new Set(guesses.flatMap(({ id }) => id ?? []))],
    unknown: guesses.flatMap(({ word, id }) => (id ? [] : [word])),
  }
}

/** The part of the catalogue file that depends on the products. */
export interface SampleCatalogue {
  readonly products: readonly SampleProduct[]
  readonly materials: readonly SampleMaterial[]
  readonly defaults: Readonly<Record<'product' | 'color' | 'material', string>>
}

/** The shipped catalogue with these products instead, in the given order. The first one is the default. */
export function withProducts<T extends SampleCatalogue>(shipped: T, ids: readonly string[]): T {
  const all: readonly SampleProduct[] = [...shipped.products, ...PRODUCTS]
  const products = ids.flatMap((id) => all.find((product) => product.id === id) ?? [])
  const [first] = products
  if (!first) return shipped
  const used = new Set(products.flatMap(({ materials }) => Object.keys(materials)))
  const [material = ''] = Object.keys(first.materials)
  const [color = ''] = first.colors
  // The defaults of the shipped shop belong to its own default product.
  const isDefault = first.id === shipped.defaults.product
  const defaults = isDefault ? {} : { product: first.id, color, material }
  return {
    ...shipped,
    products,
    materials: [...shipped.materials, ...MATERIALS.filter(({ id }) => used.has(id))],
    defaults: { ...shipped.defaults, ...defaults },
  }
}
