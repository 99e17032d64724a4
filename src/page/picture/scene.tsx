import { createContext, memo, useContext, type ReactNode } from 'react'
import type { PackDrawing } from '../../shop/catalogue/drawings.ts'
import { pieceLayers } from '../../shop/catalogue/piece-layers.ts'
import type { Amount, Appearance } from './appearance.ts'
import { packLayer, piecesOf, transformOf, type Layouts, type Place } from './arrangement.ts'

const WHOLE_DRAWING = '0 0 400 400'

export const LayoutsContext = createContext<Layouts>({})

interface ArtProps {
  readonly appearance: Appearance
  readonly viewBox: string
  /** Text alternative. Without it the picture is decorative: the text beside it says the same. */
  readonly label?: string | undefined
  readonly children: ReactNode
}

/** Colour, finish and print are classes: CSS reaches the content of `<use>` only by inheritance. */
export function Art({ appearance: { color, finish, print }, viewBox, label, children }: ArtProps) {
  const semantics = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className={`art ${finish} ${print} tint-${color}`} viewBox={viewBox} {...semantics}>
      {children}
    </svg>
  )
}

interface PieceProps extends Omit<Appearance, 'color'> {
  readonly at?: Place | undefined
  /** Several pieces have their loose parts on. */
  readonly alone?: boolean
}

/**
 * One piece of a product: `<use>` elements that refer to the layers in the sprite. It is memoised, since
 * another colour is a class around it.
 */
const Piece = memo(function Piece({ drawing, finish, print, at, alone = true }: PieceProps) {
  return (
    <g transform={at && transformOf(at)}>
      {pieceLayers({ drawing, finish, print }, alone).map((name) => (
        <use key={name} href={layerHref(name)} />
      ))}
    </g>
  )
})

function layerHref(name: string): string {
  return `#o-${name}`
}

interface SinglePieceProps {
  readonly appearance: Appearance
  /** Only the part with the mark, for small pictures of prints and materials. */
  readonly closeUp?: boolean
}

export function SinglePiece({ appearance, closeUp = false }: SinglePieceProps) {
  const layout = useContext(LayoutsContext)[appearance.drawing]
  const viewBox = layout?.[closeUp ? 'closeUp' : 'whole'] ?? WHOLE_DRAWING
  return (
    <Art appearance={appearance} viewBox={viewBox}>
      <Piece {...uncoloured(appearance)} />
    </Art>
  )
}

interface SceneProps {
  readonly appearance: Appearance
  readonly pack: PackDrawing
  readonly amount: Amount
  /** The packaging alone, beside a photo of the product. */
  readonly packOnly?: boolean
  readonly label?: string | undefined
}

/** The product with its packaging, in one, few or many pieces. */
export function Scene({ appearance, pack, amount, packOnly, label }: SceneProps) {
  const layout = useContext(LayoutsContext)[appearance.drawing]
  const pieces = piecesOf(layout, pack, amount)
  return (
    <Art appearance={appearance} viewBox={packOnly ? '200 0 400 400' : '0 0 600 400'} label={label}>
      {pack !== 'bulk' && <use href={layerHref(packLayer(appearance.drawing, pack, amount))} />}
      {numbered(packOnly ? [] : pieces).map(({ number, place }) => (
        <Piece key={number} {...uncoloured(appearance)} at={place} alone={pieces.length === 1} />
      ))}
    </Art>
  )
}

/** By its number a piece is moved to another place; drawing a new one would take longer. */
function numbered(places: readonly Place[]) {
  return places.map((place, number) => ({ number, place }))
}

function uncoloured({ drawing, finish, print }: Appearance): Omit<Appearance, 'color'> {
  return { drawing, finish, print }
}
