import type { ShopProblem } from '../problems.ts'
import type { ProductEntry } from './catalogue-file.ts'
import { guessedDrawing } from './guess-drawing.ts'

type Entry = Pick<ProductEntry, 'id' | 'label' | 'drawing' | 'pictures'>

/** Names the products for which no drawing was found: all of them would have the same picture. */
export function giftBoxWarning(products: readonly Entry[]): Omit<ShopProblem, 'file'>[] {
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
      place: `${noun} ${names}`,
      message: `${appear}: scrivi in drawing il disegno a cui ${resemble}, o gift se va bene così`,
      inForm: `${appear}: scegli il disegno a cui ${resemble}`,
    },
  ]
}
