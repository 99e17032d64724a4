import { memo } from 'react'
import type { Appearance } from './appearance.ts'
import { transformOf, type Place } from './arrangement.ts'
import { pieceLayers } from '../../shop/catalogue/piece-layers.ts'

interface PieceProps extends Omit<Appearance, 'color'> {
  readonly at?: Place | undefined
  /** Several pieces have their loose parts on. */
  readonly alone?: boolean
}

/**
 * One piece of a product: `<use>` elements that refer to the layers in the sprite. Memoised: another
 * colour is a class around it.
 */
export const Piece = memo(function Piece({ drawing, finish, print, at, alone = true }: PieceProps) {
  return (
    <g transform={at && transformOf(at)}>
      {pieceLayers({ drawing, finish, print }, alone).map((name) => (
        <use key={name} href={layerHref(name)} />
      ))}
    </g>
  )
})

export function layerHref(name: string): string {
  return `#o-${name}`
}
