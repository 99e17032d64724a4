import { contrast, toHex, toOklch, type Oklch } from '../colors/oklch.ts'

// Pure black or white would leave no room for shade or light.
const DARKEST_BODY = 0.29
const LIGHTEST_BODY = 0.97
// White in the shade is still white: light bodies have weaker shades, or small pictures look grey.
const WEAKER_SHADE_FROM = 0.8
const WEAKEST_SHADE = 0.6

const WHITE_INK: Oklch = { l: 0.985, c: 0.01, h: 75 }
const DARK_INK: Oklch = { l: 0.24, c: 0.015, h: 60 }

// A laser darkens a light surface and lightens a dark one; dark metal becomes shiny.
const BARED_BELOW = 0.5
const METAL_BARED_BELOW = 0.62
const DULLEST_BARE_METAL = 0.74

/** The tones of a drawing, computed from one colour of the shop when the page is rendered. */
export function tonesOf(css: string) {
  const { l, c, h } = toOklch(css)
  const body = { l: Math.min(Math.max(l, DARKEST_BODY), LIGHTEST_BODY), c, h }
  const share = Math.max(0, body.l - WEAKER_SHADE_FROM) / (LIGHTEST_BODY - WEAKER_SHADE_FROM)
  const shade = (strength: number) => body.l * (1 - strength * (1 - share * (1 - WEAKEST_SHADE)))
  const tone = (lightness: number, chroma: number) =>
    toHex({ l: lightness, c: body.c * chroma, h: body.h })
  return {
    body: toHex(body),
    lift: tone(body.l + (1 - body.l) * 0.24, 0.96),
    deep: tone(shade(0.2), 0.92),
    dark: tone(shade(0.42), 0.8),
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
