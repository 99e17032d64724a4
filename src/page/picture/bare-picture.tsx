import type { Product } from '../../order/catalogue.ts'
import { useSession } from '../use-session.ts'
import { bareAppearance } from './appearance.ts'
import { SinglePiece } from './scene.tsx'
import { ShopPicture } from './shop-picture.tsx'

interface BarePictureProps {
  readonly product: Product
  readonly color: string
  readonly material: string
}

/** A product on its card: unprinted, in the chosen colour and material if it has them. */
export function BarePicture({ product, color, material }: BarePictureProps) {
  const { catalogue } = useSession().shop
  const appearance = bareAppearance(catalogue, { color, material }, product)
  return (
    <ShopPicture product={product} color={appearance.color}>
      <SinglePiece appearance={appearance} />
    </ShopPicture>
  )
}
