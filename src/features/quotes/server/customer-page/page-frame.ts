import { escapeHtml } from '../../../../order/escape-html.ts'
import { brandColors, deskColors } from '../../../../page/prerender.tsx'
import { hashes } from '../../../../server/http/page-files/security-headers.ts'
import type { DocumentSeller } from '../../wire/quote-document.ts'
import type { ShopOnPage } from './customer-view.ts'
import { html, type SafeHtml } from './html.ts'
import { bow, icon } from './icons.ts'
import proofStyles from './proof.css?inline'
import dealStyles from './quote-deal.css?inline'
import dialogStyles from './quote-dialog.css?inline'
import paperStyles from './quote-paper.css?inline'
import pageStyles from './quote-page.css?inline'
import stateStyles from './quote-states.css?inline'

/** Of every reply below a secret path. */
export const SECRET_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
}

// Browsers follow a form's redirect only to where its page allows it.
const PAYMENT_PAGES = ' https://www.paypal.com https://www.sandbox.paypal.com'

export interface WrittenPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** A page in the shop's colours, with nothing but what it says. */
export function written(
  shop: ShopOnPage,
  title: string,
  body: SafeHtml,
  script: string | undefined,
  /** The form that pays leads on to the provider's own page. */
  isPaid = false,
): WrittenPage {
  const { veil } = brandColors(shop.brandColor)
  const colors = Object.entries({ ...deskColors(shop.brandColor).light, veil }).map(
    ([name, color]) => `--${name}:${color}`,
  )
  const style = `:root{${colors.join(';')}}${pageStyles}${paperStyles}${dealStyles}${stateStyles}${proofStyles}${dialogStyles}`
  const text = `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no">
<meta name="theme-color" content="${shop.brandColor}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${escapeHtml(shop.iconUrl)}">
<style>${style}</style>
</head>
<body>
${body.toString()}
${script === undefined ? '' : `<script>${script}</script>`}
</body>
</html>
`
  return { html: text, headers: headersOf(style, script, isPaid) }
}

function headersOf(
  style: string,
  script: string | undefined,
  isPaid: boolean,
): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `style-src ${hashes([style])}`,
    ...(script === undefined ? [] : [`script-src ${hashes([script])}`, "connect-src 'self'"]),
    "img-src 'self'",
    `form-action 'self'${isPaid ? PAYMENT_PAGES : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return {
    ...SECRET_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
  }
}

export function brandName({ name, logoUrl }: Pick<ShopOnPage, 'name' | 'logoUrl'>): SafeHtml {
  return html`<p class="brandname">
    ${logoUrl ? html`<img src="${logoUrl}" alt="" height="30" />` : bow()}<span>${name}</span>
  </p>`
}

/** Who sells, how to reach them, and what to do with the page. */
export function topBar(shop: ShopOnPage, action: SafeHtml): SafeHtml {
  return html`<header class="top">
    ${brandName(shop)}
    ${shop.phone && html`<a class="btn quiet tel" href="tel:${shop.phone.replaceAll(/[^\d+]/g, '')}">${icon('phone')}${shop.phone}</a>`}
    ${action}
  </header>`
}

export function legal({ name, lines }: DocumentSeller, shop: ShopOnPage): SafeHtml {
  return html`<footer class="legal">
    <span>${[name, ...lines].filter(Boolean).join(' · ')}</span
    ><span><a href="${shop.privacyUrl}" rel="noreferrer">Privacy</a></span>
  </footer>`
}
