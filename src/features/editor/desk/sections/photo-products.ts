import { changedValue, type JsonChange } from '../../wire/shop-change.ts'
import {
  groupsAt,
  isSame,
  valueAt,
  type JsonGroup,
  type JsonValue,
} from '../../../../shop/json/json-value.ts'
import { entriesOf } from '../form/catalogue-entries.ts'
import { guessedMaterial, newEntry } from './new-entry.ts'
import { entryName } from './sections.ts'

const file = 'catalogue.json'

/** A photo that is stored, and the name that its product gets. */
export interface ProductPhoto {
  readonly label: string
  readonly picture: string
}

/** A product for each photo, at the end of the list. */
export function productsOfPhotos(
  catalogue: JsonValue,
  photos: readonly ProductPhoto[],
): JsonChange[] {
  const changes: JsonChange[] = []
  let after = catalogue
  for (const { label, picture } of photos) {
    const value = newEntry(after, 'products', label, photoParts(catalogue, label, picture))
    const index = groupsAt(after, 'products').length
    const change: JsonChange = { kind: 'insert', file, path: ['products'], index, value }
    changes.push(change)
    after = changedValue(after, change) ?? after
  }
  return changes
}

/**
 * Products of photos that are not published yet, as the address names them; none as soon as each of them has
 * its price and its colour.
 */
export function unfinishedPhotos(
  products: readonly JsonGroup[],
  added: readonly string[],
): readonly string[] {
  const names = products.map(entryName)
  const ofPhotos = products.flatMap((product, at) =>
    product.pictures !== undefined && added.includes(`products/${names[at]}`)
      ? [{ product, name: names[at] ?? '' }]
      : [],
  )
  const isFinished = ofPhotos.every(
    ({ product }) => typeof product.price === 'number' && !isSame(product.colors, []),
  )
  return isFinished ? [] : ofPhotos.map(({ name }) => name)
}

/**
 * A photo shows one colour. None where the name does not say which: the seller is asked for it. The material
 * does not depend on the photos before it, which have nothing in common with it.
 */
function photoParts(catalogue: JsonValue, label: string, picture: string): JsonGroup {
  const color = namedColor(catalogue, label)
  const material = guessedMaterial(catalogue, label)
  return {
    materials: material === '' ? {} : { [material]: 0 },
    pictures: picture,
    colors: color === '' ? [] : [color],
  }
}

/** The colour of the shop that a name has in it, `Tazza rossa`, or its only one; empty where there is none. */
export function namedColor(catalogue: JsonValue, label: string): string {
  const colors = entriesOf(valueAt(catalogue, ['colors']))
  const words = new Set(stemsOf(label))
  const named = colors.find((color) => {
    const stems = stemsOf(color.label)
    return stems.length > 0 && stems.every((stem) => words.has(stem))
  })
  return named?.id ?? (colors.length === 1 ? (colors[0]?.id ?? '') : '')
}

/** Without what changes between `rosso`, `rossa`, `bianco` and `bianche`. */
function stemsOf(words: string): string[] {
  return words
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((word) => word.replace(/h?[aeio]$/, ''))
}

const NO_NAME = 'Prodotto'

/** `tazza-rossa.jpg` is a `Tazza rossa`. */
export function nameOfPhoto(fileName: string): string {
  const words = fileName
    // As some systems write accents: letter and accent apart.
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    // Not the hyphen of `T-shirt`.
    .replaceAll(/[\s_]+|(?<![^\p{L}]\p{L}|^\p{L})-+/gu, ' ')
    .trim()
  return words === '' ? NO_NAME : words.charAt(0).toUpperCase() + words.slice(1)
}
