/** Names of the drawings. An entry has the drawing named like its id, or named in its `drawing`. */
export const PRODUCT_DRAWINGS = [
  'pen',
  'keychain',
  'usb',
  'powerbank',
  'mug',
  'bottle',
  'shopper',
  'gift',
] as const
export const PRINT_DRAWINGS = ['none', 'laser', 'screen', 'digital'] as const
export const PACK_DRAWINGS = ['bulk', 'box', 'bag'] as const

export type ProductDrawing = (typeof PRODUCT_DRAWINGS)[number]
export type PrintDrawing = (typeof PRINT_DRAWINGS)[number]
export type PackDrawing = (typeof PACK_DRAWINGS)[number]
