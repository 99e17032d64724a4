import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { PaymentProvider, RenderedPage } from '../../../page/prerender.tsx'
import { contentSecurityPolicy, PAYMENT_HEADERS } from './security-headers.ts'
import { entityTag, type StoredReply } from './stored-reply.ts'

// Quality 10 makes the page a twelfth smaller in less than a tenth of a second; 11 would take twice as
// long for little more, at each start and each change of the shop. A large page is too slow with either.
const QUALITY = 10
const LARGE_PAGE_BYTES = 256 * 1024
const QUALITY_OF_LARGE_PAGES = 9
// For a page that is rendered while a visitor waits: a tenth larger, in a few milliseconds.
const QUALITY_OF_LINKED_PAGES = 5
const compress = promisify(brotliCompress)

/** `payment` is the provider that takes payments in this page; undefined where there is none. */
export async function pageReply(
  page: RenderedPage,
  providerOrigin: string,
  payment?: PaymentProvider,
  isLinked = false,
): Promise<StoredReply> {
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy({
      ...page,
      providerOrigin,
      foreignPayment: payment?.mode === 'paypal',
    }),
    ...(payment === undefined ? {} : PAYMENT_HEADERS),
  }
  return htmlReply(page.html, headers, isLinked ? QUALITY_OF_LINKED_PAGES : undefined)
}

/** A page for the frame of the desk, rendered while the seller waits. */
export function previewReply(page: RenderedPage): Promise<StoredReply> {
  const sources = { ...page, providerOrigin: '', foreignPayment: false, isPreview: true }
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(sources),
    'X-Frame-Options': 'SAMEORIGIN',
  }
  return htmlReply(page.html, headers, QUALITY_OF_LINKED_PAGES)
}

/** The part of a preview page that a change of the shop changes. */
export function previewChangeReply(html: string): Promise<StoredReply> {
  return htmlReply(html, {}, QUALITY_OF_LINKED_PAGES)
}

export async function htmlReply(
  text: string,
  headers: StoredReply['headers'] = {},
  quality = qualityFor(text.length),
): Promise<StoredReply> {
  // The shop may change at any moment: a browser may keep the page, but must ask each time.
  const always = { ...headers, 'Cache-Control': 'no-cache' }
  return textReply(text, 'text/html; charset=utf-8', always, quality)
}

export async function textReply(
  text: string,
  type: string,
  headers: StoredReply['headers'],
  quality = QUALITY,
): Promise<StoredReply> {
  const bytes = Buffer.from(text)
  const brotli = await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return {
    identity: new Uint8Array(bytes),
    brotli: new Uint8Array(brotli),
    headers: {
      'Content-Type': type,
      ...headers,
      ETag: entityTag(bytes),
      Vary: 'Accept-Encoding',
    },
  }
}

function qualityFor(bytes: number): number {
  return bytes < LARGE_PAGE_BYTES ? QUALITY : QUALITY_OF_LARGE_PAGES
}
