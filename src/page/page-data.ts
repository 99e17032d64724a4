import { hasOfferTerms } from '../order/catalogue.ts'
import { changedTexts, withDefaults } from '../shop/texts/changed-texts.ts'
import { PAGE_TEXTS } from '../shop/texts/page-texts.ts'
import type { Dataset } from '../order/selections.ts'
import type { PublicShop } from '../shop/shop.ts'
import type { Layouts } from './picture/arrangement.ts'

/** Who takes payments: the provider, or the demo provider on our own server. */
export type PaymentProvider =
  | {
      readonly mode: 'paypal'
      readonly clientId: string
      readonly environment: 'sandbox' | 'production'
    }
  | { readonly mode: 'demo' }

/** What the server knows and the page needs to start from the same state. */
export interface PageData {
  readonly shop: PublicShop
  readonly layouts: Layouts
  /** Whether the payment step is there. */
  readonly payment: boolean
  /** Absent where no payment can be taken: without our server, or without the payment step. */
  readonly paymentProvider?: PaymentProvider | undefined
  /** Selections of the address, where the page was rendered with them. */
  readonly selections?: Partial<Dataset> | undefined
}

export const PAGE_DATA_ID = 'page-data'
/** The styles of the shop, where they are not in the page's style sheet. */
export const SHOP_STYLE_ID = 'shop-style'

/** Our own server wrote it, so it is not validated again. */
export function readPageData(page: Document): PageData {
  const text = page.getElementById(PAGE_DATA_ID)?.textContent ?? ''
  const { shop, ...data } = JSON.parse(text) as PageData
  return { ...data, shop: { ...shop, texts: withDefaults(shop.texts, PAGE_TEXTS) } }
}

/**
 * JSON for a script element: without `<`, so nothing in it can close the element. It holds only the
 * texts that differ from the standard ones in the page's script, and the texts of offers where the
 * catalogue uses any.
 */
export function pageDataJson({ shop, ...data }: PageData): string {
  const offer = hasOfferTerms(shop.catalogue) ? shop.texts.offer : undefined
  const changed = changedTexts(shop.texts, PAGE_TEXTS)
  // In full where the shop has fields of its own, so that theirs follow the standard labels.
  const fields = shop.customerFields ? shop.texts.fields : changed.fields
  const texts = { ...changed, fields, offer }
  return JSON.stringify({ ...data, shop: { ...shop, texts } }).replaceAll('<', '\\u003c')
}
