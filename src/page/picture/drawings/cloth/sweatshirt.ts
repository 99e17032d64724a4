import { lyingShadow, type Drawing } from '../drawing.ts'
import { mark } from '../mark.ts'
import { clipTo, ellipse, SHADE, shape, stroke } from '../svg.ts'
import { clothFinishes, ribs, seam, shadowOf, stitches, volume } from './cloth.ts'

/** A hooded sweatshirt, lying flat, seen from above. All outlines turn the same way, so that overlaps are filled. */
const LEFT_SLEEVE =
  'M132 110C112 114 98 122 90 136C70 176 52 240 40 300L36 328C48 336 64 338 78 336L86 308C92 272 102 238 116 208Z'
const RIGHT_SLEEVE =
  'M268 110L284 208C298 238 308 272 314 308L322 336C336 338 352 336 364 328L360 300C348 240 330 176 310 136C302 122 288 114 268 110Z'
const TRUNK =
  'M132 110C122 140 110 176 110 204C112 244 110 284 108 318L112 346C168 354 232 354 288 346L292 318C290 284 288 244 290 204C290 176 278 140 268 110C230 132 170 132 132 110Z'
const HOOD =
  'M130 118C142 138 174 152 200 160C226 152 258 138 270 118C292 84 272 34 200 30C128 34 108 84 130 118Z'
const OPENING =
  'M200 54C168 54 150 76 154 102C158 124 180 140 200 152C220 140 242 124 246 102C250 76 232 54 200 54Z'
const POCKET =
  'M148 264C182 267 218 267 252 264C262 274 272 288 278 302L279 322C228 328 172 328 121 322L122 302C128 288 138 274 148 264Z'
const POCKET_MOUTHS = 'M148 264C138 274 128 288 122 302M252 264C262 274 272 288 278 302'
const POCKET_SEAMS = 'M153 269C144 279 135 291 129 303M247 269C256 279 265 291 271 303'
const SHELL = LEFT_SLEEVE + RIGHT_SLEEVE + TRUNK + HOOD
const CORDS = 'M187 146C184 156 182 163 184 173M213 146C216 156 219 163 216 175'
const CORD_TIPS = 'M184 173L185 182M216 175L214 184'

const shell = clipTo('sweatshirt-shell', SHELL)
const trunk = clipTo('sweatshirt', TRUNK)
const opening = clipTo('sweatshirt-opening', OPENING)

const sleeves =
  shape(LEFT_SLEEVE + RIGHT_SLEEVE, 'body') + shape(RIGHT_SLEEVE, '@fade-right', { opacity: 0.35 })

const cuffs =
  seam('M41 300C54 308 70 310 86 307M359 300C346 308 330 310 314 307') +
  ribs(11, [42, 304], [85, 310], [38, 330], [78, 337]) +
  ribs(11, [315, 310], [358, 304], [322, 337], [362, 330])

const front =
  shape(TRUNK, 'face') +
  trunk.inside(shadowOf(HOOD, [4, 8])) +
  seam('M132 112C122 140 112 176 110 206M268 112C278 140 288 176 290 206')

/** Painted after all the parts, since they share one blur. */
const drapery = shell.inside(
  volume(
    SHELL,
    [[112, 206], [88, 196], [72, 204], 6],
    [[104, 236], [78, 226], [60, 240], 6],
    [[92, 274], [72, 266], [50, 280], 7],
    [[106, 130], [84, 176], [72, 232], 7],
    [[288, 206], [312, 194], [330, 206], 7],
    [[296, 238], [322, 226], [342, 244], 7],
    [[308, 276], [330, 266], [350, 284], 7],
    [[294, 130], [316, 176], [328, 232], 7],
    [[114, 206], [146, 214], [158, 250], 7],
    [[286, 206], [256, 216], [246, 256], 8],
    [[112, 244], [134, 254], [136, 270], 6],
    [[288, 250], [266, 260], [264, 274], 6],
    [[136, 142], [130, 168], [114, 196], 6],
    [[264, 142], [272, 168], [287, 196], 7],
    [[152, 322], [160, 304], [150, 286], 5],
    [[250, 322], [240, 304], [252, 284], 6],
    [[146, 66], [126, 88], [138, 122], 7],
    [[256, 66], [276, 90], [262, 124], 8],
  ),
)

const pocket = trunk.inside(
  shape(POCKET, SHADE, { opacity: 0.24, move: [1, 4] }),
  shape(POCKET, 'face'),
  shape(POCKET, '@fade-down', { opacity: 0.16 }),
  stroke(POCKET_MOUTHS, 'dark', 5, { opacity: 0.4, move: [-1, 1] }),
  stroke(POCKET_MOUTHS, 'lift', 1.8),
  stitches(`${POCKET_SEAMS}M150 270C182 273 218 273 250 270`),
)

const hem = trunk.inside(
  seam('M108 321C168 329 232 329 292 321'),
  ribs(30, [110, 323], [290, 323], [112, 348], [288, 348], [0, 7]),
)

const hood =
  shape(HOOD, 'face') + stroke('M200 31C199 38 199 45 200 52', 'dark', 1.3, { opacity: 0.5 })

const hoodOpening =
  shape(OPENING, 'dark') +
  shape(OPENING, '@fade-left', { opacity: 0.7 }) +
  opening.inside(
    stroke(OPENING, SHADE, 26, { opacity: 0.16 }),
    stroke(OPENING, SHADE, 12, { opacity: 0.2 }),
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

export const sweatshirt: Drawing = {
  definitions: [shell, trunk, opening].map(({ definition }) => definition).join(''),
  base:
    lyingShadow(SHELL) +
    stroke(SHELL, 'dark', 1.6, { opacity: 0.5 }) +
    sleeves +
    front +
    pocket +
    hood +
    drapery +
    hoodOpening,
  mark: mark('stack', [200, 223], 0.94),
  finishes: clothFinishes(SHELL),
  top: cuffs + hem + cords,
}
