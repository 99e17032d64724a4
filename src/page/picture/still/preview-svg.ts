import { beginWith, productOf } from '../../../order/dataset.ts'
import type { Shop } from '../../../shop/shop.ts'
import { brandColors } from '../../colors/brand-colors.ts'
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../../head/sharing-head.ts'
import { STILL_HEIGHT, STILL_WIDTH, stillSvg, type StillPhoto } from './still-svg.ts'

type PhotoOf = (file: string) => Promise<StillPhoto | undefined>

const BAND = 14
const SCALE = (PREVIEW_HEIGHT - BAND) / STILL_HEIGHT
const LEFT = (PREVIEW_WIDTH - STILL_WIDTH * SCALE) / 2

/**
 * What a messenger shows beside a link: the product, or the one that the wizard begins with, in the
 * shop's colours. A photo where the shop has one that can be drawn.
 */
export async function previewSvg(
  { catalogue, settings }: Shop,
  productId: string | undefined,
  photoOf: PhotoOf,
): Promise<string | undefined> {
  const { dataset } = beginWith(catalogue, productId === undefined ? {} : { product: productId })
  const file = productOf(catalogue, dataset)?.pictures?.[dataset.color]
  const photo = file === undefined ? undefined : await photoOf(file)
  const gadget = photo
    ? `<image x="0" y="0" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT - BAND}" href="${photo.href}"/>`
    : drawn(catalogue, dataset)
  if (gadget === undefined) return undefined
  const colors = brandColors(settings.brandColor)
  const stops = [
    `<stop stop-color="${colors['stage-light']}"/>`,
    `<stop offset=".6" stop-color="${colors.stage}"/>`,
    `<stop offset="1" stop-color="${colors['stage-deep']}"/>`,
  ]
  const size = `width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><radialGradient id="ground" cx=".3" cy=".12" r="1.1">${stops.join('')}</radialGradient><rect ${size} fill="url(#ground)"/>${gadget}<rect y="${PREVIEW_HEIGHT - BAND}" width="${PREVIEW_WIDTH}" height="${BAND}" fill="${colors.brand}"/></svg>`
}

function drawn(...still: Parameters<typeof stillSvg>): string | undefined {
  const svg = stillSvg(...still)
  return svg && `<g transform="translate(${LEFT} 0) scale(${SCALE})">${svg}</g>`
}
