import { customProperties, luminance, mix, toHex, toOklch, withAlpha } from './oklch.ts'

// Above this luminance black text has more contrast than white: always at least 4.5:1.
const BLACK_TEXT_ABOVE = 0.179

const ERROR = toHex({ l: 0.5, c: 0.17, h: 27 })
const OK = toHex({ l: 0.47, c: 0.1, h: 155 })
const WARN = toHex({ l: 0.53, c: 0.12, h: 65 })
/** How much of its colour the round background of an icon has. */
const SOFT = 0.13

/** All colours of the page, derived from the shop's brand colour; each is a custom property. */
export function brandColors(brand: string) {
  const { l, c, h } = toOklch(brand)
  /** The hue of the brand, with a limited chroma. */
  const tone = (lightness: number, mostChroma: number) =>
    toHex({ l: lightness, c: Math.min(c, mostChroma), h })
  const isLight = luminance(brand) > BLACK_TEXT_ABOVE
  // Surfaces are mixed from a mid tone, so that they stay light and calm with any brand colour.
  const mid = tone(Math.min(Math.max(l, 0.42), 0.55), 0.13)
  const card = mix(mid, 0.01, '#fffdf9')
  const stage = mix(mid, 0.06, '#f8f1e6')
  const field = tone(0.58, 0.05)
  const ink = tone(0.26, 0.035)
  const brandInk = tone(Math.min(l, 0.42), 0.13)
  return {
    brand,
    'on-brand': isLight ? '#000000' : '#ffffff',
    'brand-hover': mix(brand, 0.86, isLight ? '#ffffff' : '#000000'),
    'brand-ink': brandInk,
    'brand-edge': tone(Math.min(l, 0.55), c),
    page: mix(mid, 0.08, '#faf4ea'),
    card,
    stage,
    'stage-light': mix(stage, 0.3, '#ffffff'),
    'stage-deep': mix(stage, 0.92, mid),
    wash: mix(mid, 0.07, '#fef7ed'),
    rule: mix(mid, 0.17, '#efe7db'),
    band: mix(card, 0.6, stage),
    field,
    locked: mix(field, 0.7, card),
    // Its contrast on the card is at least 3:1.
    edge: tone(0.65, 0.04),
    ink,
    'ink-2': tone(0.45, 0.04),
    error: ERROR,
    ok: OK,
    warn: WARN,
    'warn-ink': mix(WARN, 0.7, ink),
    'error-soft': mix(ERROR, SOFT, card),
    'ok-soft': mix(OK, SOFT, card),
    'warn-soft': mix(WARN, SOFT, card),
    'brand-soft': mix(brandInk, SOFT, card),
    glow: withAlpha(mid, 0.28),
    shadow: withAlpha(tone(0.3, 0.06), 0.4),
    veil: withAlpha(tone(0.24, 0.03), 0.62),
  }
}

export function brandProperties(brand: string): string {
  return customProperties(brandColors(brand))
}
