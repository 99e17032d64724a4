import type { ReactNode } from 'react'
import type { PackDrawing } from '../../shop/catalogue/drawings.ts'
import type { Amount, Appearance } from './appearance.ts'
import { arrangementOf, CLOSE_UPS } from './arrangement.ts'
import { Layer, Piece } from './piece.tsx'

interface ArtProps {
  readonly appearance: Appearance
  readonly viewBox: string
  /** Names what is shown; without it the picture only repeats what stands beside it. */
  readonly label?: string | undefined
  readonly children: ReactNode
}

/** Colour, finish and print are classes: they reach the layers by inheritance. */
function Art({ appearance: { color, finish, print }, viewBox, label, children }: ArtProps) {
  const semantics = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className={`art ${finish} ${print} tint-${color}`} viewBox={viewBox} {...semantics}>
      {children}
    </svg>
  )
}

interface SinglePieceProps {
  readonly appearance: Appearance
  /** Only the part that carries the mark, for small pictures of print and material. */
  readonly closeUp?: boolean
  readonly label?: string | undefined
}

/** One piece by itself. */
export function SinglePiece({ appearance, closeUp = false, label }: SinglePieceProps) {
  const viewBox = closeUp ? CLOSE_UPS[appearance.drawing] : '0 0 400 400'
  return (
    <Art appearance={appearance} viewBox={viewBox} label={label}>
      <Piece appearance={appearance} />
    </Art>
  )
}

interface SceneProps {
  readonly appearance: Appearance
  readonly pack: PackDrawing
  readonly amount: Amount
  readonly label?: string | undefined
}

/** The piece as it will come: with its packaging, and as many as make a picture of the quantity. */
export function Scene({ appearance, pack, amount, label }: SceneProps) {
  const { packs, pieces } = arrangementOf(appearance.drawing, pack, amount)
  return (
    <Art appearance={appearance} viewBox="0 0 600 400" label={label}>
      {packs.map((place) => (
        <Layer key={place.join()} name={pack} at={place} />
      ))}
      {pieces.map((place) => (
        <Piece key={place.join()} appearance={appearance} at={place} alone={pieces.length === 1} />
      ))}
    </Art>
  )
}
