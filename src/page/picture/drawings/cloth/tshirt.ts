import { lyingShadow, type Drawing } from '../drawing.ts'
import { mark } from '../mark.ts'
import { clipTo, rectangle, SHADE, shape, stroke } from '../svg.ts'
import { clothFinishes, seam, stitches, volume } from './cloth.ts'

/** Lying flat, seen from above. */
const NECK = 'C166 88 182 100 201 100S236 88 244 58'
const BODY = `M158 58${NECK}C262 68 290 76 304 86C322 100 346 134 366 166C352 182 334 194 314 200C308 190 300 178 293 168C289 224 291 286 297 338C238 347 164 347 104 339C110 286 111 224 107 168C100 179 93 190 86 200C66 194 48 182 34 166C54 134 78 100 96 86C110 76 140 68 158 58Z`
const BACK_NECK = 'M157 58C168 70 186 75 201 75S234 70 245 58C238 92 221 106 201 106S164 92 157 58Z'
const BACK_RIB =
  'M157 58C168 70 186 75 201 75S234 70 245 58L239 52C228 61 215 65 201 65S174 61 163 52Z'
const FRONT_NECK = 'M158 58C166 88 182 100 201 100S236 88 244 58'
const NECK_SEAM = 'M151 61C160 97 179 111 201 111S242 97 251 61'
const ARMHOLES = 'M103 83C112 110 112 142 107 168M298 83C289 110 288 142 293 168'
const SLEEVE_HEMS = 'M42 155C57 171 75 183 93 189M358 155C343 171 325 183 307 189'
const HEM = 'M105 327C164 335 238 335 296 326'

const body = clipTo('tshirt', BODY)
const inside = clipTo('tshirt-inside', BACK_NECK)

const backOfNeck =
  shape(BACK_NECK, 'dark') +
  inside.inside(
    shape(BACK_NECK, SHADE, { opacity: 0.25 }),
    shape(BACK_RIB, 'deep'),
    stroke('M160 62C172 74 186 77 201 77S230 74 242 62', 'dark', 1.2),
    rectangle([191, 76], 21, 10, 1, '#efe8db'),
    rectangle([191, 76], 21, 10, 1, SHADE, { opacity: 0.22 }),
  )

const drapery = body.inside(
  volume(
    BODY,
    [[110, 172], [138, 196], [150, 246], 7],
    [[112, 166], [150, 176], [176, 196], 5],
    [[290, 172], [262, 200], [254, 262], 9],
    [[290, 166], [252, 178], [228, 196], 6],
    [[108, 262], [140, 284], [142, 336], 7],
    [[294, 272], [262, 290], [250, 336], 9],
    [[186, 340], [196, 306], [188, 270], 6],
    [[116, 92], [128, 128], [114, 160], 5],
    [[286, 92], [274, 130], [287, 160], 6],
    [[98, 96], [76, 130], [72, 178], 6],
    [[304, 96], [324, 128], [330, 178], 7],
  ),
)

const collar =
  stroke('M154.5 59C163 92 180.5 105.5 201 105.5S239 92 247.5 59', 'body', 11) +
  stroke(FRONT_NECK, 'lift', 1.6) +
  stroke('M155 60C163 93 181 106 201 106S238 93 247 60', 'lift', 3, { opacity: 0.5 }) +
  seam(NECK_SEAM) +
  stroke(NECK_SEAM, 'dark', 5, { opacity: 0.22, move: [1, 3] })

export const tshirt: Drawing = {
  definitions: body.definition + inside.definition,
  base: lyingShadow(BODY) + backOfNeck + shape(BODY, 'face') + drapery,
  mark: mark('stack', [200, 186], 1.3),
  finishes: clothFinishes(BODY),
  top:
    body.inside(collar, seam(ARMHOLES), stitches(SLEEVE_HEMS), stitches(HEM)) +
    stroke(BODY, 'dark', 1.2, { opacity: 0.3 }),
}
