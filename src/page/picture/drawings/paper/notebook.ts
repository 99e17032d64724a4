import { softStroke } from '../cloth/cloth.ts'
import { lyingShadow, type Drawing } from '../drawing.ts'
import { extruded } from '../extrude.ts'
import { mark } from '../mark.ts'
import { add, moved, open, roundedRectangle, warped } from '../outline.ts'
import { flatBody, onTable } from '../slab.ts'
import { clipTo, d, group, SHADE, shape, stroke, WHITE, type Point } from '../svg.ts'

/** A closed notebook with a hard cover, an elastic band and a ribbon; its spine is on the left. */
const MATRIX = onTable(-24, [200, 178])
const WIDTH = 212
const HEIGHT = 288
const COVER = 5
const PAGES = 22
const LEFT = -WIDTH / 2
const TOP = -HEIGHT / 2
const COVER_OUTLINE = roundedRectangle([LEFT, TOP], WIDTH, HEIGHT, [4, 15, 15, 4])

const body = flatBody({
  name: 'notebook',
  matrix: MATRIX,
  outline: COVER_OUTLINE,
  thickness: COVER,
  lightCorner: [LEFT - 2, TOP - 2],
  lightSize: [WIDTH + 4, HEIGHT + 4],
  rimWidth: 3,
})

/** The pages are a little smaller than the cover. */
const pageEdge = moved(
  warped(roundedRectangle([LEFT, TOP + 5], WIDTH - 6, HEIGHT - 10, [3, 12, 12, 3]), MATRIX.warp),
  [0, COVER],
)
const pages = extruded(pageEdge, [0, PAGES])
const back = extruded(moved(body.edge, [0, COVER + PAGES]), [0, COVER])
const spine = extruded(warped(roundedRectangle([LEFT, TOP], 9, HEIGHT, 3), MATRIX.warp), [
  0,
  2 * COVER + PAGES,
])
const pageWall = clipTo('notebook-pages', pages.wall)
const spineWall = clipTo('notebook-spine', spine.wall)
const HULL = extruded(body.edge, [0, 2 * COVER + PAGES]).hull

const leaves = [4, 7, 11, 15, 18].map((drop) => open(moved(pageEdge, [0, drop]))).join('')

const block =
  shape(back.hull, 'dark') +
  shape(back.wall, 'deep') +
  shape(pages.hull, '#d8cdb8') +
  pageWall.inside(
    shape(pages.wall, '#f3ecdd'),
    stroke(leaves, '#8c7a5d', 0.7, { opacity: 0.5 }),
    softStroke(pages.edge, SHADE, 16, 0.07),
    stroke(pages.foot, SHADE, 4, { opacity: 0.2 }),
    shape(pages.wall, '@fade-right', { opacity: 0.3 }),
  )

/** The spine is closed: cover from top to bottom. */
const spineBack =
  shape(spine.hull, 'deep') +
  spineWall.inside(
    softStroke(spine.edge, 'body', 18, 0.2),
    softStroke(spine.foot, 'dark', 18, 0.16),
  )

const BAND_X = WIDTH / 2 - 30
const bandTop = add(MATRIX.warp([BAND_X, TOP]), [0, 0.5])
const bandEnd = MATRIX.warp([BAND_X, -TOP])
const BAND = d`M${bandTop}L${bandEnd}l0 ${2 * COVER + PAGES - 1}`
const elastic =
  body.face.inside(stroke(BAND, SHADE, 12, { opacity: 0.28, move: [3, 3] })) +
  `<g class="flat">${
    stroke(BAND, 'dark', 11) +
    stroke(BAND, SHADE, 11, { opacity: 0.2 }) +
    stroke(BAND, 'lift', 1.4, { opacity: 0.45, move: [-4, -1] }) +
    stroke(BAND, 'deep', 1, { opacity: 0.7 })
  }</g>`

const ribbonAt: Point = add(MATRIX.warp([-40, -TOP - 6]), [0, COVER + 8])
const RIBBON = d`M${ribbonAt}c2 10 8 16 6 26l8 -3l5 6c0 -12 -5 -18 -6 -27Z`
const ribbon =
  shape(RIBBON, SHADE, { opacity: 0.25, move: [3, 3] }) +
  shape(RIBBON, 'dark') +
  shape(RIBBON, '@fade-down', { opacity: 0.3 })

/** The groove beside the spine, in which the cover bends. */
const HINGE = d`M${LEFT + 22} ${TOP + 1}V${-TOP - 1}`

const onCover = (...layers: string[]) => group({ transform: MATRIX.transform }, ...layers)

export const notebook: Drawing = {
  definitions: body.definitions + pageWall.definition + spineWall.definition,
  base: lyingShadow(HULL) + block + spineBack + ribbon + body.walls + body.surface,
  mark: mark('stack', [-4, -12], 1.3, MATRIX),
  finishes: body.finishes,
  top:
    onCover(
      stroke(HINGE, 'dark', 4, { opacity: 0.35 }),
      stroke(HINGE, 'dark', 1.4, { opacity: 0.5 }),
      stroke(HINGE, WHITE, 1.4, { opacity: 0.35, move: [3, 0] }),
    ) +
    body.rim +
    elastic,
}
