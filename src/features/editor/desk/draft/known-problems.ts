import type { DraftState } from '../../wire/shop-draft.ts'
import type { ShopProblem } from '../../../../shop/problems.ts'

const isSame = (one: readonly ShopProblem[], other: readonly ShopProblem[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The same objects where nothing has changed: forms are rendered anew for others. */
export function withKnownProblems(state: DraftState, known: DraftState | undefined): DraftState {
  if (!known) return state
  return {
    ...state,
    problems: isSame(state.problems, known.problems) ? known.problems : state.problems,
    warnings: isSame(state.warnings, known.warnings) ? known.warnings : state.warnings,
  }
}
