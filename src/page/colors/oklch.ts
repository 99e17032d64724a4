export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

/** Contrast ratio as defined by WCAG. */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance as defined by WCAG. */
export function luminance(css: string): number {
  const [r, g, b] = linearChannels(css)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export function toOklch(css: string): Oklch {
  return fromOklab(toOklab(css))
}

interface Oklab {
  readonly l: number
  readonly a: number
  readonly b: number
}

function fromOklab({ l, a, b }: Oklab): Oklch {
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI }
}

function toOklab(css: string): Oklab {
  const [r, g, b] = linearChannels(css)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  }
}

/** A colour outside of sRGB keeps lightness and hue; its chroma is reduced. */
export function toHex(color: Oklch): string {
  let { c } = color
  let channels = toChannels({ ...color, c })
  while (c > 0.001 && channels.some((channel) => channel < -0.0005 || channel > 1.0005)) {
    c *= 0.97
    channels = toChannels({ ...color, c })
  }
  return `#${channels.map((channel) => hexOf(encoded(channel))).join('')}`
}

/** Two digits for a share between 0 and 1. */
function hexOf(share: number): string {
  return Math.round(255 * share)
    .toString(16)
    .padStart(2, '0')
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
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

/** A mixture in OKLab: `share` of the one colour, the rest of the other. */
export function mix(one: string, share: number, other: string): string {
  const [a, b] = [toOklab(one), toOklab(other)]
  const between = (key: 'l' | 'a' | 'b') => a[key] * share + b[key] * (1 - share)
  return toHex(fromOklab({ l: between('l'), a: between('a'), b: between('b') }))
}

/** The body of a style rule: one custom property per colour. */
export function customProperties(colors: Readonly<Record<string, string>>): string {
  return Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')
}

/** As `#rrggbbaa`. */
export function withAlpha(css: string, alpha: number): string {
  return css + hexOf(alpha)
}
