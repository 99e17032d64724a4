import { CHOICE_IDS, SELECTIONS, type ListName } from '../../../order/selections.ts'
import { type JsonValue, isGroup, isList } from '../../../shop/editing/edit-json.ts'
import type { JsonPath } from '../../../shop/json/walk-json.ts'
import { changedValue, groupsIn, textIn, valueAt, type JsonChange } from '../draft/shop-contents.ts'
import { textsIn } from '../form/catalogue-entries.ts'

const file = 'catalogue.json'

/**
 * Takes an entry out of its list and out of the products that offer it. The page then opens with
 * something that is there.
 */
export function removal(catalogue: JsonValue, list: ListName, position: number): JsonChange[] {
  const entries = groupsIn(valueAt(catalogue, [list]))
  const id = textIn(entries[position] ?? {}, 'id')
  const isTwice = entries.filter((entry) => textIn(entry, 'id') === id).length > 1
  const references = isTwice ? [] : withoutReferences(catalogue, list, id)
  const changes: JsonChange[] = [...references, { kind: 'remove', file, path: [list, position] }]
  const left = changes.reduce((value, change) => changedValue(value, change) ?? value, catalogue)
  return [...changes, ...mendedDefaults(left)]
}

function withoutReferences(catalogue: JsonValue, list: ListName, id: string): JsonChange[] {
  if (list === 'products') return []
  const ofColors = list === 'colors'
  const inProducts = groupsIn(valueAt(catalogue, ['products'])).flatMap((_, product) => [
    ...withoutReference(catalogue, ['products', product, list], id),
    ...(ofColors ? withoutReference(catalogue, ['products', product, 'pictures'], id) : []),
  ])
  return [...inProducts, ...(ofColors ? withoutReference(catalogue, ['defaultColors'], id) : [])]
}

function withoutReference(catalogue: JsonValue, path: JsonPath, id: string): JsonChange[] {
  const value = valueAt(catalogue, path)
  if (isList(value) && value.includes(id)) {
    return [{ kind: 'set', file, path, value: value.filter((each) => each !== id) }]
  }
  if (isGroup(value) && Object.hasOwn(value, id)) {
    return [{ kind: 'remove', file, path: [...path, id] }]
  }
  return []
}

function mendedDefaults(catalogue: JsonValue): JsonChange[] {
  const idsOf = (list: ListName) =>
    groupsIn(valueAt(catalogue, [list])).map((entry) => textIn(entry, 'id'))
  const chosen = (id: string) => valueAt(catalogue, ['defaults', id])
  const products = groupsIn(valueAt(catalogue, ['products']))
  const product = products.find(({ id }) => id === chosen('product')) ?? products[0] ?? {}
  return CHOICE_IDS.flatMap((choice): JsonChange[] => {
    const { list } = SELECTIONS[choice]
    const offered = list === 'products' ? undefined : product[list]
    const standard = list === 'colors' ? valueAt(catalogue, ['defaultColors']) : undefined
    const listed = isGroup(offered) ? Object.keys(offered) : textsIn(offered ?? standard)
    const options = listed.length > 0 ? listed : idsOf(list)
    const [first] = options
    if (first === undefined || options.some((id) => id === chosen(choice))) return []
    return [{ kind: 'set', file, path: ['defaults', choice], value: first }]
  })
}
