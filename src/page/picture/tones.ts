interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

// Pure black or white would leave no room for shade or light.
const DARKEST_BODY = 0.29
const LIGHTEST_BODY = 0.955

const WHITE_INK: Oklch = { l: 0.985, c: 0.01, h: 75 }
const DARK_INK: Oklch = { l: 0.24, c: 0.015, h: 60 }

// A laser darkens a light surface and lightens a dark one; dark metal becomes shiny.
const BARED_BELOW = 0.5
const METAL_BARED_BELOW = 0.62
const DULLEST_BARE_METAL = 0.74

/**
 * The tones of a drawing, computed from one colour of the shop when the page is rendered. Relative
 * colours in CSS could do this in the browser, but not in every browser, and untested.
 */
export function tonesOf(css: string) {
  const { l, c, h } = toOklch(css)
  const body = { l: Math.min(Math.max(l, DARKEST_BODY), LIGHTEST_BODY), c, h }
  const tone = (lightness: number, chroma: number) =>
    toHex({ l: lightness, c: body.c * chroma, h: body.h })
  return {
    body: toHex(body),
    lift: tone(body.l + (1 - body.l) * 0.24, 0.96),
    deep: tone(body.l * 0.8, 0.92),
    dark: tone(body.l * 0.58, 0.8),
    /** One flat ink that stands out on the body. */
    ink: inkOn(toHex(body)),
    /** A laser engraving: tone on tone; `bare` is its tone on metal. */
    engraved: tone(body.l < BARED_BELOW ? body.l + 0.24 : body.l - 0.18, 0.8),
    bare: tone(
      body.l < METAL_BARED_BELOW ? Math.max(body.l + 0.3, DULLEST_BARE_METAL) : body.l - 0.24,
      0.3,
    ),
  }
}

function inkOn(body: string): string {
  const [white, dark] = [toHex(WHITE_INK), toHex(DARK_INK)]
  return contrast(white, body) >= contrast(dark, body) ? white : dark
}

/** Contrast ratio as defined by WCAG. */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(css: string): number {
  const [r, g, b] = linearChannels(css)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The body of a style rule: one custom property per tone. */
export function toneProperties(css: string): string {
  return Object.entries(tonesOf(css))
    .map(([name, hex]) => `--${name}:${hex}`)
    .join(';')
}

function toOklch(css: string): Oklch {
  const [r, g, b] = linearChannels(css)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * 180) / Math.PI,
  }
}

/** A colour outside of sRGB keeps lightness and hue; its chroma is reduced. */
function toHex(color: Oklch): string {
  let { c } = color
  let channels = toChannels({ ...color, c })
  while (c > 0.001 && channels.some((channel) => channel < -0.0005 || channel > 1.0005)) {
    c *= 0.97
    channels = toChannels({ ...color, c })
  }
  const digits = channels.map((channel) => encoded(channel).toString(16).padStart(2, '0'))
  return `#${digits.join('')}`
}

function toChannels({ l, c, h }: Oklch): number[] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

/** Takes `#rrggbb`, the only notation that a shop may use. */
function linearChannels(css: string): [number, number, number] {
  const channel = (at: number) => linear(parseInt(css.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function encoded(channel: number): number {
  const value = Math.min(Math.max(channel, 0), 1)
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
}
