import { idOf } from '../drawings/svg.ts'
import { MARK_AREAS, type MarkLayout } from '../mark-areas.ts'
import { ENGRAVED_COPIES } from './still-style.ts'

/** A visitor's logo: a PNG of our own making. */
export interface StillLogo {
  readonly width: number
  readonly height: number
  /** Defined once, however often it is shown. */
  readonly definition: string
}

const FILE = 'logo-file'

export function stillLogo(pngBase64: string, width: number, height: number): StillLogo {
  const image = `<image id="${FILE}" width="1" height="1" preserveAspectRatio="none" href="data:image/png;base64,${pngBase64}"/>`
  return { width, height, definition: `<defs>${image}</defs>` }
}

/** The logo in place of the placeholder: in its own colours, or as one flat colour where it has one. */
export function logoMarks(logo: StillLogo, color: string | undefined): string {
  const filters = color
    ? [
        flat(idOf(FILE), color),
        ...Object.entries(ENGRAVED_COPIES).map(([name, copy]) =>
          // Named as the copies of the mark name it.
          flat(`${name}-${FILE}`, copy.color),
        ),
      ]
    : []
  const layouts = (Object.keys(MARK_AREAS) as MarkLayout[]).map((layout) => {
    const image = fitted(logo, layout)
    const printed = color ? `<g filter="url(#${idOf(FILE)})">${image}</g>` : image
    return `<g id="${idOf(layout)}">${printed}</g>`
  })
  return [...filters, ...layouts].join('')
}

function fitted({ width, height }: StillLogo, layout: MarkLayout): string {
  const area = MARK_AREAS[layout]
  const scale = Math.min(area.width / width, area.height / height)
  const [w, h] = [width * scale, height * scale]
  const [x, y] = [area.x + (area.width - w) / 2, area.y + (area.height - h) / 2]
  const numbers = [x, y, w, h].map((value) => Number(value.toFixed(2)))
  return `<use href="#${FILE}" transform="translate(${numbers[0]} ${numbers[1]}) scale(${numbers[2]} ${numbers[3]})"/>`
}

/** Paints whatever is there in one colour. */
function flat(id: string, color: string): string {
  const hex = color.length === 4 ? color.replaceAll(/[\da-f]/gi, '$&$&') : color
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const rows = parts.map((part) => `0 0 0 0 ${part.toFixed(3)}`)
  return `<filter id="${id}" color-interpolation-filters="sRGB"><feColorMatrix values="${rows.join(' ')} 0 0 0 1 0"/></filter>`
}
