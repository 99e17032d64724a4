import { standingShadow } from './drawing.ts'
import { blurred, clipTo, d, group, SHADE, shape, stroke, WHITE } from './svg.ts'

/** A cotton bag; its ribbon has the chosen colour. */
const SACK =
  'M158 158C132 184 96 226 92 280C90 312 100 330 126 336C158 343 246 343 276 336C302 330 312 312 310 280C306 228 270 184 244 158C220 166 182 166 158 158Z'
const RUFF =
  'M160 156C152 138 134 122 126 98C124 92 132 88 140 92C146 84 156 80 164 86C172 76 188 74 196 82C206 74 222 75 230 84C240 78 252 80 258 90C268 86 278 90 275 98C268 122 250 138 242 156C220 164 182 164 160 156Z'
const MOUTH =
  'M134 96C150 84 180 78 200 78C226 78 254 84 268 95C250 104 226 106 200 106C172 106 148 104 134 96Z'
const COTTON_SHADE = '#7f6c4c'

type Fold = readonly [x: number, y: number, bendX: number, bendY: number, toX: number, toY: number]

/** A fold of the cloth, pointed at its far end, where its two curves meet. */
const fold = ([x, y, bendX, bendY, toX, toY]: Fold) =>
  d`M${x - 4.5} ${y}Q${bendX - 9} ${bendY} ${toX} ${toY}Q${bendX + 9} ${bendY} ${x + 4.5} ${y}Z`
const folds = (...all: Fold[]) => all.map(fold).join('')

const FOLDS_BELOW = folds(
  [168, 162, 142, 206, 116, 276],
  [182, 165, 168, 224, 158, 306],
  [199, 166, 198, 216, 202, 280],
  [216, 165, 232, 224, 246, 304],
  [233, 162, 262, 206, 290, 280],
)
const FOLDS_ABOVE = folds(
  [172, 156, 162, 128, 148, 96],
  [187, 159, 180, 126, 176, 90],
  [203, 160, 204, 124, 210, 84],
  [219, 159, 228, 126, 240, 92],
  [231, 156, 244, 130, 262, 98],
)

const cloth = clipTo('sack', SACK)
const ruff = clipTo('sack-ruff', RUFF)

const belly =
  shape(SACK, '#e9dfcc') +
  cloth.inside(
    blurred(
      12,
      shape('M104 200H190L170 320H90Z', '#fffaf0'),
      shape('M262 170H330V350H244Z', '#a8977a'),
      shape('M80 322C150 346 260 346 330 318V370H80Z', '#8c7a5d'),
    ),
    blurred(
      3,
      shape(FOLDS_BELOW, COTTON_SHADE, { opacity: 0.85 }),
      shape(FOLDS_BELOW, WHITE, { opacity: 0.75, move: [-9, 0] }),
      stroke(SACK, COTTON_SHADE, 7, { opacity: 0.55 }),
    ),
    shape('M150 150H254V176C220 184 180 184 150 176Z', '#4a3a22', { opacity: 0.5, blur: 6 }),
    shape(SACK, '@canvas'),
  )

const neck =
  shape(RUFF, '#e4d9c4') +
  ruff.inside(
    blurred(
      3,
      shape(MOUTH, '#8c7a5d', { opacity: 0.55 }),
      shape(FOLDS_ABOVE, COTTON_SHADE, { opacity: 0.85 }),
      shape(FOLDS_ABOVE, WHITE, { opacity: 0.85, move: [-8, 0] }),
      shape('M250 90L230 160H290V90Z', '#8c7a5d', { opacity: 0.45 }),
      stroke(RUFF, COTTON_SHADE, 5, { opacity: 0.55 }),
    ),
    shape('M150 140H254V170H150Z', '#4a3a22', { opacity: 0.4, blur: 6 }),
    shape(RUFF, '@canvas'),
  )

const BAND = 'M155 150C178 162 224 162 247 150L248 164C224 176 178 176 154 164Z'
const TAIL_LEFT = 'M196 166C190 188 178 206 166 224L176 226L180 236C192 216 202 192 208 168Z'
const TAIL_RIGHT = 'M202 167C208 190 218 208 232 226L236 215L248 216C232 200 220 184 214 165Z'
const TAIL_EDGES = 'M200 167C192 190 184 204 174 219M211 170C216 188 226 203 240 214'
const LOOP = 'M202 164C186 142 156 134 146 148C138 160 150 178 168 178C182 178 194 172 202 164Z'
const HOLE = 'M196 163C184 152 164 146 157 152C152 158 160 168 171 168C182 168 190 166 196 163Z'
const KNOT =
  'M194 156C200 153 208 153 213 156C216 162 216 168 213 174C207 177 199 177 194 174C191 168 191 162 194 156Z'
const KNOT_FOLDS = 'M197 158C195 162 195 168 197 172M203 157C202 162 202 168 203 173'

/** Draws the layers and their mirror image, for the two loops of the bow. */
const bothSides = (...layers: string[]) =>
  layers.join('') + group({ transform: 'matrix(-1 0 0 1 406 0)' }, ...layers)

const ribbon =
  group(
    { blur: 3, opacity: 0.35, move: [5, 7] },
    shape(TAIL_LEFT + TAIL_RIGHT, SHADE),
    bothSides(shape(LOOP, SHADE)),
  ) +
  shape(BAND, 'body') +
  shape(BAND, '@fade-right', { opacity: 0.5 }) +
  shape(TAIL_LEFT, 'body') +
  shape(TAIL_RIGHT, 'deep') +
  bothSides(
    shape(LOOP, 'body'),
    shape(HOLE, 'dark'),
    stroke('M199 160C186 145 162 138 151 146', 'lift', 4),
  ) +
  stroke(TAIL_EDGES, 'lift', 1.6, { opacity: 0.7 }) +
  shape(KNOT, 'body') +
  stroke(KNOT_FOLDS, 'lift', 2, { opacity: 0.9 }) +
  stroke('M212 158C214 162 214 168 212 173', 'dark', 1.6, { opacity: 0.7 })

export const sack = {
  definitions: cloth.definition + ruff.definition,
  art: standingShadow([204, 330], 108) + belly + neck + ribbon,
}
