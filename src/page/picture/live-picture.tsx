import { memo } from 'react'
import { withId } from '../../order/catalogue.ts'
import { chosenIn, FIELD_LABELS, productOf, type ChoiceField } from '../../order/dataset.ts'
import { useOrder, useSession } from '../use-session.ts'
import { amountOf, appearanceOf, packDrawing } from './appearance.ts'
import { Scene } from './scene.tsx'
import { ShopPicture } from './shop-picture.tsx'

const DETAILS = ['color', 'material', 'print', 'pack'] as const satisfies readonly ChoiceField[]

/** The configured product. Memoised: rendered again only when a selection changes. */
export const LivePicture = memo(function LivePicture() {
  const { product, details } = useConfigurationText()
  return (
    <figure className="stage">
      <ConfiguredPicture />
      <figcaption>
        <b>{product}</b>
        {/* No-break spaces: a divider may end a line, but not begin one. */}
        <span>{details.replaceAll(' ·', '\u00a0·')}</span>
      </figcaption>
    </figure>
  )
})

/** The picture alone, with a text alternative that names the configuration. */
export function ConfiguredPicture() {
  const { catalogue } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const { product, details } = useConfigurationText()
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

function useConfigurationText(): { product: string; details: string } {
  const { catalogue } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const unprinted = appearanceOf(catalogue, dataset).print === 'none'
  const nameOf = (field: ChoiceField) => chosenIn(catalogue, dataset, field)?.label
  const detailOf = (field: ChoiceField) => {
    const name = nameOf(field)
    // The name of "no print" ('Nessuna') does not say what there is none of.
    return name && field === 'print' && unprinted ? `${FIELD_LABELS.print}: ${name}` : name
  }
  return {
    product: nameOf('product') ?? '',
    details: DETAILS.flatMap((field) => detailOf(field) ?? []).join(' · '),
  }
}
