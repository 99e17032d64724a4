import { itself, useObservable, useOrder } from '../../../page/use-session.ts'
import { gadgetsOf, type Gadget, type Placed } from '../../../order/order.ts'
import { logoStates, shownKey, stateOf } from './logo-state.ts'

/** The logo of a gadget, or of the one that is being configured. */
export function useLogo(gadget?: Gadget) {
  useObservable(logoStates, itself)
  const ownLogo = useOrder((order) => (gadget ?? order).ownLogo)
  const key = shownKey(ownLogo)
  return { key, ...stateOf(key) }
}

/** A key that no gadget of the order and no logo has. */
export function freeKey(order: Placed): string {
  const used = new Set([
    ...gadgetsOf(order).map(({ ownLogo }) => ownLogo),
    ...logoStates.getSnapshot().keys(),
  ])
  let number = 1
  while (used.has(`own${number}`)) number++
  return `own${number}`
}

export function isShared(order: Placed, key: string): boolean {
  return gadgetsOf(order).filter(({ ownLogo }) => ownLogo === key).length > 1
}
