import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Product } from '../../order/catalogue.ts'
import { PICTURES_PATH } from '../../shop/shop.ts'

interface ShopPictureProps {
  readonly product: Product | undefined
  readonly color: string
  /** Text alternative. Without it the picture is decorative: the text beside it says the same. */
  readonly label?: string
  /** The drawing, used if the shop has no picture or its file fails to load. */
  readonly children: ReactNode
}

export function ShopPicture({ product, color, label = '', children }: ShopPictureProps) {
  const file = product?.pictures?.[color]
  if (file === undefined) return children
  return (
    <PictureFile key={file} file={file} label={label}>
      {children}
    </PictureFile>
  )
}

type PictureFileProps = Pick<ShopPictureProps, 'label' | 'children'> & { readonly file: string }

function PictureFile({ file, label, children }: PictureFileProps) {
  const [failed, setFailed] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // The image may have failed before hydration, when no error handler was attached yet.
    const { current } = image
    if (current?.complete && current.naturalWidth === 0) setFailed(true)
  }, [])
  if (failed) return children
  return (
    <img
      ref={image}
      className="photo"
      // Relative, since an exported page may be served from any folder.
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
