import { optionsFor, withId, type Catalogue } from '../../order/catalogue.ts'
import type { Dataset } from '../../order/selections.ts'
import { pictureUrl, type Shop } from '../../shop/shop.ts'
import drawingStyles from '../styles/drawings.css?raw'
import { appearanceOf } from './appearance.ts'
import { spriteDefinitions, spriteOf } from './drawings/sprite.ts'
import { tintRule } from './drawings/tinted.ts'
import { pieceLayers, type PiecePicture } from '../../shop/catalogue/piece-layers.ts'

/** All drawings of the shop, once for the whole desk, and the styles that they need. */
export function deskDrawings({ catalogue }: Shop): {
  readonly sprite: string
  readonly style: string
} {
  return {
    sprite: spriteOf(spriteDefinitions(catalogue)),
    style: drawingStyles + catalogue.colors.map(tintRule).join(''),
  }
}

/** One piece as it was configured; undefined where the shop does not have it any more. */
export function deskPicture(
  catalogue: Catalogue,
  selections: Partial<Dataset>,
): PiecePicture | undefined {
  const product = withId(catalogue.products, selections.product ?? '')
  const color = withId(optionsFor(catalogue, product, 'color'), selections.color ?? '')
  if (!product || !color) return undefined
  const photo = product.pictures?.[color.id]
  if (photo !== undefined) return { kind: 'photo', url: pictureUrl(photo) }
  const appearance = appearanceOf(catalogue, { ...catalogue.defaults, ...selections })
  const { finish, print } = appearance
  return {
    kind: 'drawing',
    classes: `art ${finish} ${print} tint-${color.id}`,
    layers: pieceLayers(appearance, true),
  }
}
