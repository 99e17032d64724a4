import { placedOn, type PlacedLogo, type Placement } from '../../../order/logo/placement.ts'
import { bend, BEND_RADIUS, BEND_SAG, boxOf } from '../../../page/picture/bend.ts'
import type { MarkArea } from '../../../page/picture/mark-areas.ts'
import { stencilOf, type CutOut } from './cut-out.ts'
import { blankCanvas, context2d } from './read-picture.ts'

export type Plates = ReturnType<typeof platesOf>

/** A logo on one surface: where it lies, and its two pictures as data URLs. */
export interface Decal {
  readonly box: MarkArea
  /** Around the middle of the box; of a bent picture it is drawn into the picture. */
  readonly turn: number
  readonly ink: string
  readonly full: string
}

// Sharp on the large picture of a screen with two pixels per pixel.
const PLATE_PX = 400
// The white ground stands out around the colours by as much as around the placeholder.
const GROUND_PX = 6
const GROUND_DIRECTIONS = 12
// Half as many columns take half the time, and on a screen with two pixels per pixel look the same.
const COLUMN_PX = 2

/** A logo ready for print, as canvases: for one ink, and in full colour on its white ground. */
export function platesOf({ canvas, paper }: CutOut) {
  const scale = Math.min(1, PLATE_PX / Math.max(canvas.width, canvas.height))
  const [width, height] = [canvas.width * scale, canvas.height * scale]
  const small = blankCanvas(width + 2 * GROUND_PX, height + 2 * GROUND_PX)
  const context = context2d(small)
  context.drawImage(canvas, GROUND_PX, GROUND_PX, width, height)
  const full = onWhite(small)
  const { canvas: ink, ...inks } = stencilOf(small, paper)
  // `flat` has the same two as data URLs, for the surfaces that do not bend them.
  return {
    width,
    height,
    ink,
    full,
    flat: { ink: ink.toDataURL(), full: full.toDataURL() },
    ...inks,
  }
}

/** A white silhouette, a little larger than the logo, under the logo. */
function onWhite(logo: HTMLCanvasElement): HTMLCanvasElement {
  const silhouette = blankCanvas(logo.width, logo.height)
  const white = context2d(silhouette)
  white.drawImage(logo, 0, 0)
  white.globalCompositeOperation = 'source-in'
  white.fillStyle = '#fff'
  white.fillRect(0, 0, logo.width, logo.height)
  const full = blankCanvas(logo.width, logo.height)
  const context = context2d(full)
  for (let index = 0; index < GROUND_DIRECTIONS; index++) {
    const angle = (2 * Math.PI * index) / GROUND_DIRECTIONS
    context.drawImage(silhouette, GROUND_PX * Math.cos(angle), GROUND_PX * Math.sin(angle))
  }
  context.drawImage(silhouette, 0, 0)
  context.drawImage(logo, 0, 0)
  return full
}

/** The logo where the visitor has placed it on an area of a drawing or photo. */
export function decalOn(
  plates: Plates,
  area: MarkArea,
  placement: Placement | undefined,
  isBent: boolean,
): Decal {
  const plate = withGround(placedOn(area, plates, placement), plates)
  if (isBent) return bentDecal(plates, plate, area)
  const box = boxOf({ ...plate, turn: 0 }, area)
  return { box, turn: plate.turn, ...plates.flat }
}

/** The placed logo with the ground around it, which may stand out of the area. */
function withGround(placed: PlacedLogo, { width, ink }: Plates): PlacedLogo {
  const perPixel = placed.width / width
  return { ...placed, width: ink.width * perPixel, height: ink.height * perPixel }
}

function bentDecal({ ink, full }: Plates, plate: PlacedLogo, area: MarkArea): Decal {
  const flat = boxOf(plate, area)
  const perUnit = ink.width / plate.width
  const [inkUrl, fullUrl] = [ink, full].map((picture) =>
    bentAround(turned(picture, plate.turn, flat, perUnit), flat, perUnit).toDataURL(),
  )
  return { box: bendBox(flat), turn: 0, ink: inkUrl ?? '', full: fullUrl ?? '' }
}

function turned(
  picture: HTMLCanvasElement,
  turn: number,
  { width, height }: MarkArea,
  perUnit: number,
): HTMLCanvasElement {
  if (turn === 0) return picture
  const canvas = blankCanvas(width * perUnit, height * perUnit)
  const context = context2d(canvas)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  return canvas
}

/** The box around a bent picture: narrower, and higher by as much as its sides go up. */
function bendBox({ x, y, width, height }: MarkArea): MarkArea {
  const [[left, leftTop], [right, rightTop]] = [bend([x, y]), bend([x + width, y])]
  const top = Math.min(leftTop, rightTop, y)
  return { x: left, y: top, width: right - left, height: y + height - top }
}

/** Column by column, as the placeholder is bent point by point. */
function bentAround(flat: HTMLCanvasElement, box: MarkArea, perUnit: number): HTMLCanvasElement {
  const target = bendBox(box)
  const bent = blankCanvas(target.width * perUnit, target.height * perUnit)
  const context = context2d(bent)
  for (let column = 0; column < bent.width; column += COLUMN_PX) {
    const from = angleAt(column / bent.width, target)
    const to = angleAt((column + COLUMN_PX) / bent.width, target)
    const left = (BEND_RADIUS * from - box.x) * perUnit
    const wide = BEND_RADIUS * (to - from) * perUnit
    const down = box.y - target.y - BEND_SAG * (1 - Math.cos((from + to) / 2))
    context.drawImage(
      flat,
      left,
      0,
      wide,
      flat.height,
      column,
      down * perUnit,
      COLUMN_PX,
      flat.height,
    )
  }
  return bent
}

const angleAt = (part: number, { x, width }: MarkArea) =>
  Math.asin(Math.max(-1, Math.min(1, (x + part * width) / BEND_RADIUS)))
