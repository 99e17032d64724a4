import type { Catalogue, Product } from '../../../order/catalogue.ts'
import { productOf } from '../../../order/dataset.ts'
import type { Gadget } from '../../../order/order.ts'
import { writePlacement, type Placement } from '../../../order/logo/placement.ts'
import { productDrawing } from '../../../page/picture/appearance.ts'
import { areaOnPhoto, photoMarkId } from '../../../page/picture/mark-areas.ts'
import { markStyles, ownMarkName, photoSizes } from '../../../page/picture/own-mark.ts'
import { decalOn, type Decal, type Plates } from './decals.ts'
import { shownPlates } from './logo-actions.ts'
import { shownKey, stateOf } from './logo-state.ts'
import {
  hostOfPhotos,
  hostsOf,
  PLACEHOLDER_SHOWN,
  putOn,
  shownOn,
  shownProperty,
  takeAway,
  type Host,
} from './mark-in-sprite.ts'
import { printableAsDrawn } from './printable.ts'

/** How a logo lies on gadgets: those that show the same have the same look. */
interface Look {
  /** Short, for the names of classes and properties. */
  readonly name: string
  readonly plates: Plates
  readonly placement: Placement | undefined
}

const names = new Map<string, string>()
/** What each look shows on each host, to be drawn once. */
const drawn = new Map<string, { readonly plates: Plates; readonly decal: Decal }>()
let looks: readonly string[] = []

/** Undefined where the gadget shows the placeholder. */
function lookOf({ ownLogo, placement }: Gadget, product: Product | undefined): Look | undefined {
  const key = shownKey(ownLogo)
  const plates = shownPlates(key)
  if (!plates) return undefined
  const { widthMm, heightMm } = product?.printArea ?? {}
  const id = [key, placement && writePlacement(placement), widthMm, heightMm].join()
  const name = names.get(id) ?? freeName()
  names.set(id, name)
  return { name, plates, placement }
}

/** The smallest number: every name has a style of its own, and a logo that is moved often must not add many. */
function freeName(): string {
  const taken = new Set(names.values())
  let number = 1
  while (taken.has(String(number))) number++
  return String(number)
}

/** Draws what the gadgets of the request show, and shows the one that is being configured on every picture without a style of its own. */
export function showLooks(
  catalogue: Catalogue,
  gadgets: readonly Gadget[],
  current: Gadget,
  { style }: HTMLElement,
): void {
  // A photo shows the placeholder there, too.
  for (const product of catalogue.products) photoHosts(product)
  const found = gadgets.flatMap((gadget) => {
    const product = productOf(catalogue, gadget.dataset)
    const look = lookOf(gadget, product)
    return product && look ? [{ product, look }] : []
  })
  for (const { product, look } of found) {
    for (const host of hostsFor(product)) putLook(host, look)
  }
  const used = new Set(found.map(({ look }) => look.name))
  takeAway((name) => !used.has(name))
  for (const id of drawn.keys()) if (!used.has(lookIn(id))) drawn.delete(id)
  for (const [id, name] of names) if (!used.has(name)) names.delete(id)
  const former = looks
  looks = [...used]
  for (const name of former) if (!used.has(name)) style.removeProperty(shownProperty(name))
  const styleOf = (gadget: Gadget) => propertiesOf(gadget, productOf(catalogue, gadget.dataset))
  // Setting a property restyles every picture: without a logo there is none to set.
  if (looks.length + former.length > 0) {
    for (const [name, value] of Object.entries(styleOf(current))) style.setProperty(name, value)
    markStyles.set({ of: styleOf })
  }
  ownMarkName.set(stateOf(shownKey(current.ownLogo)).logo?.name)
}

function hostsFor(product: Product): readonly Host[] {
  const drawing = productDrawing(product)
  return [...hostsOf(drawing, printableAsDrawn(product).area), ...photoHosts(product)]
}

function photoHosts({ pictures, printArea }: Product): readonly Host[] {
  const sizes = photoSizes.getSnapshot()
  return [...new Set(Object.values(pictures ?? {}))].flatMap((file) => {
    const size = sizes.get(file)
    if (!size) return []
    return [hostOfPhotos(photoMarkId(printArea, size), areaOnPhoto(printArea, size))]
  })
}

const drawnId = (look: string, host: string) => `${look} ${host}`
const lookIn = (id: string) => id.split(' ')[0] ?? ''

function putLook(host: Host, { name, plates, placement }: Look): void {
  const id = drawnId(name, host.name)
  const known = drawn.get(id)
  if (known?.plates === plates && shownOn(host, name)) return
  const decal =
    known?.plates === plates ? known.decal : decalOn(plates, host.area, placement, host.isBent)
  drawn.set(id, { plates, decal })
  putOn(host, name, decal)
}

/** The name of the look that a gadget shows. */
export function lookShownOn(catalogue: Catalogue, gadget: Gadget): string | undefined {
  return lookOf(gadget, productOf(catalogue, gadget.dataset))?.name
}

/** Custom properties for pictures of a gadget: which logo stands on it, and its ink. */
function propertiesOf(
  gadget: Gadget,
  product: Product | undefined,
): Readonly<Record<string, string>> {
  const look = lookOf(gadget, product)
  const shown = looks.map((name) => [shownProperty(name), name === look?.name ? 'inline' : 'none'])
  return {
    ...Object.fromEntries(shown),
    [PLACEHOLDER_SHOWN]: look ? 'none' : 'inline',
    '--chosen-ink': inkColor(stateOf(shownKey(gadget.ownLogo)).logo?.ink),
  }
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
