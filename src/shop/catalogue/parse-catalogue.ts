import type { Bracket } from '../../order/catalogue.ts'
import type { Price } from '../../order/money.ts'
import {
  catalogueSchema,
  type BracketEntry,
  type CatalogueFile,
  type ProductEntry,
} from './catalogue-file.ts'
import { catalogueProblems, type CatalogueProblem } from './catalogue-problems.ts'
import type { ProductDrawing } from './drawings.ts'
import { guessedDrawing } from './guess-drawing.ts'
import type { Percent } from '../schema/field-schemas.ts'
import { parsedBy } from '../schema/italian-issues.ts'
import type { Parsed, ShopProblem } from '../problems.ts'
import { placeIn } from '../schema/place-in-file.ts'
import { sortedBrackets } from './sorted-brackets.ts'
import type { ShopCatalogue } from '../shop.ts'

export const CATALOGUE_FILE = 'catalogue.json'

export function parseCatalogue(json: unknown): Parsed<ShopCatalogue> {
  const parsed = parsedBy(catalogueSchema, CATALOGUE_FILE, json)
  if (!('value' in parsed)) return parsed
  const { products } = parsed.value
  const catalogue = toCatalogue(parsed.value)
  const placed = (problem: CatalogueProblem): ShopProblem => ({
    ...problem,
    file: CATALOGUE_FILE,
    place: placeIn(json, problem.path),
  })
  const problems = catalogueProblems(parsed.value, catalogue).map(placed)
  if (problems.length > 0) return { problems }
  const doubts = [...doubtfulDiscounts(products), ...repeatedNames(products)].map(placed)
  return { value: catalogue, warnings: [...doubts, ...giftBoxWarning(products)] }
}

// In the unit of Percent. A smaller discount is probably 0.05 written for 5 %.
const ONE_PER_CENT = 10_000

function doubtfulDiscounts(products: readonly ProductEntry[]): CatalogueProblem[] {
  return products.flatMap(({ brackets = [] }, position) =>
    brackets.flatMap(({ discount = ONE_PER_CENT }, index) => {
      if (discount >= ONE_PER_CENT) return []
      const percent = discount / ONE_PER_CENT
      const meant = Number((percent * 100).toFixed(4))
      return [
        {
          path: ['products', position, 'brackets', index, 'discount'],
          message: `è uno sconto di ${percent} %; se intendevi ${meant} %, scrivi ${meant}`,
        },
      ]
    }),
  )
}

/** Visitors cannot tell such products apart. */
function repeatedNames(products: readonly ProductEntry[]): CatalogueProblem[] {
  const seen = new Set<string>()
  const message = 'un altro prodotto ha lo stesso nome: chi sceglie non li distingue'
  return products.flatMap(({ label }, position) =>
    seen.size === seen.add(label.toLowerCase()).size
      ? [{ path: ['products', position, 'label'], message }]
      : [],
  )
}

/** Names the products for which no drawing was found: all of them would have the same picture. */
function giftBoxWarning(products: readonly ProductEntry[]): ShopProblem[] {
  const unknown = products.filter(
    (product) => !product.drawing && !product.pictures && !guessedDrawing(product),
  )
  if (unknown.length === 0) return []
  const names = unknown.map(({ label }) => `«${label}»`).join(', ')
  const [noun, appear, resemble] =
    unknown.length === 1
      ? ['prodotto', 'appare come un pacco regalo', 'somiglia']
      : ['prodotti', 'appaiono come pacchi regalo, tutti uguali', 'somigliano']
  return [
    {
      file: CATALOGUE_FILE,
      place: `${noun} ${names}`,
      message: `${appear}: scrivi in drawing il disegno a cui ${resemble}, o gift se va bene così`,
      inForm: `${appear}: scegli il disegno a cui ${resemble}`,
    },
  ]
}

function toCatalogue({ products, defaultColors, ...file }: CatalogueFile): ShopCatalogue {
  return {
    ...file,
    products: products.map(({ price, ...product }) => ({
      ...product,
      base: price,
      colors: product.colors ?? defaultColors,
      brackets:
        product.brackets &&
        sortedBrackets(product.brackets).map((bracket) => toBracket(price, bracket)),
      drawing: drawingOf(product),
      pictures: picturesByColor(product, defaultColors),
    })),
  }
}

/** Undefined where its id is the name: the page is not sent the same word twice. */
function drawingOf(
  product: Pick<ProductEntry, 'id' | 'label' | 'drawing'>,
): ProductDrawing | undefined {
  const drawing = product.drawing ?? guessedDrawing(product) ?? 'gift'
  return drawing === product.id ? undefined : drawing
}

function toBracket(full: Price, { from, discount, price }: BracketEntry): Bracket {
  return { from, base: price ?? (discount === undefined ? full : discounted(full, discount)) }
}

/** A single picture is used for every colour. */
function picturesByColor(
  { pictures, colors }: Pick<ProductEntry, 'pictures' | 'colors'>,
  defaultColors: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (typeof pictures !== 'string') return pictures
  return Object.fromEntries((colors ?? defaultColors).map((color) => [color, pictures]))
}

const WHOLE = 1_000_000n

/**
 * The price minus the discount, rounded half up to a ten-thousandth of a euro. Computed once, when the
 * shop is read, so that the lines shown to the visitor add up. Uses BigInt, since price times
 * percentage can exceed the largest exact number.
 */
export function discounted(price: Price, percent: Percent): Price {
  const exact = BigInt(price) * (WHOLE - BigInt(percent))
  return Number((exact + WHOLE / 2n) / WHOLE) as Price
}
