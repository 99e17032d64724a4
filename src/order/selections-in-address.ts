import { parseQuantity } from './quantity.ts'
import { isChoice, SELECTION_IDS, type Dataset, type SelectionId } from './selections.ts'

// Ids of a catalogue look like this. Anything else never came from one of our links, and a sentence
// that somebody put into an address is not repeated to the visitor.
const ID = /^[a-z][a-z0-9-]{0,79}$/

/**
 * The selections that the parameters of an address name; undefined where there are none. Other
 * parameters are not looked at.
 */
export function selectionsIn(
  parameter: (name: string) => string | null | undefined,
): Partial<Dataset> | undefined {
  const named = SELECTION_IDS.flatMap((id): [SelectionId, string | number][] => {
    const value = parameter(id) ?? ''
    if (isChoice(id)) return ID.test(value) ? [[id, value]] : []
    const quantity = parseQuantity(value) ?? 0
    return quantity > 0 ? [[id, quantity]] : []
  })
  return named.length > 0 ? Object.fromEntries(named) : undefined
}

/** `product=mug&color=red…`: selections only, so a link with it tells nothing about the visitor. */
export function selectionParameters(dataset: Dataset): string {
  return SELECTION_IDS.flatMap((id) => (dataset[id] === null ? [] : `${id}=${dataset[id]}`)).join(
    '&',
  )
}
