import type { ReactNode } from 'react'
import { chosenIn, FIELD_LABELS, type Replacement } from '../../order/dataset.ts'
import { Icon } from '../icon.tsx'
import { LivePicture } from '../picture/live-picture.tsx'
import { itself, useObservable, useOrder, useSession } from '../use-session.ts'

/** Focus comes here on a step change, so that a screen reader starts at the question. */
export const STEP_HEADING_ID = 'step-heading'

export function StepHeading({ title, question }: { title: string; question: string }) {
  return (
    <div>
      <h2 id={STEP_HEADING_ID} tabIndex={-1}>
        {title}
      </h2>
      <p className="lead">{question}</p>
    </div>
  )
}

export function Notice({ text }: { text: string }) {
  return (
    <p className="notice">
      <Icon name="info" />
      <span>{text}</span>
    </p>
  )
}

/** The picture on one side, the question on the other. */
export function StepFrame({ children }: { children: ReactNode }) {
  return (
    <div className="cols">
      <LivePicture />
      <div className="ask">{children}</div>
    </div>
  )
}

/** Says which choice a new product replaced. The region stands empty until there is something. */
export function ReplacedChoices({ fields }: { fields: readonly Replacement['field'][] }) {
  const { shop, replaced } = useSession()
  const dataset = useOrder((order) => order.dataset)
  const product = chosenIn(shop.catalogue, dataset, 'product')?.label ?? ''
  const shown = useObservable(replaced, itself).filter(({ field }) => fields.includes(field))
  return (
    <div role="status">
      {shown.map(({ field, now }) => (
        <Notice
          key={field}
          text={`${FIELD_LABELS[field]}: la scelta di prima non c’è per ${product}. Ora è ${now.label}.`}
        />
      ))}
    </div>
  )
}
