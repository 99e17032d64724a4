import { LIST_NAMES, type ListName } from '../../order/selections.ts'
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
  const partial = LIST_NAMES.filter((list) => entriesOf(file[list])?.some((entry) => !hasId(entry)))
  return {
    ...Object.fromEntries(LIST_NAMES.map((list) => [list, namedIn(file[list])])),
    products: namedIn(file.products)?.map((product) => ({
      id: product.id,
      label: product.label,
      ...Object.fromEntries(ID_LISTS.map((list) => [list, textsIn(product[list])])),
      materials: asGroup(product.materials),
      pictures: product.pictures,
    })),
    defaultColors: textsIn(file.defaultColors),
    partial: new Set(partial),
  }
}

type Group = Readonly<Record<string, unknown>>

function namedIn(value: unknown): (Group & Named)[] | undefined {
  return entriesOf(value)?.filter(hasId)
}

function entriesOf(value: unknown): Group[] | undefined {
  return Array.isArray(value) ? value.map(asGroup) : undefined
}

function hasId(entry: Group): entry is Group & Named {
  return typeof entry.id === 'string'
}

function textsIn(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.filter((entry) => typeof entry === 'string')
}

export function asGroup(value: unknown): Group {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isGroup ? (value as Group) : {}
}
