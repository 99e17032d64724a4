import { hasOfferTerms, type Catalogue, type Product } from '../order/catalogue.ts'
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
  readonly version: string
}

export const PAGE_DATA_ID = 'page-data'

/** A document, or what stands for one. */
export interface PageDataSource {
  readonly getElementById: (id: string) => { readonly textContent: string | null } | null
}

/** Our own server wrote it, so it is not validated again. */
export function readPageData(page: PageDataSource): PageData {
  const text = page.getElementById(PAGE_DATA_ID)?.textContent ?? ''
  const { shop, ...data } = JSON.parse(text) as WrittenPageData
  const texts = withDefaults(shop.texts, PAGE_TEXTS)
  return { ...data, shop: { ...shop, texts, catalogue: readCatalogue(shop.catalogue) } }
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
  const written = { ...data, shop: { ...shop, texts, catalogue: writtenCatalogue(shop.catalogue) } }
  return JSON.stringify(written).replaceAll('<', '\\u003c')
}

type WrittenCatalogue = ReturnType<typeof writtenCatalogue>
type WrittenPageData = Omit<PageData, 'shop'> & {
  readonly shop: Omit<PublicShop, 'catalogue'> & { readonly catalogue: WrittenCatalogue }
}

/** Colours by index in the shop's list: a thousand products may name thirty each. */
function writtenCatalogue(catalogue: Catalogue) {
  const indexes = new Map(catalogue.colors.map(({ id }, index) => [id, index]))
  const written = (product: Product) => ({
    ...product,
    colors: product.colors.flatMap((id) => indexes.get(id) ?? []),
  })
  return { ...catalogue, products: catalogue.products.map(written) }
}

function readCatalogue(catalogue: WrittenCatalogue): Catalogue {
  const read = (product: WrittenCatalogue['products'][number]) => ({
    ...product,
    colors: product.colors.flatMap((index) => catalogue.colors[index]?.id ?? []),
  })
  return { ...catalogue, products: catalogue.products.map(read) }
}
