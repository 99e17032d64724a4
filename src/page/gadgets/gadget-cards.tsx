import { memo, useId, useState } from 'react'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { hasRoom } from '../../order/gadgets.ts'
import { isAlone, MOST_GADGETS, type Gadget } from '../../order/order.ts'
import { isFinished } from '../../order/validation.ts'
import { isClosed } from '../../wizard/wizard.ts'
import { Icon } from '../icon.tsx'
import { useLazyTexts } from '../later/use-lazy-texts.ts'
import { BarePicture } from '../picture/choice-picture.tsx'
import { ChoicesTable } from '../steps/choices-table.tsx'
import { Notice } from '../steps/step-parts.tsx'
import { usePressed } from '../navigation/use-pressed.ts'
import { useOrder, useSession, useWizard } from '../use-session.ts'
import { addGadget, openGadget, removeGadget } from './gadget-actions.ts'
import {
  CopyGadget,
  GadgetIcon,
  GadgetPicture,
  placed,
  useGadgetFacts,
  useGadgets,
} from './gadget-parts.tsx'

/** The gadgets of a request with several, on the summary. */
export function GadgetCards() {
  const own = useLazyTexts('gadgets')
  return (
    <ul className="gads" aria-label={own.list}>
      {placed(useGadgets()).map(({ gadget, place }) => (
        <GadgetCard key={place} gadget={gadget} />
      ))}
    </ul>
  )
}

/** It is memoised: neither what is typed beside it concerns it, nor the other gadgets. */
const GadgetCard = memo(function GadgetCard({ gadget }: { gadget: Gadget }) {
  const session = useSession()
  const own = useLazyTexts('gadgets')
  const { name, details, how, amount } = useGadgetFacts(gadget)
  const closed = useWizard(isClosed)
  const [unfolded, setUnfolded] = useState(false)
  const label = (text: string) => fillPlaceholders(text, { gadget: name })
  const isUnfinished = !isFinished(session.shop.catalogue, gadget)
  const tableId = useId()
  const { isPressed, press, pressOnce } = usePressed()
  const open = (step?: number) => pressOnce(() => openGadget(session, gadget, step))
  return (
    <li className="gad" data-pressed={isPressed}>
      <GadgetPicture gadget={gadget} />
      <div>
        <h3>{name}</h3>
        <p>{details}</p>
        <p className="how">{how}</p>
      </div>
      <div className="end">
        <b className="amt">{amount}</b>
        <span className="do">
          <button
            type="button"
            className="iconbtn"
            disabled={closed}
            aria-label={label(own.edit)}
            onClick={() => open()}
          >
            <Icon name="edit" />
          </button>
          <CopyGadget gadget={gadget} name={name} />
          <button
            type="button"
            className="iconbtn"
            disabled={closed}
            aria-label={label(own.remove)}
            onClick={() => press(() => removeGadget(session, gadget))}
          >
            <GadgetIcon name="remove" />
          </button>
          <button
            type="button"
            className="iconbtn"
            aria-expanded={unfolded}
            aria-controls={unfolded ? tableId : undefined}
            aria-label={label(own.choices)}
            onClick={() => setUnfolded(!unfolded)}
          >
            <Icon name="down" />
          </button>
        </span>
      </div>
      {isUnfinished && (
        <div className="mend">
          <p className="wrong">
            <Icon name="warning" />
            <span>{own.unfinished}</span>
          </p>
          <button type="button" className="btn ghost" disabled={closed} onClick={() => open()}>
            {own.finish}
          </button>
        </div>
      )}
      {unfolded && (
        <ChoicesTable id={tableId} gadget={gadget} caption={label(own.choices)} onEdit={open} />
      )}
    </li>
  )
})

const PEEKS = 2

/** On the summary, below what is in the request. */
export function AddGadget() {
  const session = useSession()
  const { severalGadgets } = session.shop
  const own = useLazyTexts('gadgets')
  const isFull = useOrder((order) => !hasRoom(order))
  const alone = useOrder(isAlone)
  const closed = useWizard(isClosed)
  const peeks = usePeeks()
  const { isPressed, pressOnce } = usePressed()
  if (severalGadgets === false) return null
  if (isFull) return <Notice text={fillPlaceholders(own.full, { most: MOST_GADGETS })} />
  return (
    <button
      type="button"
      className="add-gadget"
      data-pressed={isPressed}
      disabled={closed}
      onClick={() => pressOnce(() => addGadget(session))}
    >
      <span className="plus-sign">
        <GadgetIcon name="plus" />
      </span>
      <span>
        {own.add}
        <small>{alone ? own.addHint : own.addMore}</small>
      </span>
      <span className="peek" aria-hidden="true">
        {peeks.map((product) => (
          <Peek key={product.id} product={product} />
        ))}
      </span>
    </button>
  )
}

const Peek = memo(BarePicture)

/** Products that the request does not have. */
function usePeeks() {
  const { products } = useSession().shop.catalogue
  const chosen = new Set(useGadgets().map(({ dataset }) => dataset.product))
  return products.filter(({ id }) => !chosen.has(id)).slice(0, PEEKS)
}
