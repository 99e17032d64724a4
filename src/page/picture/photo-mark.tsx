import { useLayoutEffect } from 'react'
import type { PrintArea } from '../../order/catalogue.ts'
import type { Appearance } from './appearance.ts'
import { markAreaOnPhoto, photoMarkId } from './mark-areas.ts'
import { photoSizes } from './own-mark.ts'
import { Art } from './scene.tsx'

interface PhotoMarkProps {
  readonly appearance: Appearance
  readonly area: PrintArea | undefined
  readonly file: string
  /** Width and height of the picture, in pixels of its file. */
  readonly size: readonly [number, number]
}

/** The mark on a photo. It covers the photo's box and fits into it in the same way. */
export function PhotoMark({ appearance, area, file, size }: PhotoMarkProps) {
  const [width, height] = size
  useLayoutEffect(() => {
    const known = photoSizes.getSnapshot()
    if (!known.has(file)) photoSizes.set(new Map([...known, [file, { width, height }]]))
  }, [file, width, height])
  const href = `#${photoMarkId(area, { width, height })}`
  return (
    <Art appearance={appearance} viewBox={`0 0 ${width} ${height}`}>
      <svg {...markAreaOnPhoto(area, { width, height })}>
        {appearance.print === 'laser' && (
          <>
            <use href={href} className="lit" />
            <use href={href} className="shaded" />
          </>
        )}
        <use href={href} />
      </svg>
    </Art>
  )
}
