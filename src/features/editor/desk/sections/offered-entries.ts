import type { JsonChange } from '../../wire/shop-change.ts'
import {
  groupsAt,
  isGroup,
  textIn,
  textsIn,
  valueAt,
  type JsonValue,
} from '../../../../shop/json/json-value.ts'
import { idsOffered, type OfferedList } from './default-choices.ts'
import { withoutReference } from './remove-entry.ts'
import { entryName } from './sections.ts'

const file = 'catalogue.json'

export interface ProductOffer {
  /** The product, as an address names it. */
  readonly product: string
  readonly label: string
  readonly isOffered: boolean
}

/** Which products offer an entry, in their order. */
export function offersOf(
  catalogue: JsonValue,
  list: OfferedList,
  id: string,
): readonly ProductOffer[] {
  return groupsAt(catalogue, 'products').map((product, position) => ({
    product: entryName(product, position),
    label: textIn(product, 'label') || 'Senza nome',
    isOffered: idsOffered(catalogue, product, list).includes(id),
  }))
}

export function offer(
  catalogue: JsonValue,
  list: OfferedList,
  id: string,
  position: number,
): JsonChange {
  const path = ['products', position, list]
  const product = groupsAt(catalogue, 'products')[position] ?? {}
  return list === 'materials'
    ? { kind: 'set', file, path: [...path, id], value: 0 }
    : { kind: 'set', file, path, value: [...idsOffered(catalogue, product, list), id] }
}

/** Photos of a colour go with it. */
export function offerNoMore(
  catalogue: JsonValue,
  list: OfferedList,
  id: string,
  position: number,
): JsonChange[] {
  const product = groupsAt(catalogue, 'products')[position] ?? {}
  const own: JsonChange =
    list === 'materials'
      ? withoutReference(catalogue, ['products', position, list], id)
      : {
          kind: 'set',
          file,
          path: ['products', position, list],
          value: idsOffered(catalogue, product, list).filter((each) => each !== id),
        }
  const isPictured =
    list === 'colors' && isGroup(product.pictures) && Object.hasOwn(product.pictures, id)
  return isPictured
    ? [own, withoutReference(catalogue, ['products', position, 'pictures'], id)]
    : [own]
}

/** A product without colours of its own gets it with the standard ones. */
export function offerEverywhere(catalogue: JsonValue, list: OfferedList, id: string): JsonChange[] {
  const standard = textsIn(valueAt(catalogue, ['defaultColors']))
  const changes: JsonChange[] =
    list === 'colors' && !standard.includes(id)
      ? [{ kind: 'set', file, path: ['defaultColors'], value: [...standard, id] }]
      : []
  groupsAt(catalogue, 'products').forEach((product, position) => {
    const isStandard = list === 'colors' && product[list] === undefined
    if (isStandard || idsOffered(catalogue, product, list).includes(id)) return
    changes.push(offer(catalogue, list, id, position))
  })
  return changes
}
