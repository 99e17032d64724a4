import type { PrintArea } from '../../order/catalogue.ts'
import type { Appearance } from './appearance.ts'
import { markAreaOnPhoto } from './mark-areas.ts'
import { Art } from './scene.tsx'

export interface PhotoMarkProps {
  readonly appearance: Appearance
  readonly area: PrintArea | undefined
  /** Width and height of the picture, in pixels of its file. */
  readonly size: readonly [number, number]
}

/** The mark on a photo. It covers the photo's box and fits into it in the same way. */
export function PhotoMark({ appearance, area, size }: PhotoMarkProps) {
  return (
    <Art appearance={appearance} viewBox={`0 0 ${size[0]} ${size[1]}`}>
      <svg {...markAreaOnPhoto(area, size)}>
        {appearance.print === 'laser' && (
          <>
            <use href="#o-stack" className="lit" />
            <use href="#o-stack" className="shaded" />
          </>
        )}
        <use href="#o-stack" />
      </svg>
    </Art>
  )
}
