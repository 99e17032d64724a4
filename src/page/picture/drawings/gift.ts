import { cuboid, panel } from './cuboid.ts'
import type { Drawing } from './drawing.ts'
import { mark } from './mark.ts'
import { clipTo, d, SHADE, shape, stroke, WHITE, type Point } from './svg.ts'

/** A present, wrapped in the chosen colour: for all products without a drawing. */
const HEIGHT = 168
const present = cuboid({ corner: [62, 300], degrees: 28, width: 206, depth: 150, height: HEIGHT })
const WHOLE: Point = [0, 1]
const RIBBON: Point = [0.7, 0.84]
const RIBBON_BACK: Point = [0.4, 0.6]
const SATIN = '#f4ead8'
const SATIN_SHADE = '#b79f78'

const FRONT = panel(present.front, WHOLE, [HEIGHT, 0])
const SIDE = panel(present.side, WHOLE, [HEIGHT, 0])
const TOP = panel(present.top, WHOLE, WHOLE)
const RIBBON_DOWN = panel(present.front, RIBBON, [HEIGHT, 0])
const RIBBON_OVER = panel(present.top, RIBBON, WHOLE)
const RIBBON_SIDE = panel(present.side, RIBBON_BACK, [HEIGHT, 0])
const RIBBON_ALONG = panel(present.top, WHOLE, RIBBON_BACK)

const [KNOT_X, KNOT_Y] = present.top((RIBBON[0] + RIBBON[1]) / 2, 0.5)

const BOW = {
  left: d`M${KNOT_X} ${KNOT_Y}c-18 -46 -74 -66 -86 -38c-9 24 34 44 86 38Z`,
  right: d`M${KNOT_X} ${KNOT_Y}c6 -48 56 -76 76 -50c16 24 -22 50 -76 50Z`,
}
const BOW_INSIDE = d`M${KNOT_X - 8} ${KNOT_Y - 4}c-20 -28 -54 -40 -62 -28c-6 14 26 28 62 28ZM${KNOT_X + 8} ${KNOT_Y - 5}c10 -30 40 -48 52 -35c10 14 -16 34 -52 35Z`
const KNOT = d`M${KNOT_X - 13} ${KNOT_Y - 8}q13 -8 26 0q4 9 0 17q-13 8 -26 0q-4 -8 0 -17Z`
/** The folds of the paper meet at one point of the side. */
const CREASE = present.side(0.42, HEIGHT * 0.52)
const PAPER_FOLDS = d`M${present.side(0, HEIGHT)}L${CREASE}L${present.side(1, HEIGHT * 0.9)}M${present.side(0, 0)}L${CREASE}`

const top = clipTo('gift-top', TOP)
const faces = clipTo('gift', FRONT + SIDE + TOP)

const paper =
  shape(FRONT, 'face') +
  shape(FRONT, '@fade-down', { opacity: 0.22 }) +
  shape(SIDE, 'dark') +
  shape(TOP, 'lift') +
  shape(SIDE, '@fade-right', { opacity: 0.3 }) +
  stroke(PAPER_FOLDS, 'deep', 1.4, { opacity: 0.7 })

const ribbon =
  shape(RIBBON_ALONG, SATIN) +
  shape(RIBBON_ALONG, '@shade-corner', { opacity: 0.4 }) +
  shape(RIBBON_OVER, SATIN) +
  shape(RIBBON_DOWN, '#e9dcc4') +
  shape(RIBBON_DOWN, '@fade-down', { opacity: 0.25 }) +
  shape(RIBBON_SIDE, SATIN_SHADE) +
  shape(RIBBON_SIDE, '@fade-right', { opacity: 0.3 }) +
  stroke(RIBBON_OVER + RIBBON_DOWN + RIBBON_ALONG, SHADE, 0.8, { opacity: 0.25 }) +
  top.inside(shape(BOW.left + BOW.right, SHADE, { opacity: 0.45, blur: 3, move: [8, 12] })) +
  shape(BOW.right, '#ddcba8') +
  shape(BOW.left, SATIN) +
  shape(BOW_INSIDE, SATIN_SHADE) +
  shape(BOW_INSIDE, '@shade-corner') +
  stroke(BOW.left + BOW.right, SHADE, 1, { opacity: 0.3 }) +
  shape(KNOT, SATIN) +
  shape(KNOT, '@shade-corner') +
  stroke(KNOT, SHADE, 1, { opacity: 0.3 })

/** Its faces as plain outlines, for icons. */
export const PRESENT = {
  front: FRONT,
  side: SIDE,
  top: TOP,
  ribbon: RIBBON_DOWN + RIBBON_OVER + RIBBON_SIDE,
  bow: BOW.left + BOW.right,
}

export const gift: Drawing = {
  definitions: top.definition + faces.definition,
  base: present.shadow + paper,
  mark: mark('stack', [-42, 4], 1, present.frontPlane),
  finishes: {
    matt: faces.inside(shape(FRONT, '@glow-corner', { opacity: 0.18 })),
    metal: faces.inside(
      shape(FRONT, '@sheen', { opacity: 0.8 }),
      shape(TOP, '@sheen', { opacity: 0.5 }),
    ),
    glaze: faces.inside(
      shape('M76 130L140 146L112 330H76Z', '@pane', { opacity: 0.5 }),
      shape('M156 148L170 152L142 330H128Z', '@pane', { opacity: 0.35 }),
    ),
  },
  top: ribbon + stroke(present.edges(0), WHITE, 1.4, { opacity: 0.45 }),
}
