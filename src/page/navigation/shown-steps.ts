import type { StepDefinition } from '../../wizard/wizard-store.ts'

/** The steps that the visitor sees, each with its index; the active one always is among them. */
export function shownSteps<Step extends StepDefinition>(
  steps: readonly Step[],
  active: number,
): readonly { readonly step: Step; readonly index: number }[] {
  return steps
    .map((step, index) => ({ step, index }))
    .filter(({ step, index }) => index === active || !step.isSkipped?.())
}

/** Page and title say it as "passo 2 di 8". */
export function positionOf(
  steps: readonly StepDefinition[],
  active: number,
): { readonly position: number; readonly count: number } {
  const shown = shownSteps(steps, active)
  return { position: shown.findIndex(({ index }) => index === active) + 1, count: shown.length }
}
