import { fitted, lyingShadow, type Drawing } from '../drawing.ts'
import { mark } from '../mark.ts'
import { blurred, clipTo, ellipse, SHADE, shape, stroke } from '../svg.ts'
import { clothFinishes, folds, ribs, roundedEdge, seam, stitches } from './cloth.ts'

/** A hooded sweatshirt, lying flat, seen from above. */
const LEFT_SLEEVE =
  'M132 110C112 114 98 122 90 136C70 176 52 240 40 300L36 328C48 336 64 338 78 336L86 308C92 272 102 238 116 208Z'
const RIGHT_SLEEVE =
  'M268 110C288 114 302 122 310 136C330 176 348 240 360 300L364 328C352 336 336 338 322 336L314 308C308 272 298 238 284 208Z'
const TRUNK =
  'M132 110C122 140 110 176 110 204C112 244 110 284 108 318L112 346C168 354 232 354 288 346L292 318C290 284 288 244 290 204C290 176 278 140 268 110C230 132 170 132 132 110Z'
const HOOD =
  'M130 118C108 84 128 34 200 30C272 34 292 84 270 118C258 138 226 152 200 160C174 152 142 138 130 118Z'
const OPENING =
  'M200 54C168 54 150 76 154 102C158 124 180 140 200 152C220 140 242 124 246 102C250 76 232 54 200 54Z'
const POCKET =
  'M148 264C182 267 218 267 252 264C262 274 272 288 278 302L279 322C228 328 172 328 121 322L122 302C128 288 138 274 148 264Z'
const POCKET_MOUTHS = 'M148 264C138 274 128 288 122 302M252 264C262 274 272 288 278 302'
const POCKET_SEAMS = 'M153 269C144 279 135 291 129 303M247 269C256 279 265 291 271 303'
const SHELL = LEFT_SLEEVE + RIGHT_SLEEVE + TRUNK + HOOD
const CORDS = 'M187 146C184 156 182 163 184 173M213 146C216 156 219 163 216 175'
const CORD_TIPS = 'M184 173L185 182M216 175L214 184'

const left = clipTo('sweatshirt-left', LEFT_SLEEVE)
const right = clipTo('sweatshirt-right', RIGHT_SLEEVE)
const trunk = clipTo('sweatshirt', TRUNK)
const hood = clipTo('sweatshirt-hood', HOOD)
const opening = clipTo('sweatshirt-opening', OPENING)

const sleeves =
  shape(LEFT_SLEEVE, 'body') +
  left.inside(
    shape('M120 100L60 130L30 340L56 340L112 130Z', 'lift', { opacity: 0.7, blur: 6 }),
    roundedEdge(LEFT_SLEEVE, 14),
    folds(
      [[112, 206], [88, 196], [72, 204], 6],
      [[104, 236], [78, 226], [60, 240], 6],
      [[92, 274], [72, 266], [50, 280], 7],
      [[106, 130], [84, 176], [72, 232], 7],
    ),
  ) +
  shape(RIGHT_SLEEVE, 'body') +
  right.inside(
    shape('M300 100L390 340H330L286 200Z', 'deep', { opacity: 0.8, blur: 6 }),
    roundedEdge(RIGHT_SLEEVE, 16),
    folds(
      [[288, 206], [312, 194], [330, 206], 7],
      [[296, 238], [322, 226], [342, 244], 7],
      [[308, 276], [330, 266], [350, 284], 7],
      [[294, 130], [316, 176], [328, 232], 7],
    ),
  )

const cuffs =
  seam('M41 300C54 308 70 310 86 307M359 300C346 308 330 310 314 307') +
  ribs(
    [
      [42, 304],
      [85, 310],
    ],
    [
      [38, 330],
      [78, 337],
    ],
    11,
  ) +
  ribs(
    [
      [315, 310],
      [358, 304],
    ],
    [
      [322, 337],
      [362, 330],
    ],
    11,
  )

const front =
  shape(TRUNK, 'face') +
  trunk.inside(
    roundedEdge(TRUNK, 20),
    folds(
      [[114, 206], [146, 214], [158, 250], 7],
      [[286, 206], [256, 216], [246, 256], 8],
      [[112, 244], [134, 254], [136, 270], 6],
      [[288, 250], [266, 260], [264, 274], 6],
      [[136, 128], [130, 160], [114, 196], 6],
      [[264, 128], [272, 160], [287, 196], 7],
    ),
    shape(HOOD, SHADE, { opacity: 0.45, blur: 6, move: [5, 9] }),
  ) +
  seam('M132 112C122 140 112 176 110 206M268 112C278 140 288 176 290 206')

const pocket = trunk.inside(
  shape(POCKET, SHADE, { opacity: 0.4, blur: 3, move: [2, 4] }),
  shape(POCKET, 'face'),
  shape(POCKET, '@fade-down', { opacity: 0.16 }),
  folds([[152, 322], [160, 304], [150, 286], 5], [[250, 322], [240, 304], [252, 284], 6]),
  stroke(POCKET_MOUTHS, 'dark', 5, { opacity: 0.4, move: [-1, 1] }),
  stroke(POCKET_MOUTHS, 'lift', 1.8),
  stitches(POCKET_SEAMS),
  stitches('M150 270C182 273 218 273 250 270'),
)

const hem = trunk.inside(
  seam('M108 321C168 329 232 329 292 321'),
  ribs(
    [
      [110, 323],
      [290, 323],
    ],
    [
      [112, 348],
      [288, 348],
    ],
    40,
    [0, 7],
  ),
)

const hoodWithOpening =
  shape(HOOD, 'face') +
  hood.inside(
    roundedEdge(HOOD, 18),
    folds(
      [[150, 66], [128, 88], [140, 124], 7],
      [[252, 66], [274, 90], [260, 126], 8],
      [[160, 46], [200, 36], [240, 46], 5],
    ),
  ) +
  stroke('M200 31C199 38 199 45 200 52', 'dark', 1.3, { opacity: 0.5 }) +
  shape(OPENING, 'dark') +
  opening.inside(
    shape(OPENING, SHADE, { opacity: 0.3 }),
    blurred(
      6,
      ellipse([212, 116], 30, 34, 'deep', { opacity: 0.7 }),
      shape('M140 60H200L170 100L150 140H130Z', SHADE, { opacity: 0.5 }),
    ),
    stroke('M200 54C203 80 203 110 200 152', 'dark', 1.6, { opacity: 0.9 }),
  ) +
  stroke(OPENING, 'lift', 2.2, { opacity: 0.9 }) +
  stitches(
    'M200 45C162 45 140 72 145 105C150 130 176 147 198 158M200 45C238 45 260 72 255 105C250 130 224 147 202 158',
  ) +
  stroke('M162 124C178 138 190 146 214 160', 'dark', 2, { opacity: 0.5 })

const cords =
  stroke(CORDS, SHADE, 6, { opacity: 0.3, move: [3, 4] }) +
  ellipse([187, 145], 4.6, 4.2, '@steel-slant') +
  ellipse([213, 145], 4.6, 4.2, '@steel-slant') +
  stroke(CORDS, '#d9d0c0', 4.6) +
  stroke(CORDS, '#fffaf0', 2, { move: [-0.8, -0.6] }) +
  stroke(CORD_TIPS, '#a39a8c', 5.4) +
  stroke(CORD_TIPS, '#f4efe6', 1.6, { move: [-1, 0] })

export const sweatshirt: Drawing = fitted(
  {
    definitions: [left, right, trunk, hood, opening].map(({ definition }) => definition).join(''),
    base:
      lyingShadow(SHELL) +
      stroke(SHELL, 'dark', 1.6, { opacity: 0.5 }) +
      sleeves +
      front +
      pocket +
      hoodWithOpening,
    mark: mark('stack', [200, 223], 0.94),
    finishes: clothFinishes(
      trunk,
      SHELL,
      'M128 150L146 150L136 320L122 320ZM164 160L172 160L166 330L158 330Z',
    ),
    top: cuffs + hem + cords,
  },
  'rotate(-3 200 200)',
)
