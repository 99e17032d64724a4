import {
  placedOn,
  type Extent,
  type PlacedLogo,
  type Placement,
} from '../../../order/logo/placement.ts'
import { bendStrips, bentStrip } from '../bend.ts'
import { idOf } from '../drawings/svg.ts'
import type { MarkArea } from '../mark-areas.ts'
import { ENGRAVED_COPIES } from './still-style.ts'

/** A visitor's logo: a PNG of our own making. */
export interface StillLogo extends Extent {
  /** Defined once, however often it is shown. */
  readonly definition: string
  readonly placement: Placement | undefined
}

const FILE = 'logo-file'

export function stillLogo(
  pngBase64: string,
  { width, height }: Extent,
  placement?: Placement,
): StillLogo {
  const image = `<image id="${FILE}" width="1" height="1" preserveAspectRatio="none" href="data:image/png;base64,${pngBase64}"/>`
  return { width, height, definition: `<defs>${image}</defs>`, placement }
}

// A use of a layout, as `drawings/mark.ts` writes it.
const MARK = /<use href="#o-(\w+)" transform="([^"]*)"\/>/

/** A drawing with the logo in place of the placeholder: in its own colours, or as one flat colour where it has one. */
export function withLogo(mark: string, logo: StillLogo, area: MarkArea, color?: string): string {
  return mark.replaceAll(new RegExp(MARK, 'g'), (_, layout: string, transform: string) => {
    return `<g transform="${transform}">${logoOn(logo, area, color, layout === 'bent')}</g>`
  })
}

/** What a use of it needs: the filters of its colours. */
export function logoFilters(color: string | undefined): string {
  if (!color) return ''
  const copies = Object.entries(ENGRAVED_COPIES).map(([name, copy]) =>
    // Named as the copies of the mark name it.
    flat(`${name}-${FILE}`, copy.color),
  )
  return flat(idOf(FILE), color) + copies.join('')
}

export function logoOn(
  logo: StillLogo,
  area: MarkArea,
  color: string | undefined,
  isBent = false,
): string {
  const placed = placedOn(area, logo, logo.placement)
  const image = isBent ? bent(placed, area) : placedImage(placed, area)
  return color ? `<g filter="url(#${idOf(FILE)})">${image}</g>` : image
}

function placedImage({ x, y, width, height, turn }: PlacedLogo, area: MarkArea): string {
  const [left, top] = [area.x + x, area.y + y].map(rounded)
  const [wide, high] = [width, height].map(rounded)
  const turned = turn === 0 ? '' : ` rotate(${turn})`
  return `<use href="#${FILE}" transform="translate(${left} ${top})${turned} scale(${wide} ${high}) translate(-.5 -.5)"/>`
}

/** In strips that are each moved and sheared: renderers outside of browsers bend nothing. */
function bent(placed: PlacedLogo, area: MarkArea): string {
  const image = placedImage(placed, area)
  return bendStrips(placed, area)
    .map((strip) => {
      const { x, y, width, height } = strip
      const box = [x, y, width, height].map(rounded)
      const size = `x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}"`
      const transform = bentStrip(strip).map((value) => Number(value.toFixed(4)))
      return `<g transform="matrix(${transform.join(' ')})"><svg ${size} viewBox="${box.join(' ')}">${image}</svg></g>`
    })
    .join('')
}

const rounded = (value: number) => Number(value.toFixed(2))

/** Paints whatever is there in one colour. */
function flat(id: string, color: string): string {
  const hex = color.length === 4 ? color.replaceAll(/[\da-f]/gi, '$&$&') : color
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const rows = parts.map((part) => `0 0 0 0 ${part.toFixed(3)}`)
  return `<filter id="${id}" color-interpolation-filters="sRGB"><feColorMatrix values="${rows.join(' ')} 0 0 0 1 0"/></filter>`
}
