import { MIDDLE_OF_PHOTO, type PrintArea } from '../../order/catalogue.ts'
import type { Extent } from '../../order/logo/placement.ts'
import type { ProductDrawing } from '../../shop/catalogue/drawings.ts'

export interface MarkArea extends Extent {
  readonly x: number
  readonly y: number
}

/** The box of the placeholder in each layout of `drawings/mark.ts`. */
export const MARK_AREAS = {
  stack: { x: -47, y: -47, width: 94, height: 92 },
  bent: { x: -54, y: -49, width: 108, height: 96 },
  row: { x: -72, y: -15, width: 138, height: 30 },
} as const satisfies Record<string, MarkArea>
export type MarkLayout = keyof typeof MARK_AREAS

/** Where a logo may lie on a drawing, in the units of its layout, and how wide that is in millimetres. */
interface Surface extends MarkArea {
  readonly mm: number
}

const SURFACES: Readonly<Record<ProductDrawing, Surface>> = {
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

/** Where a logo lies on a gadget: the area of its picture, and the size of that in millimetres. */
export interface Printable {
  readonly area: MarkArea
  readonly mm: Extent
}

/** On the drawing of a product. With a size of the product's own, the part of the surface that has these proportions. */
export function printableOnDrawing(drawing: string, printArea: PrintArea | undefined): Printable {
  const { mm, ...surface } = Object.hasOwn(SURFACES, drawing)
    ? SURFACES[drawing as ProductDrawing]
    : SURFACES.gift
  const truly = { width: mm, height: (mm * surface.height) / surface.width }
  const own = ownSize(printArea)
  return { area: own ? middleOf(surface, own) : surface, mm: own ?? truly }
}

const { stack } = MARK_AREAS

/**
 * On a photo, whose size is in pixels of its file. The placeholder `stack` lies in the middle of the area. A size in
 * millimetres that the shop does not give is guessed from the drawing.
 */
export function printableOnPhoto(
  printArea: PrintArea | undefined,
  photo: Extent,
  drawing: string,
): Printable {
  const { width, height } = onPhoto(printArea, photo)
  const scale = Math.min(width / stack.width, height / stack.height)
  const area = {
    x: stack.x + (stack.width - width / scale) / 2,
    y: stack.y + (stack.height - height / scale) / 2,
    width: width / scale,
    height: height / scale,
  }
  const guessed = { x: 0, y: 0, ...printableOnDrawing(drawing, undefined).mm }
  return { area, mm: ownSize(printArea) ?? middleOf(guessed, area) }
}

/** Attributes of an SVG that shows a mark on a photo. */
export function markAreaOnPhoto(printArea: PrintArea | undefined, photo: Extent) {
  const { x, y, width, height } = printableOnPhoto(printArea, photo, '').area
  return { ...onPhoto(printArea, photo), viewBox: [x, y, width, height].map(rounded).join(' ') }
}

/** Photos whose areas have the same proportions share the element that holds their mark. */
export function photoMarkId(printArea: PrintArea | undefined, photo: Extent): string {
  const { width, height } = onPhoto(printArea, photo)
  return `o-photo-${Math.round((1000 * width) / height)}`
}

/** In pixels of its file. */
function onPhoto(printArea: PrintArea = MIDDLE_OF_PHOTO, { width, height }: Extent): MarkArea {
  const drawn = {
    x: (printArea.x * width) / 100,
    y: (printArea.y * height) / 100,
    width: (printArea.width * width) / 100,
    height: (printArea.height * height) / 100,
  }
  const own = ownSize(printArea)
  return own ? middleOf(drawn, own) : drawn
}

const rounded = (value: number) => Number(value.toFixed(2))

function ownSize(printArea: PrintArea | undefined): Extent | undefined {
  const { widthMm, heightMm } = printArea ?? {}
  return widthMm && heightMm ? { width: widthMm, height: heightMm } : undefined
}

/** The largest part of an area, around its middle, that has these proportions. */
function middleOf(area: MarkArea, { width, height }: Extent): MarkArea {
  const fit = Math.min(area.width / width, area.height / height)
  return {
    x: area.x + (area.width - width * fit) / 2,
    y: area.y + (area.height - height * fit) / 2,
    width: width * fit,
    height: height * fit,
  }
}
