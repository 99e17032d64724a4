import { productOf, type Replacement } from '../../order/dataset.ts'
import { quantityRuleText } from '../../order/quantity-rule.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { SELECTIONS, type SelectionId } from '../../order/selections.ts'
import type { StepId } from '../../shop/texts/page-texts.ts'
import { Icon } from '../icon.tsx'
import { itself, useObservable, useOrder, useSession } from '../use-session.ts'

/** The heading takes the focus on a step change, so that a screen reader starts there. */
export const stepHeadingId = (id: StepId) => `step-${id}`
export const stepFrameId = (id: StepId) => `frame-${id}`

export function StepHeading({ id }: { id: StepId }) {
  const { shop, wizard } = useSession()
  return (
    <div>
      <h2 id={stepHeadingId(id)} tabIndex={-1}>
        {wizard.steps[wizard.indexOf(id)]?.title}
      </h2>
      <p className="lead">{shop.texts.questions[id]}</p>
    </div>
  )
}

export function Notice({ id, text }: { id?: string; text: string }) {
  return (
    <p className="notice" id={id}>
      <Icon name="info" />
      <span>{text}</span>
    </p>
  )
}

interface ReplacedChoicesProps {
  readonly only?: SelectionId
  /** Those that a link or an earlier visit asked for, or else those that a new product replaced. */
  readonly onArrival?: boolean
}

/**
 * Names the selections that were replaced. The live region is always there. For a new product it stands
 * below the choices: above them it would move them away under the finger.
 */
export function ReplacedChoices({ only, onArrival }: ReplacedChoicesProps) {
  const { shop, replaced } = useSession()
  const product = useOrder((order) => productOf(shop.catalogue, order.dataset))
  const shown = useObservable(replaced, itself).filter(({ id, gone }) =>
    only ? id === only : Boolean(gone) === Boolean(onArrival),
  )
  const { choices, offer } = shop.texts
  const textFor = ({ id, gone }: Pick<Replacement, 'id' | 'gone'>) =>
    (id === 'quantity' && offer?.resized) || (gone ? choices.gone : choices.replaced)
  const facts = {
    product: product?.label ?? '',
    lot: offer && product ? quantityRuleText(product, offer) : '',
  }
  return (
    <div role="status">
      {shown.map(({ id, now, gone }) => (
        <Notice
          key={id}
          text={fillPlaceholders(textFor({ id, gone }), {
            ...facts,
            gone: gone ?? '',
            field: SELECTIONS[id].label,
            choice: now,
          })}
        />
      ))}
    </div>
  )
}
