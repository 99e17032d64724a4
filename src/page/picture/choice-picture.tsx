import { withId } from '../../order/catalogue.ts'
import { productOf, type ChoiceField } from '../../order/dataset.ts'
import { useOrder, useSession } from '../use-session.ts'
import { appearanceOf, packDrawing } from './appearance.ts'
import { Drawing, Scene } from './drawing.tsx'
import { ShopPicture } from './shop-picture.tsx'

interface ChoicePictureProps {
  readonly field: Exclude<ChoiceField, 'product'>
  readonly option: string
}

/** What an answer would make of the product chosen. */
export function ChoicePicture({ field, option }: ChoicePictureProps) {
  const { catalogue } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const appearance = appearanceOf(catalogue, { ...dataset, [field]: option })
  switch (field) {
    case 'color':
      return (
        <span className="thumb">
          <ShopPicture product={productOf(catalogue, dataset)} color={option}>
            <Drawing appearance={appearance} />
          </ShopPicture>
          <span className={`swatch tint-${option}`} />
        </span>
      )
    case 'material':
    case 'print':
      return (
        <span className="thumb">
          <Drawing appearance={appearance} closeUp />
        </span>
      )
    case 'pack':
      return (
        <span className="thumb wide">
          <Scene
            appearance={appearance}
            pack={packDrawing(withId(catalogue.packs, option))}
            amount={packDrawing(withId(catalogue.packs, option)) === 'bulk' ? 'few' : 'one'}
          />
        </span>
      )
  }
}
