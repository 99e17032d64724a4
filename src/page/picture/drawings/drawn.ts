import type { ProductDrawing } from '../../../shop/catalogue/drawings.ts'
import { BLURS_AND_GRADIENTS } from './blurs-and-gradients.ts'
import { backpack } from './cloth/backpack.ts'
import { cap } from './cloth/cap.ts'
import { lanyard } from './cloth/lanyard.ts'
import { sweatshirt } from './cloth/sweatshirt.ts'
import { tshirt } from './cloth/tshirt.ts'
import { umbrella } from './cloth/umbrella.ts'
import { calendar } from './paper/calendar.ts'
import { notebook } from './paper/notebook.ts'
import { bottle } from './bottle.ts'
import { BOXES } from './box.ts'
import type { Drawing } from './drawing.ts'
import { gift, PRESENT } from './gift.ts'
import { keychain } from './keychain.ts'
import { MARKS } from './mark.ts'
import { mug } from './mug.ts'
import { pen } from './pen.ts'
import { powerBank } from './power-bank.ts'
import { sack } from './sack.ts'
import { shopper } from './shopper.ts'
import { PATTERNS } from './textures.ts'
import { usb, usbCap, usbClosed } from './usb.ts'

/**
 * Everything that is drawn, as text: strings only, the same in every shop. The build of the server computes
 * this file and writes down the result (`vite.config.ts`), so that a start does not have to. Whoever imports
 * a drawing from its own file computes it again.
 */
const products: Readonly<Record<ProductDrawing, Drawing>> = {
  pen,
  keychain,
  usb,
  powerbank: powerBank,
  mug,
  bottle,
  shopper,
  tshirt,
  sweatshirt,
  cap,
  notebook,
  umbrella,
  backpack,
  lanyard,
  calendar,
  gift,
}
/** A loose part: beside a single piece, and where several pieces have it. */
const looseParts: Partial<Record<ProductDrawing, Record<'aside' | 'closed', Drawing>>> = {
  usb: { aside: usbCap, closed: usbClosed },
}
const packs = { ...BOXES, bag: sack }

export const DRAWN = {
  products,
  looseParts,
  packs,
  blursAndGradients: BLURS_AND_GRADIENTS,
  patterns: PATTERNS,
  marks: MARKS,
  present: PRESENT,
}
