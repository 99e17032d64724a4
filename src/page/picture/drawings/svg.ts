/** Functions that write SVG as text. Ids get a prefix, since they are global to the page. */

export type Point = readonly [x: number, y: number]

/** A tone of the chosen colour; drawings use no other colour for the body of a product. */
export type Tone = 'body' | 'lift' | 'deep' | 'dark'

/** Gradients in those tones: around a standing tube, around a lying tube, across a flat face. */
export const TINTED_GRADIENTS = ['round', 'lying', 'face'] as const
export type TintedGradient = (typeof TINTED_GRADIENTS)[number]

/** A tone or gradient of the chosen colour, a fixed colour (`#3b3733`), or a shared gradient or pattern by name (`@steel`). */
export type Paint = Tone | TintedGradient | `#${string}` | `@${string}`

/** The standard deviation. `ground`, for the shadows of lying products, has a smaller filter region. */
type Blur = 1 | 3 | 6 | 12 | 'ground'

interface Style {
  readonly opacity?: number
  readonly blur?: Blur
  readonly move?: Point
  readonly transform?: string
  /** Of a stroke: lengths of its dashes and gaps. */
  readonly dash?: string
}

/** Light and shade of all drawings: warm, never pure black. */
export const WHITE = '#fff'
export const SHADE = '#1c1108'
export const GROUND = '#1f1006'

export const idOf = (name: string) => `o-${name}`

/** One decimal is a seventh of a pixel at 600 px; more digits only make the page heavier. */
export function rounded(value: number, decimals = 1): string {
  const text = String(Number(value.toFixed(decimals)))
  return text.replace(/^(-?)0\./, '$1.')
}

/** Computed outlines are rounded to half a unit, which is still invisible at 600 px. */
export const point = ([x, y]: Point) => `${toHalf(x)} ${toHalf(y)}`

const toHalf = (value: number) => rounded(Math.round(value * 2) / 2)

/** A tagged template for path data: rounds numbers and writes points as pairs. */
export function d(texts: TemplateStringsArray, ...values: (number | Point | string)[]): string {
  return texts.reduce((data, text, index) => data + written(values[index - 1] ?? '') + text)
}

function written(value: number | Point | string): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? rounded(value) : point(value)
}

export function shape(data: string, fill: Paint, style?: Style): string {
  return `<path d="${data}"${filled(fill, style)}/>`
}

export function stroke(data: string, paint: Paint, width: number, style: Style = {}): string {
  const dash = style.dash ? ` stroke-dasharray="${style.dash}"` : ''
  const line = ` stroke-width="${rounded(width, 2)}"${dash}${styled(style, 'stroke-opacity')}`
  return `<path d="${data}"${painted('stroke', paint)}${line}/>`
}

export function ellipse([x, y]: Point, rx: number, ry: number, fill: Paint, style?: Style): string {
  const ellipse = `cx="${rounded(x)}" cy="${rounded(y)}" rx="${rounded(rx)}" ry="${rounded(ry)}"`
  return `<ellipse ${ellipse}${filled(fill, style)}/>`
}

/** An ellipse as path data, for strokes and clip paths. */
export function oval([x, y]: Point, rx: number, ry = rx): string {
  const arc = (to: number) => d`a${rx} ${ry} 0 0 1 ${to} 0`
  return `${d`M${x - rx} ${y}`}${arc(2 * rx)}${arc(-2 * rx)}Z`
}

export function rectangle(
  [x, y]: Point,
  width: number,
  height: number,
  radius: number,
  fill: Paint,
  style?: Style,
): string {
  const corner = `x="${rounded(x)}" y="${rounded(y)}"`
  const size = `width="${rounded(width)}" height="${rounded(height)}" rx="${rounded(radius)}"`
  return `<rect ${corner} ${size}${filled(fill, style)}/>`
}

export function group(style: Style, ...children: string[]): string {
  return `<g${styled(style)}>${children.join('')}</g>`
}

/** Blurred shapes need a clip around them to get sharp edges. */
export const blurred = (blur: Blur, ...children: string[]) => group({ blur }, ...children)

export type Clip = ReturnType<typeof clipTo>

export function clipTo(name: string, data: string) {
  const id = idOf(`c-${name}`)
  return {
    definition: `<clipPath id="${id}"><path d="${data}"/></clipPath>`,
    inside: (...children: string[]) => `<g clip-path="url(#${id})">${children.join('')}</g>`,
  }
}

export function use(name: string, className?: string): string {
  return `<use href="#${idOf(name)}"${className ? ` class="${className}"` : ''}/>`
}

function filled(fill: Paint, style: Style = {}): string {
  return painted('fill', fill) + styled(style, 'fill-opacity')
}

/** The class of a stroke gives it round ends. */
function painted(property: 'fill' | 'stroke', paint: Paint): string {
  return `${property === 'stroke' ? ' class="ln"' : ''} ${property}="${valueOf(paint)}"`
}

/** Tones and gradients of the chosen colour are custom properties: only these are inherited through `<use>`. */
function valueOf(paint: Paint): string {
  if (paint.startsWith('#')) return paint
  return paint.startsWith('@') ? `url(#${idOf(paint.slice(1))})` : `var(--${paint})`
}

/** A single shape uses fill-opacity or stroke-opacity: `opacity` would need an extra layer. */
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
