import type { Named } from '../problems.ts'

export interface ProductIds extends Named {
  readonly colors?: readonly string[] | undefined
  readonly prints?: readonly string[] | undefined
  readonly packaging?: readonly string[] | undefined
  readonly materials?: object | undefined
  readonly pictures?: unknown
}

export const LISTS = ['products', 'colors', 'materials', 'prints', 'packaging'] as const
export type ListName = (typeof LISTS)[number]

export interface CatalogueIds {
  readonly products?: readonly ProductIds[] | undefined
  readonly colors?: readonly Named[] | undefined
  readonly materials?: readonly Named[] | undefined
  readonly prints?: readonly Named[] | undefined
  readonly packaging?: readonly Named[] | undefined
  readonly defaultColors?: readonly string[] | undefined
  /** Lists with entries that lack an id: an id that seems unknown may belong to one of these. */
  readonly partial?: ReadonlySet<ListName>
}

/** Reads the ids from a file that may have mistakes, so that one mistake does not hide another. */
export function idsIn(json: unknown): CatalogueIds {
  const file = asGroup(json)
  return {
    products: namedIn(file.products)?.map((product) => ({
      id: product.id,
      colors: textsIn(product.colors),
      prints: textsIn(product.prints),
      packaging: textsIn(product.packaging),
      materials: asGroup(product.materials),
      pictures: product.pictures,
    })),
    colors: namedIn(file.colors),
    materials: namedIn(file.materials),
    prints: namedIn(file.prints),
    packaging: namedIn(file.packaging),
    defaultColors: textsIn(file.defaultColors),
    partial: new Set(LISTS.filter((list) => entriesOf(file[list])?.some((entry) => !hasId(entry)))),
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
