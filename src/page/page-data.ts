import type { PublicShop } from '../shop/shop.ts'

/** Who takes the payment; undefined where the page is served without this server's help. */
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
  /** Whether the payment step is there. */
  readonly payment: boolean
  readonly paymentProvider?: PaymentProvider | undefined
  readonly version: string
}

export const PAGE_DATA_ID = 'page-data'

/** Written by our own server into the same document, so it is taken at its word. */
export function readPageData(): PageData {
  return JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? '') as PageData
}

/** JSON that can stand inside a script element: no `<`, so nothing in it can close the element. */
export function pageDataJson(data: PageData): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
