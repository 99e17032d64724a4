import type { Catalogue } from '../../order/catalogue.ts'
import { formatPrice } from '../../order/money.ts'
import { lowestUnit } from '../../order/quote.ts'
import type { ShopProblem } from '../problems.ts'
import { CATALOGUE_FILE, type CatalogueFile, type ProductEntry } from './catalogue-file.ts'
import type { CatalogueProblem } from './catalogue-problems.ts'
import { guessedDrawing } from './guess-drawing.ts'

/** What a seller has probably not meant, in a catalogue without problems. */
export function catalogueDoubts(file: CatalogueFile, catalogue: Catalogue): CatalogueProblem[] {
  const { products } = file
  return [
    ...doubtfulDiscounts(products),
    ...repeatedNames(products),
    ...freeProducts(catalogue),
    ...raisedPrices(file),
  ]
}

/** A product may have no price of its own where each of its materials has one. */
function freeProducts(catalogue: Catalogue): CatalogueProblem[] {
  const message = 'il visitatore legge «da 0,00 €»: se non è gratis, scrivi il prezzo'
  return catalogue.products.flatMap((product, position) =>
    lowestUnit(catalogue, product) === 0
      ? [{ path: ['products', position, 'price'], message }]
      : [],
  )
}

const NO_FREE_CHOICE = { prints: 'nessuna stampa', packaging: 'nessuna confezione' } as const

/** Without a choice that adds nothing, such as 'Sfuso', every product costs more than its price. */
function raisedPrices(file: CatalogueFile): CatalogueProblem[] {
  return (['prints', 'packaging'] as const).flatMap((list) => {
    const least = [...file[list]].sort((one, two) => one.supplement - two.supplement)[0]
    const isOffered = file.products.some((product) => product[list] === undefined)
    if (!least || least.supplement === 0 || !isOffered) return []
    const added = formatPrice(least.supplement)
    const message = `${NO_FREE_CHOICE[list]} è senza supplemento: ogni prezzo «da» sale di almeno ${added}`
    return [{ path: [list], message }]
  })
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
export function giftBoxWarning(products: readonly ProductEntry[]): ShopProblem[] {
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
