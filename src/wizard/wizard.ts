/** Only `idle` allows a move forward. */
export type Phase = 'idle' | 'validating' | 'finishing' | 'finished'

export interface Wizard {
  readonly stepCount: number
  readonly active: number
  /** The furthest step reached; every step up to it counts as checked. */
  readonly reached: number
  /** Steps whose last validation failed. */
  readonly failed: readonly number[]
  readonly phase: Phase
  readonly disableBack: boolean
}

export function start(stepCount: number, startIndex: number, disableBack: boolean): Wizard {
  const first = isStep(stepCount, startIndex) ? startIndex : 0
  return { stepCount, active: first, reached: first, failed: [], phase: 'idle', disableBack }
}

export function isStep(stepCount: number, index: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < stepCount
}

export function isLast(wizard: Wizard): boolean {
  return wizard.active === wizard.stepCount - 1
}

export function isChecked(wizard: Wizard, index: number): boolean {
  return index <= wizard.reached
}

/** Whether a jump may go there: only to reached steps, and not back if that is disabled. */
export function isOpen(wizard: Wizard, index: number): boolean {
  const isBack = index < wizard.active
  return isChecked(wizard, index) && !isClosed(wizard) && !(isBack && wizard.disableBack)
}

/** No moves are allowed while the wizard is finishing and afterwards. */
export function isClosed(wizard: Wizard): boolean {
  return wizard.phase === 'finishing' || wizard.phase === 'finished'
}

/** Needs no validation, and clears the error mark of the step that is left. */
export function backTo(wizard: Wizard, index: number): Wizard {
  const allowed = index < wizard.active && isStep(wizard.stepCount, index)
  if (!allowed || wizard.disableBack || isClosed(wizard)) return wizard
  return {
    ...wizard,
    active: index,
    failed: without(wizard.failed, wizard.active),
    phase: 'idle',
  }
}

export function inPhase(wizard: Wizard, phase: Phase): Wizard {
  return { ...wizard, phase }
}

/** Expects that every step before `index` has passed. */
export function moveTo(wizard: Wizard, index: number): Wizard {
  return {
    ...wizard,
    active: index,
    reached: Math.max(wizard.reached, index),
    failed: wizard.failed.filter((step) => step >= index),
    phase: 'idle',
  }
}

/** Stops at the step that failed, and marks only this one: every step before it has passed. */
export function failAt(wizard: Wizard, index: number): Wizard {
  return { ...wizard, active: index, failed: [index], phase: 'idle' }
}

export function finishing(wizard: Wizard): Wizard {
  return { ...wizard, failed: without(wizard.failed, wizard.active), phase: 'finishing' }
}

/** Steps after `index` no longer count as reached, and must be visited again. */
export function forgetAfter(wizard: Wizard, index: number): Wizard {
  const reached = Math.max(wizard.active, Math.min(wizard.reached, index))
  return { ...wizard, reached }
}

/** Restores a kept position, limited to the steps of this wizard. No step counts as failed there. */
export function resumeAt(wizard: Wizard, position: { active: number; reached: number }): Wizard {
  const last = wizard.stepCount - 1
  const active = Math.min(position.active, last)
  const reached = Math.max(active, Math.min(position.reached, last))
  return { ...wizard, active, reached, failed: [] }
}

function without(steps: readonly number[], step: number): readonly number[] {
  return steps.filter((other) => other !== step)
}
