import { productOf, type Replacement } from '../../order/dataset.ts'
import { quantityRuleText } from '../../order/quantity-rule.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { SELECTIONS } from '../../order/selections.ts'
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

export const noticeId = (id: StepId) => `notice-${id}`
export const objectionId = (id: StepId) => `objection-${id}`

/** Why the step was refused, as long as that holds. */
export function useObjection(id: StepId): string | undefined {
  const { shop, wizard } = useSession()
  const index = wizard.indexOf(id)
  const isFailed = useWizard(({ failed }) => failed.includes(index))
  return useOrder((order) => (isFailed ? wizard.steps[index]?.objection?.(order, shop) : undefined))
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
 * Names the selections that were replaced: all of them beside the product, each at its own step. It
 * stands on the foot bar, where it is always in view and moves no card.
 */
export function ReplacedChoices() {
  const { shop, replaced, wizard } = useSession()
  const step = useWizard(({ active }) => wizard.steps[active]?.id)
  const product = useOrder((order) => productOf(shop.catalogue, order.dataset))
  const shown = useObservable(replaced, itself).filter(
    ({ id }) => step === 'product' || step === id,
  )
  const { choices, offer } = shop.texts
  const textFor = ({ id, gone }: Pick<Replacement, 'id' | 'gone'>) =>
    (id === 'quantity' && offer?.resized) || (gone ? choices.gone : choices.replaced)
  const facts = {
    product: product?.label ?? '',
    lot: offer && product ? quantityRuleText(product, offer) : '',
  }
  return (
    <div className="replaced" role="status">
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
