import { bottle } from './bottle.ts'
import { box } from './box.ts'
import type { Drawing } from './drawing.ts'
import { gift } from './gift.ts'
import { keychain } from './keychain.ts'
import { KIT } from './kit.ts'
import { mug } from './mug.ts'
import { pen } from './pen.ts'
import { powerBank } from './power-bank.ts'
import { sackBag } from './sack.ts'
import { shopper } from './shopper.ts'
import { idOf, use } from './svg.ts'
import { usb, usbCap } from './usb.ts'

const PRODUCTS: Readonly<Record<string, Drawing>> = {
  pen,
  keychain,
  usb,
  'usb-aside': usbCap,
  powerbank: powerBank,
  mug,
  bottle,
  shopper,
  gift,
}

/** Everything that pictures are made of, once per page; a picture refers to it by `<use>`. */
export function sprite(): string {
  const layers = Object.entries(PRODUCTS).flatMap(([name, drawing]) => layersOf(name, drawing))
  const definitions = [...Object.values(PRODUCTS), box, sackBag].map((part) => part.definitions)
  return [
    // Never display: none, which would take the gradients with it.
    '<svg class="sprite" aria-hidden="true" focusable="false" width="0" height="0"><defs>',
    KIT,
    ...definitions,
    ...layers,
    named('box', box.art),
    named('bag', sackBag.art),
    '</defs></svg>',
  ].join('')
}

function layersOf(name: string, { base, mark, finishes, top }: Drawing): string[] {
  const layers = [
    named(name, base),
    ...Object.entries(finishes).map(([finish, light]) => named(`${name}-${finish}`, light)),
    named(`${name}-top`, top),
  ]
  if (mark === '') return layers
  return [...layers, named(`${name}-mark`, mark, 'petals'), named(`${name}-laser`, engraved(name))]
}

/** An engraving has an edge in the light and an edge in the shade. */
function engraved(name: string): string {
  const mark = `${name}-mark`
  return use(mark, 'lit') + use(mark, 'shaded') + use(mark)
}

function named(name: string, art: string, className?: string): string {
  return `<g id="${idOf(name)}"${className ? ` class="${className}"` : ''}>${art}</g>`
}
