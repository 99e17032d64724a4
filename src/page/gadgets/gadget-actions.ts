import { productOf, UNKNOWN } from '../../order/dataset.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import {
  hasRoom,
  opening,
  withAnother,
  withCopy,
  withGadget,
  without,
} from '../../order/gadgets.ts'
import { gadgetsOf, isAlone, type Gadget, type Order, type Placed } from '../../order/order.ts'
import { isFinished } from '../../order/validation.ts'
import { isClosed } from '../../wizard/wizard.ts'
import type { PublicShop } from '../../shop/shop.ts'
import type { LazyTexts } from '../../shop/texts/lazy-texts.ts'
import { inFrameAfterNext } from '../navigation/after-frame.ts'
import { arriveAt } from '../navigation/use-step-arrival.ts'
import type { Session } from '../session.ts'
import { lazyTexts } from '../later/use-lazy-texts.ts'
import { stepHeadingId } from '../steps/step-parts.tsx'
import { indexFor, placesOf } from './gadget-places.ts'

/** The present gadget becomes a line of the request, and the walk begins again with the shop's choices. */
export function addGadget({ shop, order, rearrange }: Session): void {
  const now = order.getSnapshot()
  if (!hasRoom(now)) return
  // An object of its own: another gadget may have the same choices.
  rearrange(withAnother(now, { dataset: { ...shop.catalogue.defaults }, unfinishedAt: 0 }), 0)
}

/** Opens the walk of a gadget: at a step, or where something is to be completed, or else at its beginning. */
export function openGadget(session: Session, gadget: Gadget, step?: number): void {
  const { shop, wizard } = session
  const { active } = wizard.getSnapshot()
  const index = indexOf(session, gadget)
  // It was removed since it was pressed.
  if (index === -1) return
  const gadgets = opening(leaving(session), index)
  const begin = isFinished(shop.catalogue, gadgets) ? 0 : wizard.indexOf('summary')
  session.rearrange(gadgets, step ?? begin)
  // A step change moves the focus by itself.
  if (wizard.getSnapshot().active === active) inNextFrame(() => arriveAt(headingOf(session)))
}

export function copyGadget(session: Session, copied: Gadget): void {
  const now = session.order.getSnapshot()
  if (!hasRoom(now)) return
  session.rearrange(withCopy(now, indexOf(session, copied)))
  tell(session, 'copied', copied)
}

/** Takes a gadget out of the request, and offers to put it back. */
export function removeGadget(session: Session, gadget: Gadget): void {
  const { shop, wizard, order, rearrange } = session
  const now = order.getSnapshot()
  const index = indexOf(session, gadget)
  const removed = gadgetsOf(leaving(session))[index]
  if (!removed || isAlone(now)) return
  // Places are given before it leaves: it belongs between those that are beside it now.
  placesOf(gadgetsOf(now))
  const isCurrent = index === now.before.length
  const left = without(now, index)
  rearrange(
    isCurrent ? finishedOne(shop, left) : left,
    isCurrent ? wizard.indexOf('summary') : undefined,
  )
  tell(session, 'removed', removed, () => putBack(session, removed))
  // The button that was pressed is gone.
  inNextFrame(() => headingOf(session)?.focus({ preventScroll: true }))
}

/** Gives up the gadget that is being configured. */
export function giveUpGadget(session: Session): void {
  removeGadget(session, session.order.getSnapshot())
}

function putBack(session: Session, removed: Gadget): void {
  const now = session.order.getSnapshot()
  // What is being sent does not change any more.
  if (!hasRoom(now) || isClosed(session.wizard.getSnapshot())) return
  session.rearrange(withGadget(now, indexFor(removed, gadgetsOf(now)), removed))
  tell(session, 'restored', removed)
  if (removed.unfinishedAt !== undefined) openGadget(session, removed)
}

/** Each gadget has a dataset of its own, which moves with it. */
function indexOf({ order }: Session, { dataset }: Gadget): number {
  return gadgetsOf(order.getSnapshot()).findIndex((gadget) => gadget.dataset === dataset)
}

/** The order, with how far the walk of its present gadget has come. */
function leaving({ order, wizard }: Session): Order {
  const { reached } = wizard.getSnapshot()
  const isUnfinished = reached < wizard.indexOf('summary')
  return { ...order.getSnapshot(), unfinishedAt: isUnfinished ? reached : undefined }
}

/** The summary is shown with a gadget that has reached it, if there is any. */
function finishedOne({ catalogue }: PublicShop, placed: Placed): Placed {
  if (isFinished(catalogue, placed)) return placed
  const finished = gadgetsOf(placed).findIndex((gadget) => isFinished(catalogue, gadget))
  return finished === -1 ? placed : opening(placed, finished)
}

export function gadgetName({ catalogue }: PublicShop, { dataset }: Gadget): string {
  return productOf(catalogue, dataset)?.label ?? UNKNOWN
}

type Said = keyof Pick<LazyTexts['gadgets'], 'copied' | 'removed' | 'restored'>

function tell(session: Session, said: Said, gadget: Gadget, undo?: () => void): void {
  const { shop, wizard, order, toasts } = session
  const texts = lazyTexts(shop, 'gadgets')
  const { uid } = order.getSnapshot()
  const isOver = () => wizard.getSnapshot().phase === 'finished' || order.getSnapshot().uid !== uid
  const text = fillPlaceholders(texts[said], { gadget: gadgetName(shop, gadget) })
  // It follows what it is about, whose frame has enough to paint.
  inFrameAfterNext(() =>
    toasts.show('info', text, isOver, undo && { label: texts.undo, run: undo }),
  )
}

function headingOf({ wizard }: Session): HTMLElement | null {
  const step = wizard.steps[wizard.getSnapshot().active]
  return step ? document.getElementById(stepHeadingId(step.id)) : null
}

const inNextFrame = (act: () => void) => void requestAnimationFrame(act)
