import { memo } from 'react'
import { chosenIn, type ChoiceField } from '../../order/dataset.ts'
import { useOrder, useSession } from '../use-session.ts'
import { Silhouette } from './silhouette.tsx'

const DETAILS = ['color', 'material', 'print', 'pack'] as const satisfies readonly ChoiceField[]

/** What is being configured, always in view. Drawn anew only when the choices change. */
export const LivePicture = memo(function LivePicture() {
  const { catalogue } = useSession().shop
  const dataset = useOrder((order) => order.dataset)
  const nameOf = (field: ChoiceField) => chosenIn(catalogue, dataset, field)?.label
  const product = nameOf('product') ?? ''
  const details = DETAILS.flatMap((field) => nameOf(field) ?? []).join(' · ')
  return (
    <figure className={`stage tint-${dataset.color}`}>
      <Silhouette label={`${product}: ${details}`} />
      <figcaption>
        <b>{product}</b>
        <span>{details}</span>
      </figcaption>
    </figure>
  )
})
