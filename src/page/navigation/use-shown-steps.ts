import type { SessionStep } from '../session.ts'
import { itself, useOrder, useSession, useWizard } from '../use-session.ts'
import { shownSteps } from './shown-steps.ts'

/** Again whenever the product changes: which questions have a single answer depends on it. */
export function useShownSteps(): ReturnType<typeof shownSteps<SessionStep>> {
  const { steps } = useSession().wizard
  const { active } = useWizard(itself)
  useOrder(({ dataset }) => dataset.product)
  return shownSteps(steps, active)
}
