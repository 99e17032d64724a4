import { productOf } from '../../order/dataset.ts'
import { quantityRuleText } from '../../order/quantity-rule.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { SELECTIONS, type SelectionId } from '../../order/selections.ts'
import type { StepId } from '../../shop/texts/page-texts.ts'
import { Icon } from '../icon.tsx'
import { itself, useObservable, useOrder, useSession, useWizard } from '../use-session.ts'

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

export const objectionId = (id: StepId) => `objection-${id}`

/** Why the step was refused, as long as that holds. */
export function useObjection(id: StepId): string | undefined {
  const { shop, wizard } = useSession()
  const index = wizard.indexOf(id)
  const isFailed = useWizard(({ failed }) => failed.includes(index))
  const objection = useOrder((order) => wizard.steps[index]?.objection?.(order, shop))
  return isFailed ? objection : undefined
}

/** Stays at the fields after the toast has gone; the fields refer to it by `aria-describedby`. */
export function StepObjection({ id }: { id: StepId }) {
  const objection = useObjection(id)
  if (objection === undefined) return null
  return (
    <p className="wrong" id={objectionId(id)}>
      <Icon name="warning" />
      <span>{objection}</span>
    </p>
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

/**
 * Names the selections that a new product replaced. The live region is always there, and stands below
 * the choices: above them it would move them away under the finger.
 */
export function ReplacedChoices({ only }: { only?: SelectionId }) {
  const { shop, replaced } = useSession()
  const product = useOrder((order) => productOf(shop.catalogue, order.dataset))
  const shown = useObservable(replaced, itself).filter(({ id }) => !only || id === only)
  const { choices, offer } = shop.texts
  const facts = {
    product: product?.label ?? '',
    lot: offer && product ? quantityRuleText(product, offer) : '',
  }
  return (
    <div role="status">
      {shown.map(({ id, now }) => (
        <Notice
          key={id}
          text={fillPlaceholders((id === 'quantity' && offer?.resized) || choices.replaced, {
            ...facts,
            field: SELECTIONS[id].label,
            choice: now,
          })}
        />
      ))}
    </div>
  )
}
