import { parseCatalogue } from '../../src/shop/catalogue/parse-catalogue.ts'
import type { ShopCatalogue } from '../../src/shop/shop.ts'
import { shopFile } from './demo-shop.ts'

type Entry = Record<string, unknown>

/** What a seller would write into the shipped catalogue. */
export interface Offers {
  /** More entries for the pen, the product chosen at the start. */
  readonly pen?: Entry
  readonly keychain?: Entry
  /** More entries for the digital print, chosen at the start. */
  readonly digital?: Entry
  readonly catalogue?: Entry
}

/** The shipped catalogue as a file's content, with offers that it has none of. */
export function offerFile({ pen, keychain, digital, catalogue }: Offers): Entry {
  const file = shopFile('catalogue.json')
  const extended = (list: string, more: Readonly<Record<string, Entry | undefined>>) =>
    (file[list] as Entry[]).map((entry) => ({ ...entry, ...more[String(entry.id)] }))
  return {
    ...file,
    products: extended('products', { pen, keychain }),
    prints: extended('prints', { digital }),
    ...catalogue,
  }
}

export function offerCatalogue(offers: Offers): ShopCatalogue {
  const parsed = parseCatalogue(offerFile(offers))
  if (parsed.problems) throw new Error(JSON.stringify(parsed.problems))
  return parsed.value
}
