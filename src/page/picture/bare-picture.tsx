import type { Product } from '../../order/catalogue.ts'
import { useOrder, useSession } from '../use-session.ts'
import { bareAppearance } from './appearance.ts'
import { Drawing } from './drawing.tsx'
import { ShopPicture } from './shop-picture.tsx'

/** A product before it is anybody's: in what was chosen so far where it has that, unprinted. */
export function BarePicture({ product }: { product: Product }) {
  const { catalogue } = useSession().shop
  const color = useOrder((order) => order.dataset.color)
  const material = useOrder((order) => order.dataset.material)
  const appearance = bareAppearance(catalogue, { color, material }, product)
  return (
    <ShopPicture product={product} color={appearance.color}>
      <Drawing appearance={appearance} />
    </ShopPicture>
  )
}
