import type { DraftState } from '../../wire/shop-draft.ts'
import type { ShopProblem } from '../../../../shop/problems.ts'

const isSame = (one: readonly ShopProblem[], other: readonly ShopProblem[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Keeps the objects that have not changed, since forms are rendered anew for others. */
export function withKnownProblems(state: DraftState, known: DraftState | undefined): DraftState {
  if (!known) return state
  return {
    ...state,
    problems: isSame(state.problems, known.problems) ? known.problems : state.problems,
    warnings: isSame(state.warnings, known.warnings) ? known.warnings : state.warnings,
  }
}
