import { renderToString } from 'react-dom/server'
import type { Embedding } from '../shop/embedding.ts'
import { escapeHtml } from '../order/escape-html.ts'
import type { Dataset } from '../order/selections.ts'
import { publicShop } from '../shop/public-shop.ts'
import type { Documents, PageDocument, Shop } from '../shop/shop.ts'
import { App } from './app.tsx'
import { brandProperties } from './colors/brand-colors.ts'
import { deskColors, deskProperties } from './colors/desk-colors.ts'
import { EARLY_SCRIPT, SCRIPT_FAILED_ID } from './early/early-script.ts'
import { LATER_HTML_FILE } from './later/later-html.ts'
import {
  PAGE_DATA_ID,
  pageDataJson,
  SHOP_STYLE_ID,
  type PageData,
  type PaymentProvider,
} from './page-data.ts'
import { layoutsOf } from './picture/layouts.ts'
import { sharingHead } from './head/sharing-head.ts'
import { structuredData } from './head/structured-data.ts'
import embeddedStyles from './styles/embedded.css?inline'
import { splitSprite } from './picture/drawings/split-sprite.ts'
import { spriteDefinitions, spriteOf } from './picture/drawings/sprite.ts'
import { tintRule } from './picture/drawings/tinted.ts'
import { PAGE_STEPS } from './steps/page-steps.tsx'
import { isSearched } from './steps/product-step.tsx'
import { createSession, type Session } from './session.ts'
import type { SessionStep } from './steps/asked-steps.ts'
import { documentTemplateId } from './shop-document.tsx'
import { shownSteps } from './navigation/shown-steps.ts'
import { pageTitle } from './navigation/use-step-arrival.ts'

export type { PaymentProvider }
export { deskDrawings, deskPicture } from './picture/desk-drawings.ts'
export { stillLogo } from './picture/still/logo-marks.ts'
export { stillSvg } from './picture/still/still-svg.ts'
export { previewSvg } from './picture/still/preview-svg.ts'
export { phoneIcon, tabIcon } from './picture/drawings/favicon.ts'
export { brandColors } from './colors/brand-colors.ts'
export {
  ICON_FILE,
  MANIFEST_FILE,
  PHONE_ICONS,
  PREVIEW_FILE,
  PREVIEW_WIDTH,
  TOUCH_ICON_FILE,
} from './head/sharing-head.ts'
export { deskColors, deskProperties, LATER_HTML_FILE }

/** What the client build produced for the first load. */
export interface PageAssets {
  readonly css: string
  readonly entry: string
  readonly preloads: readonly string[]
  /** Scripts that a catalogue with a product search needs besides. */
  readonly search?: readonly string[]
  /** Scripts that a page in a frame needs besides. */
  readonly embedded?: readonly string[]
}

interface PageOptions {
  readonly shop: Shop
  readonly payment: boolean
  readonly paymentProvider?: PaymentProvider | undefined
  /** Selections of the address, with which the first step is shown. */
  readonly selections?: Partial<Dataset> | undefined
  /** For a frame in the page of another site. */
  readonly embedded?: Embedding | undefined
  /** The page's address on the web, with a slash at its end. */
  readonly address?: string | undefined
  readonly assets: PageAssets
  /** For a static host that sends no policy header: a policy as a meta element. */
  readonly metaPolicy?: (inline: InlineSources) => string
}

/** The texts of inline elements, for the hashes of a Content-Security-Policy. */
interface InlineSources {
  readonly inlineScripts: readonly string[]
  readonly inlineStyles: readonly string[]
}

export interface RenderedPage extends InlineSources {
  /** Origins of the pages that may show this one in a frame. */
  readonly sites: readonly string[]
  readonly html: string
  /** A second file, for the drawings and documents that the first step does not show. */
  readonly laterHtml: string
}

/** The whole document, with the first step readable before any script has run. */
export function renderPage(options: PageOptions): RenderedPage {
  const { shop, payment, paymentProvider, selections, assets, metaPolicy } = options
  const { embedded, address } = options
  const layouts = layoutsOf(shop.catalogue)
  const data = { shop: publicShop(shop), layouts, payment, paymentProvider, selections }
  const session = sessionOf(data)
  const { steps } = session.wizard
  const style = `${assets.css}${shopStyle(shop, steps)}${embedded ? embeddedStyles : ''}`
  const search = isSearched(shop.catalogue.products) ? (assets.search ?? []) : []
  const preloads = [...assets.preloads, ...search, ...(embedded ? (assets.embedded ?? []) : [])]
  const title = pageTitle(data.shop, steps, 0)
  const { noJavaScript, scriptFailed } = shop.texts.loading
  const inline = { inlineScripts: [EARLY_SCRIPT], inlineStyles: [style] }
  const rendered = (begun: Session) =>
    renderToString(<App session={begun} layouts={layouts} embedded={embedded !== undefined} />)
  const app = rendered(session)
  // All pages share one second file, which lacks what the page without selections shows, colours included.
  const shown = selections ? app + rendered(sessionOf({ ...data, selections: undefined })) : app
  const tints = shop.catalogue.colors.filter(({ id }) => shown.includes(`tint-${id}`)).map(tintRule)
  const sprite = splitSprite(spriteDefinitions(shop.catalogue), [shown, assets.css, ...tints])
  const html = `<!doctype html>
<html lang="it"${embedded ? ` data-embedded="${embedded}"` : ''}>
<head>
<meta charset="utf-8">
${metaPolicy ? `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(metaPolicy(inline))}">` : ''}
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(title)}</title>
<meta name="theme-color" content="${shop.settings.brandColor}">
${embedded ? NOT_FOUND_ALONE : sharingHead({ shop, selections, address })}
<style>${style}</style>
<script>${EARLY_SCRIPT}</script>
${preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
<script type="module" src="${assets.entry}"></script>
</head>
<body>
<noscript><p class="unscripted">${escapeHtml(noJavaScript)}</p></noscript>
<p class="unscripted" id="${SCRIPT_FAILED_ID}" role="alert" hidden>${escapeHtml(scriptFailed)}</p>
<div id="root">${app}</div>
<i id="arrived" hidden></i>
${spriteOf(sprite.first)}
<script type="application/json" id="${PAGE_DATA_ID}">${pageDataJson(data)}</script>
${embedded ? '' : `<script type="application/ld+json">${structuredData(shop, selections)}</script>`}
</body>
</html>
`
  const laterHtml = `<!doctype html>
<body>${spriteOf(sprite.later)}${documentTemplates(shop.documents)}</body>
`
  return { html, laterHtml, sites: shop.settings.embedding?.sites ?? [], ...inline }
}

/** In place of the second file, for a page that follows changes of the shop: everything of it that may change. */
export function renderChange(shop: Shop, { payment }: Pick<PageOptions, 'payment'>): string {
  const layouts = layoutsOf(shop.catalogue)
  const data = { shop: publicShop(shop), layouts, payment }
  return `<!doctype html>
<body>${spriteOf(spriteDefinitions(shop.catalogue))}${documentTemplates(shop.documents)}
<script type="text/css" id="${SHOP_STYLE_ID}">${shopStyle(shop, sessionOf(data).wizard.steps)}</script>
<script type="application/json" id="${PAGE_DATA_ID}">${pageDataJson(data)}</script></body>
`
}

/** Search engines lead to the page itself, or to the one around the frame. */
const NOT_FOUND_ALONE = '<meta name="robots" content="noindex">'

const sessionOf = (data: PageData) => createSession({ ...data, steps: PAGE_STEPS, ...NO_BROWSER })

const nothing = () => {}

/** The server only renders the first state: nothing is sent, kept or drawn. */
const NO_BROWSER = {
  sender: { send: async () => ({ ok: false, detail: '' }) as const, prepare: nothing },
  paramsOf: () => ({ name: '', email: '', phone: '', message: '' }),
  drafts: { restore: () => undefined, keep: nothing, clear: nothing },
  memory: { recall: () => undefined, keep: nothing, clear: nothing },
  sentCopy: { keep: nothing, restore: () => undefined, forget: nothing },
  now: () => 0,
  random: () => 0,
  newCheckoutId: () => '',
  log: { info: nothing, warn: nothing, error: nothing },
}

/** Colours are checked when the shop is read; only `#rrggbb` gets here. */
function shopStyle({ settings, catalogue }: Shop, steps: readonly SessionStep[]): string {
  const root = `${brandProperties(settings.brandColor)};--steps:${shownSteps(steps, 0).length}`
  return `:root{${root}}${catalogue.colors.map(tintRule).join('')}`
}

const PAGE_DOCUMENTS = [
  'info',
  'terms',
  'privacy',
  'accessibility',
] as const satisfies readonly PageDocument[]

function documentTemplates(documents: Documents): string {
  return PAGE_DOCUMENTS.filter((name) => documents[name] !== undefined)
    .map((name) => `<template id="${documentTemplateId(name)}">${documents[name]}</template>`)
    .join('\n')
}
