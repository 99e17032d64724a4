import { memo } from 'react'
import { withId } from '../../order/catalogue.ts'
import { chosenIn, FIELD_LABELS, productOf, type ChoiceField } from '../../order/dataset.ts'
import { useOrder, useSession } from '../use-session.ts'
import { amountOf, appearanceOf, packDrawing } from './appearance.ts'
import { Scene } from './scene.tsx'
import { ShopPicture } from './shop-picture.tsx'

const DETAILS = ['color', 'material', 'print', 'pack'] as const satisfies readonly ChoiceField[]

/** What is being configured, always in view. Drawn anew only when the choices change. */
export const LivePicture = memo(function LivePicture() {
  const { product, details } = useConfigurationInWords()
  return (
    <figure className="stage">
      <ConfiguredPicture />
      <figcaption>
        <b>{product}</b>
        {/* A line may end with a divider, not begin. */}
        <span>{details.replaceAll(' ·', '\u00a0·')}</span>
      </figcaption>
    </figure>
  )
})

/** The picture alone, with a text alternative that names the configuration. */
export function ConfiguredPicture() {
  const { catalogue } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const { product, details } = useConfigurationInWords()
  const label = `${product}: ${details}`
  return (
    <ShopPicture product={productOf(catalogue, dataset)} color={dataset.color} label={label}>
      <Scene
        appearance={appearanceOf(catalogue, dataset)}
        pack={packDrawing(withId(catalogue.packs, dataset.pack))}
        amount={amountOf(dataset.quantity)}
        label={label}
      />
    </ShopPicture>
  )
}

function useConfigurationInWords(): { product: string; details: string } {
  const { catalogue } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const unprinted = appearanceOf(catalogue, dataset).print === 'none'
  const nameOf = (field: ChoiceField) => chosenIn(catalogue, dataset, field)?.label
  const inWords = (field: ChoiceField) => {
    const name = nameOf(field)
    // A print that leaves nothing says of itself only "none".
    return name && field === 'print' && unprinted ? `${FIELD_LABELS.print}: ${name}` : name
  }
  return {
    product: nameOf('product') ?? '',
    details: DETAILS.flatMap((field) => inWords(field) ?? []).join(' · '),
  }
}
