import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Product } from '../../order/catalogue.ts'
import { pictureUrl } from '../../shop/shop.ts'
import { laterChunk } from '../later/load-later.ts'
import { itself, useObservable } from '../use-session.ts'
import type { Appearance } from './appearance.ts'

interface ShopPictureProps {
  readonly product: Product | undefined
  readonly color: string
  /** Whose mark lies on the picture; absent: none. */
  readonly appearance?: Appearance
  /** Text alternative. Without it the picture is decorative: the text beside it says the same. */
  readonly label?: string
  /** The drawing, used if the shop has no picture or its file fails to load. */
  readonly children: ReactNode
}

export function ShopPicture({ product, color, ...shown }: ShopPictureProps) {
  const file = photoOf(product, color)
  if (file === undefined) return shown.children
  return <PictureFile key={file} file={file} area={product?.printArea} {...shown} />
}

export function photoOf(product: Product | undefined, color: string): string | undefined {
  return product?.pictures?.[color]
}

interface PictureFileProps extends Omit<ShopPictureProps, 'product' | 'color'> {
  readonly file: string
  readonly area: Product['printArea']
}

function PictureFile({ file, area, appearance, label = '', children }: PictureFileProps) {
  // Without a width: the file is no picture.
  const [size, setSize] = useState<readonly [number, number]>()
  const image = useRef<HTMLImageElement>(null)
  const now = useObservable(laterChunk, itself)
  const measure = () => {
    const { current } = image
    if (current?.complete) setSize([current.naturalWidth, current.naturalHeight])
  }
  // The image may have loaded or failed before hydration, when no handler was attached yet.
  useEffect(measure, [])
  if (size?.[0] === 0) return children
  const photo = (
    <img
      ref={image}
      className="photo"
      src={pictureUrl(file)}
      alt={label}
      loading="lazy"
      decoding="async"
      onLoad={measure}
      onError={measure}
    />
  )
  if (!appearance) return photo
  const isMarked = size && appearance.print !== 'none' && now.kind === 'loaded'
  return (
    <span className="shot">
      {photo}
      {isMarked && <now.chunk.PhotoMark {...{ appearance, area, file, size }} />}
    </span>
  )
}
