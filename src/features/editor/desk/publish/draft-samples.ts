import { isGroup, type JsonGroup, groupsIn, textIn } from '../../../../shop/json/json-value.ts'
import { parsePrice } from '../../../../order/money.ts'
import type { ShopProblem } from '../../../../shop/problems.ts'
import { isSampleProduct, sampleRemains } from '../../../../shop/sample-remains.ts'
import type { ShopFile } from '../../../../shop/shop-files.ts'
import { valueIn, type ShopContents } from '../draft/shop-contents.ts'

/** What the draft still has from the sample. */
export function draftSamples(contents: ShopContents): ShopProblem[] {
  const settings = valueIn(contents, 'settings.json', [])
  const group = isGroup(settings) ? settings : {}
  const { sampleCustomer } = group
  return sampleRemains({
    name: textIn(group, 'name'),
    copyright: textIn(group, 'copyright'),
    sellerEmail: textIn(group, 'sellerEmail'),
    sampleCustomer: isGroup(sampleCustomer) ? sampleCustomer : {},
    info: documentIn(contents, 'info.md'),
    privacy: documentIn(contents, 'privacy.md'),
    products: groupsIn(valueIn(contents, 'catalogue.json', ['products'])).map(productOf),
  })
}

/** The positions of products that the seller has not changed. */
export function sampleProducts(products: readonly JsonGroup[]): number[] {
  return products.flatMap((product, position) =>
    isSampleProduct(productOf(product)) ? [position] : [],
  )
}

function productOf(product: JsonGroup) {
  const { price } = product
  return {
    id: textIn(product, 'id'),
    label: textIn(product, 'label'),
    base: typeof price === 'number' ? parsePrice(String(price)) : undefined,
  }
}

function documentIn(contents: ShopContents, file: ShopFile): string {
  const content = contents[file]
  return content.kind === 'text' ? (content.text ?? '') : ''
}
