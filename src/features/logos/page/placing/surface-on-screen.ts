import { bend, unbend } from '../../../../page/picture/bend.ts'
import type { MarkArea } from '../../../../page/picture/mark-areas.ts'
import type { Point } from './gesture.ts'

/** The printable area as a picture shows it, in pixels of the element that lies over the picture. */
export interface SurfaceOnScreen {
  readonly area: MarkArea
  /** From the units of the layout to pixels. */
  readonly matrix: DOMMatrixReadOnly
  readonly isBent: boolean
  /** The picture that shows the logo, and what it shows of the sprite. */
  readonly picture: SVGSVGElement
  readonly mark: Element
}

/** Of the nearest piece; undefined where no picture with a mark is shown. */
export function surfaceIn(
  frame: HTMLElement,
  over: DOMRect,
): Omit<SurfaceOnScreen, 'area'> | undefined {
  const pictures = [...frame.querySelectorAll<SVGSVGElement>('svg.art')]
  for (const picture of pictures) {
    const shown = [...picture.querySelectorAll<SVGUseElement>('use')].findLast(isMark)
    const screen = shown?.getScreenCTM()
    if (!shown || !screen) continue
    const id =
      shown
        .getAttribute('href')
        ?.slice(1)
        .replace(/-laser$/, '-mark') ?? ''
    const mark = document.getElementById(id)
    const host = mark?.querySelector<SVGUseElement>('use')
    if (!mark || !host) continue
    const toFrame = new DOMMatrix().translate(-over.left, -over.top)
    return {
      picture,
      mark,
      isBent: host.getAttribute('href') === '#o-bent',
      matrix: toFrame.multiply(DOMMatrix.fromMatrix(screen)).multiply(matrixIn(host)),
    }
  }
  return undefined
}

const isMark = (use: Element) => /-(mark|laser)$|^#o-photo-/.test(use.getAttribute('href') ?? '')

/** The transformations from the layout to the drawing. The sprite is not laid out: they are read from the attributes. */
function matrixIn(host: SVGGraphicsElement): DOMMatrix {
  let matrix = new DOMMatrix()
  let element: Element | null = host
  while (element instanceof SVGGraphicsElement && !element.id) {
    const own = element.transform.baseVal.consolidate()?.matrix
    if (own) matrix = DOMMatrix.fromMatrix(own).multiply(matrix)
    element = element.parentElement
  }
  return matrix
}

/** A point of the area in pixels. */
export function toScreen({ area, matrix, isBent }: SurfaceOnScreen, { x, y }: Point): Point {
  const flat = [area.x + x, area.y + y] as const
  const [atX, atY] = isBent ? bend(flat) : flat
  return matrix.transformPoint({ x: atX, y: atY })
}

/** A pixel as a point of the area. */
export function toArea({ area, matrix, isBent }: SurfaceOnScreen, point: Point): Point {
  const { x, y } = matrix.inverse().transformPoint(point)
  const [flatX, flatY] = isBent ? unbend([x, y]) : [x, y]
  return { x: flatX - area.x, y: flatY - area.y }
}

// Edges that are bent look round with so many lines.
const LINES = 12

/** A line between two points of the area, as the data of a path. */
export function lineOn(surface: SurfaceOnScreen, from: Point, to: Point): string {
  const count = surface.isBent ? LINES : 1
  const points = Array.from({ length: count + 1 }, (_, index) => {
    const part = index / count
    const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
    const { x, y } = toScreen(surface, at)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}`
}

/** The corners of a turned rectangle around a point of the area. */
export function cornersOf(
  { x, y }: Point,
  { width, height }: { readonly width: number; readonly height: number },
  turn: number,
): readonly Point[] {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ].map(([across = 0, down = 0]) => {
    const [dx, dy] = [across * width, down * height]
    return { x: x + dx * cos - dy * sin, y: y + dx * sin + dy * cos }
  })
}
