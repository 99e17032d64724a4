/** The little SVG that the drawings are written in. Ids carry a prefix: they are global to a page. */

export type Point = readonly [x: number, y: number]

/** A tone of the chosen colour. Drawings know no other colour of the product. */
export type Tone = 'body' | 'lift' | 'deep' | 'dark'

/** Light and shade in those tones: round something that stands, round something that lies, on a face. */
export const TINTED = ['round', 'lying', 'face'] as const
export type Tinted = (typeof TINTED)[number]

/** A tint, a fixed colour of a fixed material (`#3b3733`), or a paint of the kit (`@steel`). */
export type Ink = Tone | Tinted | `#${string}` | `@${string}`

/** How far it reaches; the ground shadows of large things have one of their own. */
type Blur = 1 | 3 | 6 | 12 | 'ground'

interface Style {
  readonly opacity?: number
  readonly blur?: Blur
  readonly move?: Point
  readonly transform?: string
}

interface ShapeStyle extends Style {
  readonly fill: Ink
}

interface StrokeStyle extends Style {
  readonly stroke: Ink
  readonly width: number
  readonly dash?: string
}

/** Light and shade are neutral and warm, never black: one lamp, one table. */
export const WHITE = '#fff'
export const SHADE = '#1c1108'
export const GROUND = '#1f1006'

const TINTS: ReadonlySet<string> = new Set<Tone | Tinted>([
  'body',
  'lift',
  'deep',
  'dark',
  ...TINTED,
])

export const idOf = (name: string) => `o-${name}`

/** One decimal is a seventh of a pixel at 600 px: finer is only weight. */
export function rounded(value: number, decimals = 1): string {
  const text = String(Number(value.toFixed(decimals)))
  return text.replace(/^(-?)0\./, '$1.')
}

/** Half a unit is what the eye still sees of a computed outline at 600 px; finer is only weight. */
export const point = ([x, y]: Point) => `${toHalf(x)} ${toHalf(y)}`

const toHalf = (value: number) => rounded(Math.round(value * 2) / 2)

/** A tagged template for path data: numbers are rounded, points written as pairs. */
export function d(texts: TemplateStringsArray, ...values: (number | Point | string)[]): string {
  return texts.reduce((data, text, index) => data + written(values[index - 1] ?? '') + text)
}

function written(value: number | Point | string): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? rounded(value) : point(value)
}

export function shape(data: string, style: ShapeStyle): string {
  return `<path d="${data}"${inked('fill', style.fill)}${styled(style, 'fill-opacity')}/>`
}

export function stroke(data: string, style: StrokeStyle): string {
  const dash = style.dash ? ` stroke-dasharray="${style.dash}"` : ''
  const width = ` stroke-width="${rounded(style.width, 2)}"`
  return `<path d="${data}"${inked('stroke', style.stroke)}${width}${dash}${styled(style, 'stroke-opacity')}/>`
}

export function ellipse(center: Point, rx: number, ry: number, style: ShapeStyle): string {
  const place = `cx="${rounded(center[0])}" cy="${rounded(center[1])}"`
  const radii = `rx="${rounded(rx)}" ry="${rounded(ry)}"`
  return `<ellipse ${place} ${radii}${inked('fill', style.fill)}${styled(style, 'fill-opacity')}/>`
}

/** A closed ellipse as path data, where it is drawn as a line or cut out. */
export function oval([x, y]: Point, rx: number, ry = rx): string {
  const arc = (to: number) => d`a${rx} ${ry} 0 0 1 ${to} 0`
  return `${d`M${x - rx} ${y}`}${arc(2 * rx)}${arc(-2 * rx)}Z`
}

export function rectangle(
  [x, y]: Point,
  width: number,
  height: number,
  radius: number,
  style: ShapeStyle,
): string {
  const place = `x="${rounded(x)}" y="${rounded(y)}"`
  const size = `width="${rounded(width)}" height="${rounded(height)}" rx="${rounded(radius)}"`
  return `<rect ${place} ${size}${inked('fill', style.fill)}${styled(style, 'fill-opacity')}/>`
}

export function group(style: Style, ...children: string[]): string {
  return `<g${styled(style)}>${children.join('')}</g>`
}

/** Softness comes from blurs, crisp edges from the clip around them. */
export const blurred = (blur: Blur, ...children: string[]) => group({ blur }, ...children)

export interface Clip {
  readonly definition: string
  readonly inside: (...children: string[]) => string
}

export function clipTo(name: string, data: string): Clip {
  const id = idOf(`c-${name}`)
  return {
    definition: `<clipPath id="${id}"><path d="${data}"/></clipPath>`,
    inside: (...children) => `<g clip-path="url(#${id})">${children.join('')}</g>`,
  }
}

export function use(name: string, className?: string): string {
  return `<use href="#${idOf(name)}"${className ? ` class="${className}"` : ''}/>`
}

/** Strokes are classed even where their colour is fixed: the class gives them round ends. */
function inked(property: 'fill' | 'stroke', ink: Ink): string {
  if (TINTS.has(ink)) return ` class="${property === 'fill' ? 'f' : 'ln s'}-${ink}"`
  const value = ink.startsWith('@') ? `url(#${idOf(ink.slice(1))})` : ink
  return `${property === 'stroke' ? ' class="ln"' : ''} ${property}="${value}"`
}

/** A single shape is transparent by its paint: an opacity of its own would be a layer to paint. */
function styled(
  { opacity, blur, move, transform }: Style,
  transparency: 'opacity' | 'fill-opacity' | 'stroke-opacity' = 'opacity',
): string {
  const translate = move && `translate(${point(move)})`
  const transforms = [translate, transform].filter(Boolean).join(' ')
  return [
    opacity === undefined ? '' : ` ${transparency}="${rounded(opacity, 2)}"`,
    blur === undefined ? '' : ` filter="url(#${idOf(`blur-${blur}`)})"`,
    transforms && ` transform="${transforms}"`,
  ].join('')
}
