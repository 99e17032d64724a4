import type { Catalogue } from '../../src/order/catalogue.ts'
import { parseCatalogue } from '../../src/shop/parse-catalogue.ts'
import { shopFile } from './demo-shop.ts'

type Entry = Record<string, unknown>

/** What a seller would write into the shipped catalogue. */
export interface Offers {
  /** More entries for the pen, the product chosen at the start. */
  readonly pen?: Entry
  /** More entries for the digital print, chosen at the start. */
  readonly digital?: Entry
  readonly catalogue?: Entry
}

/** The shipped catalogue as a file's content, with offers that it has none of. */
export function offerFile({ pen, digital, catalogue }: Offers): Entry {
  const file = shopFile('catalogue.json')
  const extended = (list: string, id: string, more: Entry = {}) =>
    (file[list] as Entry[]).map((entry) => (entry.id === id ? { ...entry, ...more } : entry))
  return {
    ...file,
    products: extended('products', 'pen', pen),
    prints: extended('prints', 'digital', digital),
    ...catalogue,
  }
}

export function offerCatalogue(offers: Offers): Catalogue {
  const parsed = parseCatalogue(offerFile(offers))
  if (parsed.problems) throw new Error(JSON.stringify(parsed.problems))
  return parsed.value
}
