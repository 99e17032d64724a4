import type { ProductDrawing } from '../../shop/catalogue/drawings.ts'
import type { Surface } from './mark-areas.ts'

/** Those of all drawings. A page is sent those that its shop uses. */
export const SURFACES: Readonly<Record<ProductDrawing, Surface>> = {
  pen: { x: -80, y: -15, width: 160, height: 30, mm: 50 },
  keychain: { x: -44, y: -40, width: 88, height: 82, mm: 30 },
  usb: { x: -80, y: -26, width: 150, height: 52, mm: 40 },
  powerbank: { x: -52, y: -62, width: 104, height: 104, mm: 55 },
  mug: { x: -75, y: -62, width: 150, height: 124, mm: 90 },
  bottle: { x: -50, y: -62, width: 100, height: 136, mm: 60 },
  shopper: { x: -64, y: -48, width: 128, height: 90, mm: 250 },
  tshirt: { x: -56, y: -48, width: 112, height: 128, mm: 280 },
  sweatshirt: { x: -64, y: -34, width: 128, height: 80, mm: 280 },
  cap: { x: -58, y: -40, width: 116, height: 82, mm: 110 },
  notebook: { x: -50, y: -60, width: 100, height: 126, mm: 100 },
  umbrella: { x: -46, y: -30, width: 92, height: 76, mm: 200 },
  backpack: { x: -54, y: -26, width: 108, height: 68, mm: 180 },
  lanyard: { x: -70, y: -11, width: 136, height: 22, mm: 90 },
  calendar: { x: -95, y: -15, width: 190, height: 32, mm: 180 },
  gift: { x: -48, y: -48, width: 110, height: 98, mm: 150 },
}

/** What has no drawing is drawn as a present. */
export function surfaceOf(drawing: string): Surface {
  return Object.hasOwn(SURFACES, drawing) ? SURFACES[drawing as ProductDrawing] : SURFACES.gift
}
