import { memo } from 'react'
import { withId, type Catalogue } from '../../order/catalogue.ts'
import { chosenIn, productOf } from '../../order/dataset.ts'
import { formatWhole } from '../../order/money.ts'
import { CHOICE_IDS, SELECTIONS, type ChoiceId, type Choices } from '../../order/selections.ts'
import { LaterPart } from '../later/later-part.tsx'
import { itself, useObservable, useOrder, useSession } from '../use-session.ts'
import { amountOf, appearanceOf, packDrawing, type Appearance } from './appearance.ts'
import { ownMarkName } from './own-mark.ts'
import { Scene } from './scene.tsx'
import { ShopPicture } from './shop-picture.tsx'

// A no-break space: a divider may end a line, but not begin one.
const DIVIDER = '\u00a0· '
const DETAILS = CHOICE_IDS.filter((id) => id !== 'product')

/** The configured product, beside the steps. It is memoised, since a step change does not concern it. */
export const LivePicture = memo(function LivePicture() {
  return (
    <div className="stage">
      <figure>
        <ConfiguredPicture captioned />
      </figure>
      <LaterPart name="onPicture" />
    </div>
  )
})

/** The picture, with a text alternative that names the configuration, the logo and the quantity. */
export function ConfiguredPicture({ captioned = false }: { captioned?: boolean }) {
  const { catalogue } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const logo = useObservable(ownMarkName, itself)
  const appearance = appearanceOf(catalogue, dataset)
  const product = productOf(catalogue, dataset)
  const details = detailsOf(catalogue, dataset, appearance)
  const label = [
    `${product?.label ?? ''}: ${details}`,
    appearance.print !== 'none' && logo && `Logo: ${logo}`,
    dataset.quantity && `${SELECTIONS.quantity.label}: ${formatWhole(dataset.quantity)}`,
  ]
    .filter(Boolean)
    .join(DIVIDER)
  return (
    <>
      <ShopPicture product={product} color={dataset.color} appearance={appearance} label={label}>
        <Scene
          appearance={appearance}
          pack={packDrawing(withId(catalogue.packaging, dataset.pack))}
          amount={amountOf(dataset.quantity)}
          label={label}
        />
      </ShopPicture>
      {captioned && (
        // The picture's text alternative says the same.
        <figcaption aria-hidden>
          <b>{product?.label}</b>
          <span>{details}</span>
        </figcaption>
      )}
    </>
  )
}

export function detailsOf(catalogue: Catalogue, choices: Choices, { print }: Appearance): string {
  const detailOf = (id: ChoiceId) => {
    const name = chosenIn(catalogue, choices, id)?.label
    // The label of no print ('Nessuna') says nothing by itself.
    return name && id === 'print' && print === 'none' ? `${SELECTIONS.print.label}: ${name}` : name
  }
  return DETAILS.flatMap((id) => detailOf(id) ?? []).join(DIVIDER)
}
