import {
  groupsAt,
  isGroup,
  textIn,
  textsIn,
  valueAt,
  type JsonGroup,
  type JsonValue,
} from '../../../../shop/json/json-value.ts'
import { CHOICE_IDS, SELECTIONS, type ListName } from '../../../../order/selections.ts'
import { changedBy, type JsonChange } from '../../wire/shop-change.ts'

/** Lists of which products offer some entries. */
export type OfferedList = Exclude<ListName, 'products'>

const file = 'catalogue.json'

/**
 * Changes of the catalogue, and those of the choices with which the page opens: one that is not offered
 * any more becomes the first of what is left.
 */
export function withDefaultChoices(
  catalogue: JsonValue,
  changes: readonly JsonChange[],
): readonly JsonChange[] {
  return [...changes, ...mendedDefaults(changedBy(catalogue, changes))]
}

export function mendedDefaults(catalogue: JsonValue): JsonChange[] {
  const chosen = (id: string) => valueAt(catalogue, ['defaults', id])
  const products = groupsAt(catalogue, 'products')
  const product = products.find(({ id }) => id === chosen('product')) ?? products[0] ?? {}
  return CHOICE_IDS.flatMap((choice): JsonChange[] => {
    const { list } = SELECTIONS[choice]
    const offered = list === 'products' ? [] : idsOffered(catalogue, product, list)
    const all = groupsAt(catalogue, list).map((entry) => textIn(entry, 'id'))
    const options = offered.length > 0 ? offered : all
    const [first] = options
    if (first === undefined || options.some((id) => id === chosen(choice))) return []
    return [{ kind: 'set', file, path: ['defaults', choice], value: first }]
  })
}

/** The entries of a list that a product offers. */
export function idsOffered(
  catalogue: JsonValue,
  product: JsonGroup,
  list: OfferedList,
): readonly string[] {
  const own = product[list]
  if (own !== undefined || list === 'materials') return offeredIds(own)
  return list === 'colors'
    ? textsIn(valueAt(catalogue, ['defaultColors']))
    : groupsAt(catalogue, list).map((entry) => textIn(entry, 'id'))
}

/** Of a list of ids, or of a group by ids. */
export function offeredIds(value: JsonValue | undefined): readonly string[] {
  return isGroup(value) ? Object.keys(value) : textsIn(value)
}
