import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Product } from '../../order/catalogue.ts'
import { PICTURES_PATH } from '../../shop/shop.ts'

interface ShopPictureProps {
  readonly product: Product | undefined
  readonly color: string
  /** Names what is shown; without it the picture only repeats what stands beside it. */
  readonly label?: string
  /** The drawing that stands where the shop has no picture, or its file does not arrive. */
  readonly children: ReactNode
}

/** The shop's own picture of a product in a colour, or the drawing. */
export function ShopPicture({ product, color, label = '', children }: ShopPictureProps) {
  const file = product?.pictures?.[color]
  if (file === undefined) return children
  return (
    <OwnPicture key={file} file={file} label={label}>
      {children}
    </OwnPicture>
  )
}

interface OwnPictureProps {
  readonly file: string
  readonly label: string
  readonly children: ReactNode
}

function OwnPicture({ file, label, children }: OwnPictureProps) {
  const [failed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It may have failed before anybody listened: the page arrives before its script.
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) setFailed(true)
  }, [])
  if (failed) return children
  return (
    <img
      ref={image}
      className="photo"
      // Relative: the page may live in any folder of its host.
      src={`.${PICTURES_PATH}${encodeURIComponent(file)}`}
      alt={label}
      width="400"
      height="400"
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}
