import type { StepId } from '../../shop/texts/page-texts.ts'
import { Icon } from '../icon.tsx'
import { useOrder, useSession, useWizard } from '../use-session.ts'

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
