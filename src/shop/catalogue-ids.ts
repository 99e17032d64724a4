interface Named {
  readonly id: string
}

interface ProductIds extends Named {
  readonly colors?: readonly string[] | undefined
  readonly prints?: readonly string[] | undefined
  readonly packaging?: readonly string[] | undefined
  readonly materials?: object | undefined
  readonly pictures?: unknown
}

/** The ids of a catalogue; a list that is not whole is left out, since it proves nothing. */
export interface CatalogueIds {
  readonly products?: readonly ProductIds[] | undefined
  readonly colors?: readonly Named[] | undefined
  readonly materials?: readonly Named[] | undefined
  readonly prints?: readonly Named[] | undefined
  readonly packaging?: readonly Named[] | undefined
  readonly defaultColors?: readonly string[] | undefined
}

/** Reads the ids out of whatever a file holds, so that one mistake does not hide the others. */
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
  }
}

type Group = Readonly<Record<string, unknown>>

function namedIn(value: unknown): (Group & Named)[] | undefined {
  if (!Array.isArray(value)) return undefined
  const entries = value.map(asGroup)
  const isWhole = entries.every(({ id }) => typeof id === 'string')
  return isWhole ? (entries as (Group & Named)[]) : undefined
}

function textsIn(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.filter((entry) => typeof entry === 'string')
}

function asGroup(value: unknown): Group {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isGroup ? (value as Group) : {}
}
