import type { PrintArea } from '../../order/catalogue.ts'
import type { Appearance } from './appearance.ts'
import { MARK_AREAS } from './mark-areas.ts'
import { Art } from './scene.tsx'

const MIDDLE: PrintArea = { x: 30, y: 30, width: 40, height: 40 }
const { x: left, y: top, width, height } = MARK_AREAS.stack
const MARK_BOX = [left, top, width, height].join(' ')

export interface PhotoMarkProps {
  readonly appearance: Appearance
  readonly area: PrintArea | undefined
  /** Width and height of the picture, in pixels of its file. */
  readonly size: readonly [number, number]
}

/** The mark on a photo. It covers the photo's box and fits into it in the same way. */
export function PhotoMark({ appearance, area = MIDDLE, size }: PhotoMarkProps) {
  const [across, down] = [size[0] / 100, size[1] / 100]
  return (
    <Art appearance={appearance} viewBox={`0 0 ${size[0]} ${size[1]}`}>
      <svg
        x={area.x * across}
        y={area.y * down}
        width={area.width * across}
        height={area.height * down}
        viewBox={MARK_BOX}
      >
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
