import { withId } from '../../order/catalogue.ts'
import { toDecimal } from '../../order/money.ts'
import { lowestUnit } from '../../order/quote.ts'
import type { Dataset } from '../../order/selections.ts'
import type { Shop } from '../../shop/shop.ts'

// The first step shows as many.
const MOST_PRODUCTS = 12

/**
 * The offers as search engines read them: what a piece costs at least. JSON for a script element, without
 * `<`, so nothing in it can close the element.
 */
export function structuredData({ catalogue }: Shop, selections?: Partial<Dataset>): string {
  const chosen = withId(catalogue.products, selections?.product ?? '')
  const products = chosen ? [chosen] : catalogue.products.slice(0, MOST_PRODUCTS)
  const graph = products.map((product) => ({
    '@type': 'Product',
    name: product.label,
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: toDecimal(lowestUnit(catalogue, product)),
      priceCurrency: 'EUR',
    },
  }))
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    '\\u003c',
  )
}
