import type { PublicShop } from '../shop/shop.ts'

/** Who takes payments: the provider itself, or its stand-in on our own server. */
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
  /** Absent where nobody can take one: without our server, or in a page without that step. */
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
