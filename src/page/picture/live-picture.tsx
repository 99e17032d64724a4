import { memo } from 'react'
import { withId } from '../../order/catalogue.ts'
import { chosenIn, productOf } from '../../order/dataset.ts'
import { CHOICE_IDS, SELECTIONS, type ChoiceId } from '../../order/selections.ts'
import { Later } from '../later/later.tsx'
import { useOrder, useSession } from '../use-session.ts'
import { amountOf, appearanceOf, packDrawing } from './appearance.ts'
import { Scene } from './scene.tsx'
import { ShopPicture } from './shop-picture.tsx'

const DETAILS = CHOICE_IDS.filter((id) => id !== 'product')

/** The configured product. Memoised: rendered again only when a selection changes. */
export const LivePicture = memo(function LivePicture() {
  const { product, details } = useConfigurationText()
  return (
    <div className="stage">
      <figure>
        <ConfiguredPicture />
        {/* The picture's text alternative says the same. */}
        <figcaption aria-hidden>
          <b>{product}</b>
          {/* No-break spaces: a divider may end a line, but not begin one. */}
          <span>{details.replaceAll(' ·', '\u00a0·')}</span>
        </figcaption>
      </figure>
      <Later name="logoOnPicture" />
    </div>
  )
})

/** The picture alone, with a text alternative that names the configuration. */
export function ConfiguredPicture() {
  const { catalogue } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const { product, details } = useConfigurationText()
  const label = `${product}: ${details}`
  const appearance = appearanceOf(catalogue, dataset)
  return (
    <ShopPicture
      product={productOf(catalogue, dataset)}
      color={dataset.color}
      appearance={appearance}
      label={label}
    >
      <Scene
        appearance={appearance}
        pack={packDrawing(withId(catalogue.packaging, dataset.pack))}
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
  const nameOf = (id: ChoiceId) => chosenIn(catalogue, dataset, id)?.label
  const detailOf = (id: ChoiceId) => {
    const name = nameOf(id)
    // The label of no print ('Nessuna') says nothing by itself.
    return name && id === 'print' && unprinted ? `${SELECTIONS.print.label}: ${name}` : name
  }
  return {
    product: nameOf('product') ?? '',
    details: DETAILS.flatMap((id) => detailOf(id) ?? []).join(' · '),
  }
}
