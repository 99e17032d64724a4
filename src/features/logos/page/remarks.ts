import { fillPlaceholders } from '../../../order/fill-placeholders.ts'
import { inCm, type Measures } from '../../../order/logo/placement-in-words.ts'
import type { PrintDrawing } from '../../../shop/catalogue/drawings.ts'
import type { LazyTexts } from '../../../shop/texts/lazy-texts.ts'
import type { ShownLogo } from './logo-state.ts'

const SMALL_BELOW_PX = 240
const PALE_BELOW = 0.3
// Of each technique: a thinner line is not held by the mesh, the beam or the drops.
const THINNEST_MM = { laser: 0.2, screen: 0.3, digital: 0.2 } as const
// From this on an eye at reading distance sees no pixels.
const LEAST_DPI = 150
const MM_PER_INCH = 25.4

/** What does not suit the print at this size, and what to do about it. */
export function remarksOn(
  logo: ShownLogo,
  print: PrintDrawing,
  measures: Measures,
  texts: LazyTexts['logo'],
): string[] {
  if (print === 'none') return [texts.unprinted]
  const { width, height, isVector, contrast, contrastOnWhite } = logo
  const pale = {
    laser: contrast < PALE_BELOW && texts.paleLaser,
    screen: contrast < PALE_BELOW && texts.paleScreen,
    digital: contrastOnWhite < PALE_BELOW && texts.paleDigital,
  }[print]
  const isSmall = !isVector && Math.max(width, height) < SMALL_BELOW_PX
  const small = isSmall && fillPlaceholders(texts.small, { width, height })
  const remarks = [
    pale,
    small,
    !isSmall && coarse(logo, measures, texts),
    thin(logo, print, measures, texts),
  ]
  return remarks.filter((remark) => remark !== false)
}

function coarse(logo: ShownLogo, { width }: Measures, texts: LazyTexts['logo']): string | false {
  const dpi = (logo.width * MM_PER_INCH) / width
  if (logo.isVector || dpi >= LEAST_DPI) return false
  const fits = (logo.width * MM_PER_INCH) / LEAST_DPI
  return fillPlaceholders(texts.coarse, {
    width: inCm(width),
    dpi: Math.round(dpi),
    fits: inCm(fits),
  })
}

function thin(
  logo: ShownLogo,
  print: Exclude<PrintDrawing, 'none'>,
  { width }: Measures,
  texts: LazyTexts['logo'],
): string | false {
  const [line, least] = [logo.thinnest * width, THINNEST_MM[print]]
  return line < least && fillPlaceholders(texts.thin, { line: inMm(line), least: inMm(least) })
}

function inMm(length: number): string {
  return Math.max(0.1, length).toFixed(1).replace('.', ',')
}
