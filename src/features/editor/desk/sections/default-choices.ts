import {
  isGroup,
  type JsonValue,
  groupsIn,
  textIn,
  valueAt,
  textsIn,
} from '../../../../shop/json/json-value.ts'
import { CHOICE_IDS, SELECTIONS, type ListName } from '../../../../order/selections.ts'
import { changedValue, type JsonChange, type ShopChange } from '../../wire/shop-change.ts'

const file = 'catalogue.json'

/**
 * Changes of the catalogue, and those of the choices with which the page opens: one that is not offered
 * any more becomes the first of what is left.
 */
export function withDefaultChoices(
  catalogue: JsonValue,
  changes: readonly ShopChange[],
): readonly ShopChange[] {
  const after = changes.reduce<JsonValue | undefined>((value, change) => {
    if (value === undefined || change.kind === 'text') return undefined
    return changedValue(value, change) ?? value
  }, catalogue)
  return after === undefined ? changes : [...changes, ...mendedDefaults(after)]
}

export function mendedDefaults(catalogue: JsonValue): JsonChange[] {
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
