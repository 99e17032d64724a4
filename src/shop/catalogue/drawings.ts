/**
 * Names of the drawings, and what forms call them. A product has the one named in its `drawing`, or else
 * one that fits its id or label.
 */
export const PRODUCT_DRAWING_NAMES = {
  pen: 'Penna',
  keychain: 'Portachiavi',
  usb: 'Chiavetta USB',
  powerbank: 'Powerbank',
  mug: 'Tazza',
  bottle: 'Borraccia',
  shopper: 'Shopper',
  tshirt: 'Maglietta',
  sweatshirt: 'Felpa',
  cap: 'Cappellino',
  notebook: 'Taccuino',
  umbrella: 'Ombrello',
  backpack: 'Zaino',
  lanyard: 'Laccetto',
  calendar: 'Calendario',
  gift: 'Pacchetto regalo',
}
export const PRINT_DRAWINGS = ['none', 'laser', 'screen', 'digital'] as const
export const PACK_DRAWINGS = ['bulk', 'box', 'bag'] as const

export type ProductDrawing = keyof typeof PRODUCT_DRAWING_NAMES
export type PrintDrawing = (typeof PRINT_DRAWINGS)[number]
export type PackDrawing = (typeof PACK_DRAWINGS)[number]

// Marked as pure, or the page would name drawings that its shop does not use.
export const PRODUCT_DRAWINGS = /* @__PURE__ */ Object.keys(
  PRODUCT_DRAWING_NAMES,
) as readonly ProductDrawing[]
