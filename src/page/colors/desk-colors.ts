import { brandColors } from './brand-colors.ts'
import { customProperties, mix, toHex, toOklch, withAlpha } from './oklch.ts'

const BAD = { light: toHex({ l: 0.5, c: 0.17, h: 27 }), dark: toHex({ l: 0.79, c: 0.12, h: 25 }) }
const OK = { light: toHex({ l: 0.45, c: 0.1, h: 155 }), dark: toHex({ l: 0.83, c: 0.11, h: 155 }) }
const WARN = { light: toHex({ l: 0.46, c: 0.1, h: 78 }), dark: toHex({ l: 0.86, c: 0.12, h: 88 }) }
// A brighter amber than the text on it, so that a warning never looks like a brown brand.
const AMBER = { light: toHex({ l: 0.85, c: 0.16, h: 90 }), dark: toHex({ l: 0.8, c: 0.15, h: 85 }) }

/** The colours of the desk, light and dark, derived from the shop's brand colour. */
export function deskColors(brand: string) {
  return { light: lightColors(brand), dark: darkColors(brand) }
}

type DeskColors = ReturnType<typeof lightColors>

function lightColors(brand: string) {
  const { l, c, h } = toOklch(brand)
  const tone = (lightness: number, mostChroma: number) =>
    toHex({ l: lightness, c: Math.min(c, mostChroma), h })
  const mid = tone(Math.min(Math.max(l, 0.42), 0.55), 0.13)
  const ofPage = brandColors(brand)
  const { card } = ofPage
  const ink2 = tone(0.45, 0.04)
  return {
    solid: brand,
    'on-solid': ofPage['on-brand'],
    'solid-hover': ofPage['brand-hover'],
    'brand-ink': ofPage['brand-ink'],
    'brand-edge': ofPage['brand-edge'],
    'brand-soft': mix(ofPage['brand-ink'], 0.12, card),
    page: ofPage.page,
    card,
    band: mix(mid, 0.04, '#fcf8f1'),
    raise: '#ffffff',
    pick: '#ffffff',
    wash: mix(mid, 0.08, '#fdf5ea'),
    rule: mix(mid, 0.12, '#f0e9de'),
    field: tone(0.6, 0.045),
    ink: tone(0.26, 0.035),
    'ink-2': ink2,
    grey: tone(0.655, 0.028),
    'calm-soft': mix(ink2, 0.1, card),
    bad: BAD.light,
    'bad-soft': mix(BAD.light, 0.09, card),
    ok: OK.light,
    'ok-soft': mix(OK.light, 0.11, card),
    warn: WARN.light,
    'warn-soft': mix(AMBER.light, 0.3, card),
    'stage-1': mix(mid, 0.03, '#fdf9f2'),
    'stage-2': mix(mid, 0.07, '#f5ecdf'),
    'stage-3': mix(mid, 0.12, '#ecdfcd'),
    shadow: withAlpha(tone(0.3, 0.06), 0.16),
  }
}

function darkColors(brand: string): DeskColors {
  const { l, c, h } = toOklch(brand)
  const tone = (lightness: number, mostChroma: number) =>
    toHex({ l: lightness, c: Math.min(c, mostChroma), h })
  const between = (least: number, most: number) => Math.min(Math.max(l, least), most)
  const card = tone(0.222, 0.013)
  const ink2 = tone(0.745, 0.02)
  const brandInk = tone(Math.max(l, 0.81), 0.09)
  return {
    solid: tone(between(0.72, 0.86), 0.1),
    'on-solid': tone(0.18, 0.03),
    'solid-hover': tone(between(0.78, 0.9), 0.09),
    'brand-ink': brandInk,
    'brand-edge': tone(between(0.66, 0.82), 0.1),
    'brand-soft': mix(brandInk, 0.18, card),
    page: tone(0.178, 0.012),
    card,
    band: tone(0.252, 0.014),
    raise: tone(0.265, 0.014),
    pick: tone(0.37, 0.02),
    wash: tone(0.29, 0.03),
    rule: tone(0.325, 0.016),
    field: tone(0.58, 0.03),
    ink: tone(0.93, 0.014),
    'ink-2': ink2,
    grey: tone(0.53, 0.02),
    'calm-soft': mix(ink2, 0.17, card),
    bad: BAD.dark,
    'bad-soft': mix(BAD.dark, 0.19, card),
    ok: OK.dark,
    'ok-soft': mix(OK.dark, 0.17, card),
    warn: WARN.dark,
    'warn-soft': mix(AMBER.dark, 0.22, card),
    // Light enough for a black gadget, and dark enough for a white one.
    'stage-1': tone(0.56, 0.02),
    'stage-2': tone(0.43, 0.02),
    'stage-3': tone(0.36, 0.02),
    shadow: withAlpha('#000000', 0.5),
  }
}

/** Both lists are plain colours: functions of CSS that choose between them are newer than some browsers. */
export function deskProperties(brand: string): string {
  const { light, dark } = deskColors(brand)
  return `:root{color-scheme:light dark;${customProperties(light)}}@media (prefers-color-scheme:dark){:root{${customProperties(dark)}}}`
}
