import { withId } from '../../order/catalogue.ts'
import { escapeHtml } from '../../order/escape-html.ts'
import { fillPlaceholders } from '../../order/fill-placeholders.ts'
import { formatPrice } from '../../order/money.ts'
import { lowestUnit } from '../../order/quote.ts'
import type { Dataset } from '../../order/selections.ts'
import type { Shop } from '../../shop/shop.ts'

/** The size that messengers and social networks ask for. */
export const PREVIEW_WIDTH = 1200
export const PREVIEW_HEIGHT = 630
export const PREVIEW_FILE = 'preview.png'
export const MANIFEST_FILE = 'manifest.webmanifest'
export const ICON_FILE = 'icon.svg'
export const TOUCH_ICON_FILE = 'icon-180.png'
export const PHONE_ICONS = [
  { file: TOUCH_ICON_FILE, px: 180 },
  { file: 'icon-192.png', px: 192 },
  { file: 'icon-512.png', px: 512 },
] as const

interface SharingHeadOptions {
  readonly shop: Shop
  readonly selections?: Partial<Dataset> | undefined
  /** The page's address on the web, with a slash at its end; absent where nobody has told it. */
  readonly address?: string | undefined
}

/** What messengers, search engines and phones read. Links to other pages must be whole addresses. */
export function sharingHead({ shop, selections, address }: SharingHeadOptions): string {
  const { catalogue, settings, texts } = shop
  const product = withId(catalogue.products, selections?.product ?? '')
  const price = product && formatPrice(lowestUnit(catalogue, product))
  const title = product
    ? fillPlaceholders(texts.preview.productTitle, {
        product: product.label,
        price: price ?? '',
        shop: settings.name,
      })
    : fillPlaceholders(texts.preview.title, { shop: settings.name })
  const { description } = texts.preview
  const query = product ? `?product=${product.id}` : ''
  const tags = [
    `<meta name="description" content="${escapeHtml(description)}">`,
    property('type', 'website'),
    property('title', title),
    property('description', description),
    `<link rel="icon" href="${ICON_FILE}">`,
    `<link rel="apple-touch-icon" href="${TOUCH_ICON_FILE}">`,
    `<link rel="manifest" href="${MANIFEST_FILE}">`,
  ]
  if (address !== undefined) {
    tags.push(
      `<link rel="canonical" href="${escapeHtml(address + query)}">`,
      property('image', address + PREVIEW_FILE + query),
      property('image:width', String(PREVIEW_WIDTH)),
      property('image:height', String(PREVIEW_HEIGHT)),
      '<meta name="twitter:card" content="summary_large_image">',
    )
  }
  return tags.join('\n')
}

function property(name: string, content: string): string {
  return `<meta property="og:${name}" content="${escapeHtml(content)}">`
}
