import { LIST_NAMES, type ListName } from '../../order/selections.ts'
import { asGroup, groupsIn, isList, textsIn, type JsonGroup } from '../json/json-value.ts'
import type { Named } from '../problems.ts'

/** Lists of which a product in the file may name entries by their ids. */
export const ID_LISTS = LIST_NAMES.filter((list) => list !== 'products' && list !== 'materials')
type IdList = (typeof ID_LISTS)[number]

export type ProductIds = Named &
  Partial<Record<IdList, readonly string[] | undefined>> & {
    readonly materials?: object | undefined
    readonly pictures?: unknown
  }

export type CatalogueIds = Partial<
  Readonly<Record<Exclude<ListName, 'products'>, readonly Named[] | undefined>>
> & {
  readonly products?: readonly ProductIds[] | undefined
  readonly defaultColors?: readonly string[] | undefined
  /** Lists that have entries without an id: an id that they seem to lack may well be there. */
  readonly partial?: ReadonlySet<ListName>
}

/** Reads the ids from a file that may have mistakes, so that one mistake does not hide another. */
export function idsIn(json: unknown): CatalogueIds {
  const file = asGroup(json)
  const partial = LIST_NAMES.filter((list) => !groupsIn(file[list]).every(hasId))
  const namedIn = (list: ListName) =>
    isList(file[list]) ? groupsIn(file[list]).filter(hasId) : undefined
  return {
    ...Object.fromEntries(LIST_NAMES.map((list) => [list, namedIn(list)])),
    products: namedIn('products')?.map((product) => ({
      id: product.id,
      label: product.label,
      ...Object.fromEntries(ID_LISTS.map((list) => [list, idsOf(product[list])])),
      materials: asGroup(product.materials),
      pictures: product.pictures,
    })),
    defaultColors: idsOf(file.defaultColors),
    partial: new Set(partial),
  }
}

const idsOf = (value: unknown) => (isList(value) ? textsIn(value) : undefined)

function hasId(entry: JsonGroup): entry is JsonGroup & { readonly id: string } {
  return typeof entry.id === 'string'
}
