import type { Catalogue, Product } from '../../../order/catalogue.ts'
import { productOf } from '../../../order/dataset.ts'
import type { Gadget } from '../../../order/order.ts'
import { measuresOf, type Measures } from '../../../order/logo/placement-in-words.ts'
import { productDrawing } from '../../../page/picture/appearance.ts'
import {
  printableOnDrawing,
  printableOnPhoto,
  type Printable,
} from '../../../page/picture/mark-areas.ts'
import { photoSizes } from '../../../page/picture/own-mark.ts'
import type { ShownLogo } from './logo-state.ts'
import { surfaceInSprite } from './mark-in-sprite.ts'

/** Where a logo may lie on what the page shows of a product: its photo, or its drawing until that is there. */
export function printableOf(product: Product, color: string): Printable {
  const photo = photoSizes.getSnapshot().get(product.pictures?.[color] ?? '')
  return photo
    ? printableOnPhoto(product.printArea, photo, surfaceInSprite(productDrawing(product)))
    : printableAsDrawn(product)
}

export function printableAsDrawn(product: Product): Printable {
  return printableOnDrawing(surfaceInSprite(productDrawing(product)), product.printArea)
}

/** Size and place of the logo on a gadget, in millimetres. */
export function measuresOn(
  catalogue: Catalogue,
  { dataset, placement }: Gadget,
  logo: ShownLogo,
): Measures | undefined {
  const product = productOf(catalogue, dataset)
  return product && measuresOf(printableOf(product, dataset.color).mm, logo, placement)
}
