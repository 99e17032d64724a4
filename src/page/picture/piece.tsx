import { memo } from 'react'
import type { Appearance } from './appearance.ts'
import type { Place } from './arrangement.ts'

/** On these the mark is painted over the light; on round products the light covers the mark. */
const FLAT: ReadonlySet<string> = new Set(['keychain', 'usb', 'powerbank'])

/** Products with a loose part, drawn beside a single piece. */
const WITH_ASIDE: ReadonlySet<string> = new Set(['usb'])

interface PieceProps extends Omit<Appearance, 'color'> {
  readonly at?: Place | undefined
  /** Several pieces are drawn without their loose parts. */
  readonly alone?: boolean
}

/**
 * One piece of a product: `<use>` elements that refer to the layers in the sprite. Memoised: another
 * colour is a class around it.
 */
export const Piece = memo(function Piece({ drawing, finish, print, at, alone = true }: PieceProps) {
  const light = <Layer name={`${drawing}-${finish}`} />
  const mark = print !== 'none' && (
    <Layer name={`${drawing}-${print === 'laser' ? 'laser' : 'mark'}`} />
  )
  return (
    <g transform={at && transformOf(at)}>
      <Layer name={drawing} />
      {FLAT.has(drawing) && light}
      {mark}
      {!FLAT.has(drawing) && light}
      <Layer name={`${drawing}-top`} />
      {alone && WITH_ASIDE.has(drawing) && (
        <>
          <Layer name={`${drawing}-aside`} />
          <Layer name={`${drawing}-aside-${finish}`} />
          <Layer name={`${drawing}-aside-top`} />
        </>
      )}
    </g>
  )
})

export function Layer({ name, at }: { name: string; at?: Place }) {
  return <use href={`#o-${name}`} transform={at && transformOf(at)} />
}

function transformOf([x, y, size]: Place): string {
  return `translate(${x} ${y}) scale(${size})`
}
