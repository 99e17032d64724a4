import { groupsAt, isSame, textIn, type JsonGroup } from '../../../shop/json/json-value.ts'
import { LIST_NAMES } from '../../../order/selections.ts'
import type { ShopTexts } from '../../../shop/shop-files.ts'
import { parsedContent } from './shop-change.ts'

/** Entries of the catalogue that are not as published, each as `products/mug`. */
export interface ChangedEntries {
  readonly added: readonly string[]
  readonly changed: readonly string[]
}

export function changedEntries(published: ShopTexts, draft: ShopTexts): ChangedEntries {
  const [before, now] = [entriesOf(published), entriesOf(draft)]
  const names = [...now.keys()]
  return {
    added: names.filter((name) => !before.has(name)),
    changed: names.filter((name) => before.has(name) && !isSame(before.get(name), now.get(name))),
  }
}

function entriesOf(texts: ShopTexts): ReadonlyMap<string, JsonGroup> {
  const file = 'catalogue.json'
  const content = parsedContent(file, texts[file])
  if (content.kind !== 'json') return new Map()
  return new Map(
    LIST_NAMES.flatMap((list) =>
      groupsAt(content.value, list).map(
        (entry) => [`${list}/${textIn(entry, 'id')}`, entry] as const,
      ),
    ),
  )
}
