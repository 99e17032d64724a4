import type { ReactElement } from 'react'
import { withId, type Product } from '../../order/catalogue.ts'
import { productOf } from '../../order/dataset.ts'
import type { ChoiceId, Choices } from '../../order/selections.ts'
import { useOrder, useSession } from '../use-session.ts'
import { appearanceOf, bareAppearance, packDrawing } from './appearance.ts'
import { SinglePiece, Scene } from './scene.tsx'
import { photoOf, ShopPicture } from './shop-picture.tsx'

interface BarePictureProps {
  readonly product: Product
  /** Absent: the chosen one. */
  readonly color?: string
}

/** A product on its card: unprinted, in the chosen colour and material if it has them. */
export function BarePicture({ product, color }: BarePictureProps) {
  const chosen = useOrder(({ dataset }) => dataset.color)
  const material = useOrder(({ dataset }) => dataset.material)
  const selections = { color: color ?? chosen, material }
  const appearance = bareAppearance(useSession().shop.catalogue, selections, product)
  return (
    <ShopPicture product={product} color={appearance.color}>
      <SinglePiece appearance={appearance} />
    </ShopPicture>
  )
}

interface ChoicePictureProps extends Choices {
  readonly id: Exclude<ChoiceId, 'product'>
  readonly option: string
}

/** The chosen product with this option. */
export function ChoicePicture({ id, option, ...others }: ChoicePictureProps): ReactElement {
  const { catalogue } = useSession().shop
  const choices = { ...others, [id]: option }
  const appearance = appearanceOf(catalogue, choices)
  const product = productOf(catalogue, choices)
  const { color } = appearance
  if (id === 'pack') {
    const pack = packDrawing(withId(catalogue.packaging, option))
    const isLoose = pack === 'bulk'
    const packOnly = !isLoose && photoOf(product, color) !== undefined
    const amount = isLoose ? 'few' : 'one'
    const scene = <Scene appearance={appearance} pack={pack} amount={amount} packOnly={packOnly} />
    return packOnly ? scene : onPhoto(scene)
  }
  return onPhoto(<SinglePiece appearance={appearance} closeUp={id !== 'color'} />)

  function onPhoto(drawing: ReactElement): ReactElement {
    return (
      <ShopPicture product={product} color={color} appearance={appearance}>
        {drawing}
      </ShopPicture>
    )
  }
}
