import { shadowOf, softStroke } from '../cloth/cloth.ts'
import { contactShadow, type Drawing } from '../drawing.ts'
import { mark } from '../mark.ts'
import { add, matrix, polygon } from '../outline.ts'
import {
  clipTo,
  d,
  ellipse,
  group,
  rectangle,
  SHADE,
  shape,
  stroke,
  WHITE,
  type Paint,
  type Point,
} from '../svg.ts'

/** A desk calendar: a stand of cardboard in the chosen colour, sheets on a wire, the mark on its foot. */
const WIDTH = 272
const HEIGHT = 216
const FOOT = 56
const MARGIN = 9
const CORNER: Point = [40, 312]
/** Directions on the picture: along the stand, up its face, which leans back, and towards the back foot. */
const ALONG: Point = [0.934, 0.122]
const UP: Point = [0.118, -0.962]
const BACK: Point = [66, -40]

const at = (across: number, raised: number) => add(add(CORNER, ALONG, across), UP, raised)
const FACE = polygon(at(0, 0), at(WIDTH, 0), at(WIDTH, HEIGHT), at(0, HEIGHT))
const SIDE = polygon(at(WIDTH, 0), at(WIDTH, HEIGHT), add(at(WIDTH, 0), BACK))
/** x along the stand, y down from its upper left corner. */
const plane = matrix(...ALONG, -UP[0], -UP[1], at(0, HEIGHT))

const FIRST_ROW = 62
const COLUMN = 34
const ROW = 20.5
const SHEET_WIDTH = WIDTH - 2 * MARGIN
const SHEET_HEIGHT = HEIGHT - FOOT - 6
const SHEET = d`M${MARGIN} 8h${SHEET_WIDTH}v${SHEET_HEIGHT}h${-SHEET_WIDTH}Z`

const DAYS = { first: 2, last: 32, marked: 17 }

/** The days of a month as bars; the last column is the Sunday, and one day is marked. */
const days = Array.from({ length: DAYS.last + 1 }, (_, index) => {
  if (index < DAYS.first) return ''
  const column = index % 7
  const [x, y] = [24 + column * COLUMN, FIRST_ROW + Math.floor(index / 7) * ROW]
  const bar = (fill: Paint, opacity: number) => rectangle([x, y], 16, 8, 2, fill, { opacity })
  if (index === DAYS.marked) {
    return rectangle([x - 6, y - 5], 28, 18, 4, 'deep') + bar(WHITE, 1)
  }
  return column === 6 ? bar('deep', 0.9) : bar('#8d857a', 0.6)
}).join('')

const weekdays = Array.from({ length: 7 }, (_, column) =>
  rectangle([24 + column * COLUMN, 48], 16, 4, 1.5, '#5d554b', { opacity: 0.55 }),
).join('')

const sheet =
  // The shadow of the sheets on the stand, then the edges of those below.
  shadowOf(SHEET, [2, 4]) +
  shape(SHEET, '#cfc6b6', { move: [1.6, 3] }) +
  shape(SHEET, '#e9e2d5', { move: [0.8, 1.5] }) +
  shape(SHEET, '#fdfbf6') +
  shape(SHEET, '@shade-corner', { opacity: 0.32 }) +
  rectangle([MARGIN + 9, 21], SHEET_WIDTH - 18, 21, 4, 'deep') +
  rectangle([MARGIN + 18, 28], 74, 7, 3, WHITE, { opacity: 0.92 }) +
  rectangle([MARGIN + SHEET_WIDTH - 56, 28], 38, 7, 3, WHITE, { opacity: 0.7 }) +
  weekdays +
  days

const COILS = Array.from({ length: 17 }, (_, index) => 20 + index * 14.5)
const wire =
  COILS.map((x) => ellipse([x, 15], 2.6, 2.6, '#3b3733', { opacity: 0.85 })).join('') +
  COILS.map((x) => {
    const coil = d`M${x} 15C${x - 5} 5 ${x - 4} -7 ${x + 1} -7S${x + 5} 3 ${x + 3} 10`
    return stroke(coil, '#4f4b46', 3) + stroke(coil, '#e8e5e0', 1.4, { move: [-0.5, -0.4] })
  }).join('')

const side = clipTo('calendar-side', SIDE)
const FOOT_LINE = d`M${at(0, 0)}L${at(WIDTH, 0)}`
const RIGHT_EDGE = d`M${at(WIDTH, 0)}L${at(WIDTH, HEIGHT)}`
const BACK_EDGE = d`M${at(WIDTH, HEIGHT)}L${add(at(WIDTH, 0), BACK)}`
const FOOTPRINT = polygon(at(0, 0), at(WIDTH, 0), add(at(WIDTH, 0), BACK), add(at(0, 0), BACK))

const shadow = ellipse([246, 330], 176, 26, '@cast') + contactShadow(FOOTPRINT)

/** The side is open: it shows the inner side of the back. */
const stand =
  shape(SIDE, 'dark') +
  side.inside(
    shape(SIDE, SHADE, { opacity: 0.35 }),
    shape(
      polygon(at(WIDTH, HEIGHT), add(at(WIDTH, 0), BACK), add(at(WIDTH, 0), [40, -24])),
      'deep',
      { opacity: 0.8 },
    ),
    softStroke(RIGHT_EDGE, SHADE, 34, 0.08),
  ) +
  stroke(BACK_EDGE, 'deep', 4.5) +
  stroke(BACK_EDGE, 'lift', 1.4, { opacity: 0.6, move: [0.8, -1] }) +
  shape(FACE, 'face') +
  shape(FACE, '@fade-down', { opacity: 0.14 })

const onFace = (...layers: string[]) => group({ transform: plane.transform }, ...layers)
const WHOLE_FACE = d`M0 0h${WIDTH}v${HEIGHT}h${-WIDTH}Z`
const surface = (texture: Paint, opacity: number) => shape(WHOLE_FACE, texture, { opacity })

export const calendar: Drawing = {
  definitions: side.definition,
  base: shadow + stand,
  mark: mark('row', [WIDTH / 2 + 8, HEIGHT - FOOT / 2 + 3], 1.22, plane),
  finishes: {
    matt: onFace(surface('@glow-corner', 0.2)),
    metal: onFace(surface('@brush', 0.8), surface('@sheen', 0.7)),
    glaze: onFace(shape(d`M0 150H70L50 ${HEIGHT}H0Z`, '@pane', { opacity: 0.4 })),
  },
  top:
    onFace(sheet, wire) +
    stroke(FOOT_LINE, 'dark', 1.6, { opacity: 0.5 }) +
    stroke(d`M${at(0, 0)}L${at(0, HEIGHT)}`, 'lift', 1.6, { opacity: 0.8 }) +
    stroke(RIGHT_EDGE, 'lift', 1.4, { opacity: 0.6 }),
}
