import { isGroup } from '../../../shop/editing/edit-json.ts'
import type { ShopProblem } from '../../../shop/problems.ts'
import { sampleRemains } from '../../../shop/sample-remains.ts'
import type { ShopFile } from '../../../shop/shop-files.ts'
import { textIn, valueIn, type ShopContents } from '../draft/shop-contents.ts'

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
  })
}

function documentIn(contents: ShopContents, file: ShopFile): string {
  const content = contents[file]
  return content.kind === 'text' ? (content.text ?? '') : ''
}
