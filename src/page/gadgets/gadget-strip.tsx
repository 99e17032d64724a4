import {
  memo,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { currentOf, isAdding, type Gadget } from '../../order/order.ts'
import { piecesText } from '../../order/price-texts.ts'
import { Icon } from '../icon.tsx'
import { useLazyTexts } from '../later/use-lazy-texts.ts'
import { inFrameAfterNext } from '../navigation/after-frame.ts'
import { usePressed } from '../navigation/use-pressed.ts'
import { useOrder, useSession, useWizard } from '../use-session.ts'
import { gadgetName, giveUpGadget, openGadget, removeGadget } from './gadget-actions.ts'
import { CopyGadget, GadgetIcon, GadgetPicture, placed, useGadgetFacts } from './gadget-parts.tsx'

/** The other gadgets of the request, while one is being configured. */
export function GadgetStrip() {
  const { wizard } = useSession()
  const isConfiguring = useWizard(({ active }) => active < wizard.indexOf('summary'))
  return isConfiguring && <Strip />
}

/** On a narrow screen one line, which unfolds. */
function Strip() {
  const session = useSession()
  const { shop } = session
  const own = useLazyTexts('gadgets')
  const before = useOrder((order) => order.before)
  const after = useOrder((order) => order.after)
  const adding = useOrder(isAdding)
  const [unfolded, setUnfolded] = useState(false)
  const fold = useCallback(() => setUnfolded(false), [])
  // Twenty lines take longer than the step that has been opened: they follow it.
  const [isFilled, setIsFilled] = useState(false)
  useEffect(() => inFrameAfterNext(() => startTransition(() => setIsFilled(true))), [])
  const others = [...before, ...after]
  const lines = placed(others).map(({ gadget, place }) => (
    <Line key={place} gadget={gadget} onAct={fold} />
  ))
  const [first] = others
  const names = others.map((gadget) => gadgetName(shop, gadget)).join(', ')
  return (
    <section className="strip" aria-label={own.inRequest} data-unfolded={unfolded}>
      <button
        type="button"
        className="strip-now"
        aria-expanded={unfolded}
        aria-controls="gadgets"
        onClick={() => setUnfolded(!unfolded)}
      >
        {first && <GadgetPicture gadget={first} />}
        <span>
          <b>{fillPlaceholders(own.already, { count: others.length })}</b>
          <small>{names}</small>
        </span>
        <Icon name="down" />
      </button>
      <b className="strip-name" aria-hidden="true">
        {own.inRequest}
      </b>
      <ul id="gadgets">
        {isFilled && lines.slice(0, before.length)}
        {isFilled && <Current key={before.length} />}
        {isFilled && lines.slice(before.length)}
      </ul>
      {adding && (
        <button
          type="button"
          className="btn quiet"
          onClick={() => {
            fold()
            giveUpGadget(session)
          }}
        >
          {own.giveUp}
        </button>
      )}
    </section>
  )
}

interface LineProps {
  readonly gadget: Gadget
  readonly onAct: () => void
}

/** It is memoised: a choice concerns only the gadget that is being configured. */
const Line = memo(function Line({ gadget, onAct }: LineProps) {
  const session = useSession()
  const own = useLazyTexts('gadgets')
  const { name, amount } = useGadgetFacts(gadget)
  const pieces = piecesText(gadget.dataset.quantity, session.shop.texts.prices)
  const label = (text: string) => fillPlaceholders(text, { gadget: name })
  const { isPressed, press, pressOnce } = usePressed()
  const act = (run: typeof removeGadget) => () => {
    onAct()
    run(session, gadget)
  }
  return (
    <li data-pressed={isPressed}>
      <GadgetPicture gadget={gadget} />
      <span className="what">
        <b>{name}</b>
        <small>{`${pieces} · ${amount}`}</small>
      </span>
      <button
        type="button"
        className="iconbtn"
        aria-label={label(own.edit)}
        onClick={() => pressOnce(act(openGadget))}
      >
        <Icon name="edit" />
      </button>
      <CopyGadget gadget={gadget} name={name} />
      <button
        type="button"
        className="iconbtn"
        aria-label={label(own.remove)}
        onClick={() => press(act(removeGadget))}
      >
        <GadgetIcon name="remove" />
      </button>
    </li>
  )
})

// A part of the entry before it shows that there are more.
const GAP_PX = 96

function Current() {
  const { shop } = useSession()
  const own = useLazyTexts('gadgets')
  const dataset = useOrder((order) => order.dataset)
  const adding = useOrder(isAdding)
  const ownLogo = useOrder((order) => order.ownLogo)
  const placement = useOrder((order) => order.placement)
  const gadget = currentOf({ dataset, ownLogo, placement })
  const item = useRef<HTMLLIElement>(null)
  // Only the list scrolls, so that it is in view among many. Another place is another element.
  useLayoutEffect(() => {
    const { current } = item
    const list = current?.parentElement
    if (list) list.scrollLeft = current.offsetLeft - list.offsetLeft - GAP_PX
  }, [])
  return (
    <li ref={item} aria-current="true">
      <GadgetPicture gadget={gadget} />
      <span className="what">
        <b>{gadgetName(shop, gadget)}</b>
        <small>{adding ? own.choosing : own.changing}</small>
      </span>
    </li>
  )
}
