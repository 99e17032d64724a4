import { fitted, type Drawing } from '../drawing.ts'
import { mark } from '../mark.ts'
import { add } from '../outline.ts'
import { clipTo, d, ellipse, SHADE, shape, stroke, WHITE, type Point } from '../svg.ts'
import { clothFinishes, seam, softStroke, stitches, volume } from './cloth.ts'

/** A cap with five panels: the front has no seam where the mark is. The visor points to the front left. */
const CROWN =
  'M92 262C86 214 102 148 164 120C196 106 244 106 274 118C330 142 358 206 354 268C352 284 338 293 314 299C250 326 150 330 92 262Z'
const VISOR =
  'M91 251C104 274 154 300 216 303C252 304 284 298 306 289C311 287 313 290 311 295C300 320 262 343 204 350C138 356 66 338 37 310C28 300 34 290 46 277C56 266 68 257 79 250C84 247 88 247 91 251Z'
const VISOR_EDGE =
  'M33 300C31 304 32 309 36 314C62 346 136 363 205 357C266 349 304 324 312 296L310 294C300 320 262 343 204 350C138 356 66 338 33 300Z'
const ROOT = 'M91 251C104 274 154 300 216 303C252 304 284 298 310 287'
const BUTTON: Point = [227, 110]
const LEFT_SEAM = 'M222 112C166 116 122 172 118 276'
const RIGHT_SEAM = 'M232 112C264 138 286 224 274 306'
const BACK_SEAM = 'M236 111C304 122 346 196 346 286'
const VISOR_ROWS = [
  'M80 264C100 290 152 315 214 317C250 317 276 313 297 303',
  'M66 276C90 304 150 327 212 329C246 328 268 323 287 314',
  'M54 289C80 318 146 339 208 340C238 338 258 333 275 324',
].join('')

const crown = clipTo('cap', CROWN)
const visor = clipTo('cap-visor', VISOR)

const dome =
  stroke(CROWN, 'dark', 1.4, { opacity: 0.5 }) +
  shape(CROWN, 'round') +
  crown.inside(
    shape(CROWN, '@fade-down', { opacity: 0.2 }),
    volume(
      ROOT,
      [[290, 290], [302, 250], [292, 206], 6],
      [[322, 284], [330, 252], [322, 224], 6],
      [[126, 272], [136, 246], [130, 214], 5],
    ),
    seam(LEFT_SEAM + RIGHT_SEAM + BACK_SEAM),
    stitches('M229 116C257 142 278 224 266 306M239 115C269 140 293 224 281 304', 0),
    stroke(CROWN, 'lift', 2, { opacity: 0.35 }),
  )

const brim =
  shape(VISOR_EDGE, 'dark') +
  stroke('M34 307C62 342 136 360 204 354C265 346 303 321 311 296', 'deep', 1.6, { opacity: 0.8 }) +
  shape(VISOR, 'face') +
  visor.inside(
    softStroke(ROOT, SHADE, 30, 0.08),
    shape('M226 296L322 276V334L220 360Z', '@fade-right', { opacity: 0.5 }),
  )

/** An embroidered hole for air. */
const eyelet = (x: number, y: number, rx: number) =>
  ellipse([x, y], rx, 5.6, 'deep') +
  ellipse([x + 0.4, y + 0.4], rx * 0.62, 3.4, SHADE, { opacity: 0.85 }) +
  stroke(d`M${x - rx} ${y}a${rx} 5.6 0 0 1 ${rx * 2} 0`, 'lift', 1.2, { opacity: 0.7 })

const button =
  ellipse(add(BUTTON, [2, 3]), 15, 6.5, SHADE, { opacity: 0.35 }) +
  ellipse(BUTTON, 14, 7, 'deep') +
  ellipse(add(BUTTON, [-0.5, -1.5]), 13, 6, 'body') +
  ellipse(add(BUTTON, [-4, -3]), 6, 2.4, WHITE, { opacity: 0.3 })

export const cap: Drawing = fitted(
  {
    definitions: crown.definition + visor.definition,
    base:
      ellipse([236, 330], 172, 30, '@cast') +
      ellipse([196, 338], 160, 22, '@contact') +
      dome +
      brim,
    mark: mark('bent', [192, 212], 1.02),
    finishes: clothFinishes(CROWN + VISOR),
    top:
      visor.inside(stitches(VISOR_ROWS), stroke(VISOR, 'lift', 2, { opacity: 0.6 })) +
      eyelet(300, 176, 4.6) +
      button,
  },
  'translate(-6 19) scale(1.03 .945)',
)
