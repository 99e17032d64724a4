interface Selection {
  readonly label: string
  /** The catalogue's list that holds its options; a number of pieces has none. */
  readonly list?: string
  /** Its option adds a supplement to the price of each piece. */
  readonly priced?: boolean
  /** The page has a step that asks for it. */
  readonly asked?: boolean
}

/**
 * What a visitor selects, in the order of a summary. Types, checks, schemas, price lines, summary
 * rows and catalogue lists are derived from this table.
 */
export const SELECTIONS = {
  product: { label: 'Prodotto', list: 'products', asked: true },
  color: { label: 'Colore', list: 'colors', asked: true },
  material: { label: 'Materiale', list: 'materials', priced: true, asked: true },
  print: { label: 'Stampa', list: 'prints', priced: true, asked: true },
  pack: { label: 'Confezione', list: 'packaging', priced: true, asked: true },
  quantity: { label: 'Quantità', asked: true },
} as const satisfies Readonly<Record<string, Selection>>

type Selections = typeof SELECTIONS
export type SelectionId = keyof Selections

type IdsWith<Property> = {
  [Id in SelectionId]: Selections[Id] extends Property ? Id : never
}[SelectionId]

/** Selections that choose one option of a list. */
export type ChoiceId = IdsWith<{ list: string }>
export type PricedId = IdsWith<{ priced: true }>
export type AskedId = IdsWith<{ asked: true }>
export type ListName = Selections[ChoiceId]['list']
export type PricedList = Selections[PricedId]['list']

export const SELECTION_IDS = Object.keys(SELECTIONS) as readonly SelectionId[]
export const CHOICE_IDS = SELECTION_IDS.filter(isChoice)
export const PRICED_IDS = CHOICE_IDS.filter((id): id is PricedId => 'priced' in SELECTIONS[id])
export const LIST_NAMES = CHOICE_IDS.map((id) => SELECTIONS[id].list)

/** The option that is chosen for each choice, by its id. */
export type Choices = Readonly<Record<ChoiceId, string>>

/** The selections of one order, named as on the wire. */
export type Dataset = Choices & {
  /** Null while the field does not hold a number of pieces. */
  readonly quantity: number | null
}

export function isChoice(id: SelectionId): id is ChoiceId {
  return 'list' in SELECTIONS[id]
}

export function isSelection(name: string): name is SelectionId {
  return Object.hasOwn(SELECTIONS, name)
}

export function sameSelections(one: Partial<Dataset>, other: Partial<Dataset>): boolean {
  return SELECTION_IDS.every((id) => one[id] === other[id])
}

/** Whether two requests have the same gadgets, in the same order. */
export function sameGadgets(
  ones: readonly Partial<Dataset>[],
  others: readonly Partial<Dataset>[],
): boolean {
  return (
    ones.length === others.length &&
    ones.every((one, index) => sameSelections(one, others[index] ?? {}))
  )
}

/** One value for each choice: a record that cannot leave one out. */
export function perChoice<T>(valueOf: (id: ChoiceId) => T): Record<ChoiceId, T> {
  return Object.fromEntries(CHOICE_IDS.map((id) => [id, valueOf(id)])) as Record<ChoiceId, T>
}
