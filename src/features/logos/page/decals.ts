import {
  BEND_RADIUS,
  BEND_SAG,
  MARK_AREAS,
  type MarkArea,
  type MarkLayout,
} from '../../../page/picture/mark-areas.ts'
import { stencilOf, type CutOut } from './cut-out.ts'
import { blankCanvas, context2d } from './read-picture.ts'

export type Plates = ReturnType<typeof platesOf>

/** A logo on one layout of the mark: where it lies, and its two pictures as data URLs. */
export interface Decal {
  readonly box: MarkArea
  readonly ink: string
  readonly full: string
}
export type Decals = Readonly<Record<MarkLayout, Decal>>

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
  const { canvas: ink, ...contrasts } = stencilOf(small, paper)
  // `flat` has the same two as data URLs, for the layouts that do not bend them.
  return { ink, full, flat: { ink: ink.toDataURL(), full: full.toDataURL() }, ...contrasts }
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

/** `scale` in per cent of the printable area of each layout. */
export function decalsOf({ ink, full, flat }: Plates, scale: number): Decals {
  const bentBox = fitted(ink, MARK_AREAS.bent, scale)
  return {
    stack: { box: fitted(ink, MARK_AREAS.stack, scale), ...flat },
    row: { box: fitted(ink, MARK_AREAS.row, scale), ...flat },
    bent: {
      box: bendBox(bentBox),
      ink: bentAround(ink, bentBox).toDataURL(),
      full: bentAround(full, bentBox).toDataURL(),
    },
  }
}

function fitted({ width, height }: HTMLCanvasElement, area: MarkArea, percent: number): MarkArea {
  const scale = (percent / 100) * Math.min(area.width / width, area.height / height)
  const size = { width: width * scale, height: height * scale }
  return {
    x: area.x + (area.width - size.width) / 2,
    y: area.y + (area.height - size.height) / 2,
    ...size,
  }
}

/** The box around a bent picture: narrower, and higher by as much as its sides go up. */
function bendBox({ y, width, height }: MarkArea): MarkArea {
  const half = BEND_RADIUS * Math.sin(width / 2 / BEND_RADIUS)
  const sag = BEND_SAG * (1 - Math.cos(width / 2 / BEND_RADIUS))
  return { x: -half, y: y - sag, width: 2 * half, height: height + sag }
}

/** Column by column, as the placeholder is bent point by point. */
function bentAround(flat: HTMLCanvasElement, box: MarkArea): HTMLCanvasElement {
  const target = bendBox(box)
  const perUnit = flat.width / box.width
  const bent = blankCanvas(target.width * perUnit, target.height * perUnit)
  const context = context2d(bent)
  const sag = target.height - box.height
  for (let column = 0; column < bent.width; column += COLUMN_PX) {
    const from = angleAt(column / bent.width, target)
    const to = angleAt((column + COLUMN_PX) / bent.width, target)
    const left = (BEND_RADIUS * from - box.x) * perUnit
    const wide = BEND_RADIUS * (to - from) * perUnit
    const up = BEND_SAG * (1 - Math.cos((from + to) / 2))
    context.drawImage(
      flat,
      left,
      0,
      wide,
      flat.height,
      column,
      (sag - up) * perUnit,
      COLUMN_PX,
      flat.height,
    )
  }
  return bent
}

const angleAt = (part: number, { x, width }: MarkArea) =>
  Math.asin(Math.max(-1, Math.min(1, (x + part * width) / BEND_RADIUS)))
