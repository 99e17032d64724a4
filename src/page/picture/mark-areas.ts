import { MIDDLE_OF_PHOTO, type PrintArea } from '../../order/catalogue.ts'
import type { Extent } from '../../order/logo/placement.ts'

export interface MarkArea extends Extent {
  readonly x: number
  readonly y: number
}

/** The box of the placeholder `stack` in `drawings/mark.ts`. */
const STACK: MarkArea = { x: -47, y: -47, width: 94, height: 92 }

/** What the page knows of its drawings, as attributes of the element with this id. */
export const SURFACES_ID = 'o-surfaces'

/** Where a logo may lie on a drawing, in the units of its layout, and how wide that is in millimetres. */
export interface Surface extends MarkArea {
  readonly mm: number
}

/** As it is written into the page. */
export function writeSurface({ x, y, width, height, mm }: Surface): string {
  return [x, y, width, height, mm].join(' ')
}

export function readSurface(written: string): Surface {
  const [x = 0, y = 0, width = 1, height = 1, mm = 1] = written.split(' ').map(Number)
  return { x, y, width, height, mm }
}

/** Where a logo lies on a gadget: the area of its picture, and the size of that in millimetres. */
export interface Printable {
  readonly area: MarkArea
  readonly mm: Extent
}

/** On the drawing of a product. With a size of the product's own, the part of the surface that has these proportions. */
export function printableOnDrawing(
  { mm, ...area }: Surface,
  printArea: PrintArea | undefined,
): Printable {
  const truly = { width: mm, height: (mm * area.height) / area.width }
  const own = ownSize(printArea)
  return { area: own ? middleOf(area, own) : area, mm: own ?? truly }
}

/** On a photo. A size in millimetres that the shop does not give is guessed from the drawing. */
export function printableOnPhoto(
  printArea: PrintArea | undefined,
  photo: Extent,
  surface: Surface,
): Printable {
  const area = areaOnPhoto(printArea, photo)
  const guessed = { x: 0, y: 0, ...printableOnDrawing(surface, undefined).mm }
  return { area, mm: ownSize(printArea) ?? middleOf(guessed, area) }
}

/** On a photo, whose size is in pixels of its file. The placeholder `stack` lies in the middle of the area. */
export function areaOnPhoto(printArea: PrintArea | undefined, photo: Extent): MarkArea {
  const { width, height } = onPhoto(printArea, photo)
  const scale = Math.min(width / STACK.width, height / STACK.height)
  return {
    x: STACK.x + (STACK.width - width / scale) / 2,
    y: STACK.y + (STACK.height - height / scale) / 2,
    width: width / scale,
    height: height / scale,
  }
}

/** Attributes of an SVG that shows a mark on a photo. */
export function markAreaOnPhoto(printArea: PrintArea | undefined, photo: Extent) {
  const { x, y, width, height } = areaOnPhoto(printArea, photo)
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
