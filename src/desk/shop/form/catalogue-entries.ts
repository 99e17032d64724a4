import type { ListName } from '../../../order/selections.ts'
import type { JsonValue } from '../../../shop/editing/edit-json.ts'
import { groupsIn, textIn, valueAt } from '../draft/shop-contents.ts'

export interface NamedEntry {
  readonly id: string
  readonly label: string
  /** Of colours. */
  readonly css: string
}

/** What a list of the catalogue has, for fields that choose from it. */
export function entriesOf(catalogue: JsonValue | undefined, list: ListName): readonly NamedEntry[] {
  return groupsIn(valueAt(catalogue, [list])).map((entry) => {
    const id = textIn(entry, 'id')
    return { id, label: textIn(entry, 'label') || id, css: textIn(entry, 'css') }
  })
}

export function textsIn(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
