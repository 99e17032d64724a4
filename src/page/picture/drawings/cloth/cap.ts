import { fitted, type Drawing } from '../drawing.ts'
import { mark } from '../mark.ts'
import { add } from '../outline.ts'
import { clipTo, d, ellipse, SHADE, shape, stroke, WHITE, type Point } from '../svg.ts'
import { clothFinishes, seam, softStroke, stitches, volume } from './cloth.ts'

/** A cap with five panels: the front has no seam where the mark is. The visor points to the front left. */
const CROWN =
  'M97 266C90 226 96 172 128 141C146 124 176 117 204 118C262 120 312 146 337 194C349 219 355 246 352 268C350 282 336 291 313 297C250 324 152 326 97 266Z'
const VISOR =
  'M96 254C109 277 157 300 216 303C252 304 284 298 306 289C312 287 315 291 313 297C304 329 268 358 204 367C134 375 50 360 19 329C9 318 15 306 31 292C49 276 70 263 83 254C88 250 92 249 96 254Z'
const VISOR_EDGE =
  'M13 316C11 324 13 330 19 336C50 368 134 384 205 375C270 365 306 333 314 299L312 297C303 329 268 358 204 367C134 375 50 360 13 316Z'
const ROOT = 'M96 254C109 277 157 300 216 303C252 304 284 298 310 288'
const BUTTON: Point = [206, 119]
const LEFT_SEAM = 'M201 121C150 128 116 182 112 278'
const RIGHT_SEAM = 'M212 122C248 150 280 226 274 305'
const BACK_SEAM = 'M216 121C290 134 340 202 344 284'
const VISOR_ROWS = [
  'M82 268C100 293 152 317 214 319C250 319 278 314 300 303',
  'M64 281C86 309 148 333 211 335C248 334 271 328 291 317',
  'M45 296C72 326 143 350 208 351C242 348 263 341 280 330',
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
      [[290, 290], [302, 252], [290, 212], 6],
      [[322, 286], [330, 254], [320, 230], 6],
      [[124, 272], [132, 246], [126, 212], 5],
    ),
    seam(LEFT_SEAM + RIGHT_SEAM + BACK_SEAM),
    stitches('M208 125C240 152 271 226 266 306M218 125C255 150 288 226 282 304', 0),
    stroke(CROWN, 'lift', 2, { opacity: 0.35 }),
  )

const brim =
  shape(VISOR_EDGE, 'dark') +
  stroke('M15 325C48 364 134 380 204 371C268 361 305 330 313 298', 'deep', 1.6, { opacity: 0.8 }) +
  shape(VISOR, 'face') +
  visor.inside(
    softStroke(ROOT, SHADE, 30, 0.08),
    shape('M226 296L322 276V346L220 374Z', '@fade-right', { opacity: 0.5 }),
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
      ellipse([222, 342], 186, 32, '@cast') +
      ellipse([176, 350], 166, 24, '@contact') +
      dome +
      brim,
    mark: mark('bent', [186, 214], 1.02),
    finishes: clothFinishes(CROWN + VISOR),
    top:
      visor.inside(stitches(VISOR_ROWS), stroke(VISOR, 'lift', 2, { opacity: 0.6 })) +
      eyelet(292, 184, 4.6) +
      button,
  },
  'translate(4 6) scale(1.04 .96)',
)
