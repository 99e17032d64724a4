import type { Bracket } from '../../order/catalogue.ts'
import type { Price } from '../../order/money.ts'
import {
  CATALOGUE_FILE,
  catalogueSchema,
  type CatalogueFile,
  type ProductEntry,
} from './catalogue-file.ts'
import { catalogueDoubts, giftBoxWarning } from './catalogue-doubts.ts'
import { catalogueProblems, type CatalogueProblem } from './catalogue-problems.ts'
import type { ProductDrawing } from './drawings.ts'
import { guessedDrawing } from './guess-drawing.ts'
import type { Percent } from '../schema/field-schemas.ts'
import { parsedBy } from '../schema/italian-issues.ts'
import type { Parsed, ShopProblem } from '../problems.ts'
import { placeIn } from '../schema/place-in-file.ts'
import type { BracketEntry } from './product-schema.ts'
import { sortedBrackets } from './sorted-brackets.ts'
import type { ShopCatalogue } from '../shop.ts'

export function parseCatalogue(json: unknown): Parsed<ShopCatalogue> {
  const parsed = parsedBy(catalogueSchema, CATALOGUE_FILE, json)
  if (!('value' in parsed)) return parsed
  const catalogue = toCatalogue(parsed.value)
  const placed = (problem: CatalogueProblem): ShopProblem => ({
    ...problem,
    file: CATALOGUE_FILE,
    place: placeIn(json, problem.path),
  })
  const problems = catalogueProblems(parsed.value, catalogue).map(placed)
  if (problems.length > 0) return { problems }
  const doubts = catalogueDoubts(parsed.value, catalogue).map(placed)
  return { value: catalogue, warnings: [...doubts, ...giftBoxWarning(parsed.value.products)] }
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
