import type { Replacement } from '../order/dataset.ts'
import { isSelection, SELECTION_IDS, type Dataset, type SelectionId } from '../order/selections.ts'
import { observable, type Observable } from '../wizard/observable.ts'

interface Begun {
  readonly dataset: Dataset
  readonly replaced: readonly Replacement[]
}

/** Which selections are the visitor's own, and which of these a new product replaced. */
export function createOwnChoices(begun: Begun, named: Partial<Dataset> | undefined) {
  // Until the visitor chooses again or passes their step.
  const replaced = observable(begun.replaced)
  // Selections that the visitor made or passed. Products that are only tried out do not overwrite them.
  let { dataset: decided } = begun
  // Which of them are more than initial ones: nobody is told that a choice is gone which they never made.
  let made = new Set(selectionsIn(named))

  return {
    replaced: replaced as Observable<readonly Replacement[]>,
    decided: () => decided,
    made: () => [...made],
    /** Goes on with a dataset of which these are the visitor's own. */
    adopt(dataset: Dataset, own: Iterable<SelectionId>): void {
      decided = dataset
      made = new Set(own)
    },
    /** The selection is the visitor's own now: its notice goes away, as do those of steps that are not shown. */
    decide(id: string, dataset: Dataset, isShown: (id: string) => boolean): void {
      if (isSelection(id)) {
        decided = { ...decided, [id]: dataset[id] }
        made.add(id)
      }
      const told = replaced.getSnapshot()
      if (told.length > 0) replaced.set(told.filter((one) => one.id !== id && isShown(one.id)))
    },
    tell: (replacements: readonly Replacement[]): void => replaced.set(replacements),
    /** Nobody is told of a choice that they never made. */
    tellOfMade: (replacements: readonly Replacement[]): void =>
      replaced.set(replacements.filter(({ id }) => made.has(id))),
  }
}

export function selectionsIn(named: Partial<Dataset> = {}): SelectionId[] {
  return SELECTION_IDS.filter((id) => named[id] !== undefined)
}
