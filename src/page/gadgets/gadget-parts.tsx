import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { productOf } from '../../order/dataset.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { hasRoom } from '../../order/gadgets.ts'
import { currentOf, type Gadget } from '../../order/order.ts'
import { amountText, piecesTimesPriceText } from '../../order/price-texts.ts'
import { quoteUnit, totalFor } from '../../order/quote.ts'
import { isClosed } from '../../wizard/wizard.ts'
import { Stroke } from '../icon.tsx'
import { useLazyTexts } from '../later/use-lazy-texts.ts'
import { usePressed } from '../navigation/use-pressed.ts'
import { appearanceOf } from '../picture/appearance.ts'
import { detailsOf } from '../picture/live-picture.tsx'
import { markStyles } from '../picture/own-mark.ts'
import { SinglePiece } from '../picture/scene.tsx'
import { ShopPicture } from '../picture/shop-picture.tsx'
import { itself, useObservable, useOrder, useSession, useWizard } from '../use-session.ts'
import { copyGadget, gadgetName } from './gadget-actions.ts'
import { placesOf } from './gadget-places.ts'

const ICONS = {
  plus: 'M12 5v14M5 12h14',
  copy: 'M8.5 8.5h11v11h-11ZM15.5 8.5v-4h-11v11h4',
  remove: 'M4.5 7h15M10 4h4M6.5 7l.8 13h9.4l.8-13M10 10.5v6M14 10.5v6',
} as const

/** It is memoised: all 'Duplica' change together when the last one becomes possible or impossible. */
export const GadgetIcon = memo(function GadgetIcon({ name }: { name: keyof typeof ICONS }) {
  return <Stroke path={ICONS[name]} />
})

interface CopyGadgetProps {
  readonly gadget: Gadget
  readonly name: string
}

/** With 20 gadgets it is only called disabled: a button that is would lose the focus of whoever pressed it. */
export function CopyGadget({ gadget, name }: CopyGadgetProps) {
  const session = useSession()
  const own = useLazyTexts('gadgets')
  const closed = useWizard(isClosed)
  const isFull = useOrder((order) => !hasRoom(order))
  const { isPressed, press } = usePressed()
  if (session.shop.severalGadgets === false) return null
  return (
    <button
      type="button"
      className="iconbtn"
      disabled={closed}
      aria-disabled={isFull}
      aria-label={fillPlaceholders(own.copy, { gadget: name })}
      data-pressed={isPressed}
      onClick={() => press(() => copyGadget(session, gadget))}
    >
      <GadgetIcon name="copy" />
    </button>
  )
}

/** One piece, small: its name is beside it. */
export const GadgetPicture = memo(function GadgetPicture({ gadget }: { gadget: Gadget }) {
  const { catalogue } = useSession().shop
  const { dataset } = gadget
  const appearance = appearanceOf(catalogue, dataset)
  const styles = useObservable(markStyles, itself)
  const picture = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const style = Object.entries(styles.of(gadget) ?? {})
    for (const [name, value] of style) picture.current?.style.setProperty(name, value)
  }, [styles, gadget])
  return (
    <span className="pict" ref={picture}>
      <ShopPicture
        product={productOf(catalogue, dataset)}
        color={dataset.color}
        appearance={appearance}
      >
        <SinglePiece appearance={appearance} />
      </ShopPicture>
    </span>
  )
})

/** How a gadget is called, and what it costs. */
export function useGadgetFacts(gadget: Gadget) {
  const { shop } = useSession()
  const { catalogue, texts } = shop
  const { dataset } = gadget
  const quote = quoteUnit(catalogue, dataset)
  const total = quote && totalFor(quote, dataset.quantity)
  return {
    name: gadgetName(shop, gadget),
    details: detailsOf(catalogue, dataset, appearanceOf(catalogue, dataset)),
    how: quote ? piecesTimesPriceText(dataset.quantity, quote, texts.prices) : '',
    quote,
    amount: amountText(total),
  }
}

/** All gadgets of the request, in their order: the same objects as long as none of them changes. */
export function useGadgets(): readonly Gadget[] {
  const before = useOrder((order) => order.before)
  const after = useOrder((order) => order.after)
  const dataset = useOrder((order) => order.dataset)
  const ownLogo = useOrder((order) => order.ownLogo)
  const placement = useOrder((order) => order.placement)
  const unfinishedAt = useOrder((order) => order.unfinishedAt)
  const current = useMemo(
    () => currentOf({ dataset, ownLogo, placement, unfinishedAt }),
    [dataset, ownLogo, placement, unfinishedAt],
  )
  return useMemo(() => [...before, current, ...after], [before, current, after])
}

/** Each gadget with its place, by which its card stays the same one while others come and go. */
export function placed(gadgets: readonly Gadget[]) {
  const places = placesOf(gadgets)
  return gadgets.map((gadget, index) => ({ gadget, place: places[index] }))
}
