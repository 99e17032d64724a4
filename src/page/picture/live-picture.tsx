import { memo } from 'react'
import { withId, type Catalogue } from '../../order/catalogue.ts'
import { chosenIn, productOf } from '../../order/dataset.ts'
import { CHOICE_IDS, SELECTIONS, type ChoiceId, type Choices } from '../../order/selections.ts'
import { Later } from '../later/later.tsx'
import { useChoices, useOrder, useSession } from '../use-session.ts'
import { amountOf, appearanceOf, packDrawing, type Appearance } from './appearance.ts'
import { Scene } from './scene.tsx'
import { ShopPicture } from './shop-picture.tsx'

const DETAILS = CHOICE_IDS.filter((id) => id !== 'product')

/** The configured product, beside the steps. Memoised: a step change does not concern it. */
export const LivePicture = memo(function LivePicture() {
  return (
    <div className="stage">
      <figure>
        <ConfiguredPicture captioned />
      </figure>
      <Later name="logoOnPicture" />
    </div>
  )
})

/** The picture, with a text alternative that names the configuration. */
export function ConfiguredPicture({ captioned = false }: { captioned?: boolean }) {
  const { catalogue } = useSession().shop
  const choices = useChoices()
  const amount = useOrder(({ dataset }) => amountOf(dataset.quantity))
  const appearance = appearanceOf(catalogue, choices)
  const product = chosenIn(catalogue, choices, 'product')?.label ?? ''
  const details = detailsOf(catalogue, choices, appearance)
  const label = `${product}: ${details}`
  return (
    <>
      <ShopPicture
        product={productOf(catalogue, choices)}
        color={choices.color}
        appearance={appearance}
        label={label}
      >
        <Scene
          appearance={appearance}
          pack={packDrawing(withId(catalogue.packaging, choices.pack))}
          amount={amount}
          label={label}
        />
      </ShopPicture>
      {captioned && (
        // The picture's text alternative says the same.
        <figcaption aria-hidden>
          <b>{product}</b>
          {/* No-break spaces: a divider may end a line, but not begin one. */}
          <span>{details.replaceAll(' ·', '\u00a0·')}</span>
        </figcaption>
      )}
    </>
  )
}

function detailsOf(catalogue: Catalogue, choices: Choices, { print }: Appearance): string {
  const detailOf = (id: ChoiceId) => {
    const name = chosenIn(catalogue, choices, id)?.label
    // The label of no print ('Nessuna') says nothing by itself.
    return name && id === 'print' && print === 'none' ? `${SELECTIONS.print.label}: ${name}` : name
  }
  return DETAILS.flatMap((id) => detailOf(id) ?? []).join(' · ')
}
