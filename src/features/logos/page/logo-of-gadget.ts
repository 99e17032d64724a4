import { markStyles, ownMarkName } from '../../../page/picture/own-mark.ts'
import { itself, useObservable, useOrder } from '../../../page/use-session.ts'
import { gadgetsOf, type Gadget, type Placed } from '../../../order/order.ts'
import { logoStates, shownKey, stateOf } from './logo-state.ts'
import { shownProperty } from './mark-in-sprite.ts'

/** The logo of a gadget, or of the one that is being configured. */
export function useLogo(gadget?: Gadget) {
  useObservable(logoStates, itself)
  const ownLogo = useOrder((order) => (gadget ?? order).ownLogo)
  const key = shownKey(ownLogo)
  return { key, ...stateOf(key) }
}

/** The colours of the shop are classes; their custom property is read from an element that has it. */
function inkColor(color: string | null | undefined): string {
  if (!color) return 'initial'
  const probe = document.body.appendChild(document.createElement('i'))
  probe.className = `tint-${color}`
  const tint = getComputedStyle(probe).getPropertyValue('--tint')
  probe.remove()
  return tint
}

/** Custom properties for pictures of a gadget: which logo stands on it, and its ink. */
function styleOf(ownLogo: string | undefined): Readonly<Record<string, string>> {
  const key = shownKey(ownLogo)
  const shown = [...logoStates.getSnapshot().keys(), key].map((other) => [
    shownProperty(other),
    other === key ? 'inline' : 'none',
  ])
  return { ...Object.fromEntries(shown), '--chosen-ink': inkColor(stateOf(key).logo?.ink) }
}

/** All pictures without a style of their own show the gadget that is being configured. */
export function showOn({ style }: HTMLElement, ownLogo: string | undefined): void {
  for (const [name, value] of Object.entries(styleOf(ownLogo))) style.setProperty(name, value)
  ownMarkName.set(stateOf(shownKey(ownLogo)).logo?.name)
  markStyles.set({ of: styleOf })
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
