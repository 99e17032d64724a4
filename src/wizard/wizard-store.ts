import { observable, type Observable } from './observable.ts'
import {
  moveTo,
  backTo,
  failAt,
  finishing,
  forgetAfter,
  inPhase,
  isChecked,
  isClosed,
  isLast,
  isStep,
  resumeAt,
  start,
  type Wizard,
} from './wizard.ts'

/** The reason why the step cannot be left; nothing if it can. */
export type ValidationResult = string | undefined | void

export interface StepDefinition {
  readonly id: string
  readonly title: string
  readonly validate?: () => ValidationResult | Promise<ValidationResult>
  /** Because it has a single answer, say: a move that would end here goes on. Never the first or last step. */
  readonly isSkipped?: () => boolean
  /** It was passed before: 'Avanti' and 'Indietro' go over it, a jump may end here. Never the first or last step. */
  readonly isPassed?: () => boolean
}

/** Why a step or the finish did not pass: a validator refused it, or code threw. */
export type Objection =
  | { readonly kind: 'refused'; readonly stepId: string; readonly reason: string }
  | { readonly kind: 'broken'; readonly stepId: string; readonly error: unknown }

export interface WizardOptions<Step extends StepDefinition = StepDefinition> {
  readonly steps: readonly Step[]
  /** Resolves to whether it succeeded; if not, the wizard stays usable and can finish again. */
  readonly finish: () => Promise<boolean>
  readonly onObjection: (objection: Objection) => void
  readonly onStepPassed?: (stepId: string) => void
  readonly startIndex?: number
  readonly disableBack?: boolean
  readonly warn: (message: string) => void
}

export type WizardStore<Step extends StepDefinition = StepDefinition> = ReturnType<
  typeof createWizard<Step>
>

export function createWizard<Step extends StepDefinition>(options: WizardOptions<Step>) {
  const { steps, onObjection, warn } = options
  const stepCount = steps.length
  const { startIndex = 0, disableBack = false } = options
  if (!isStep(stepCount, startIndex)) {
    warn(`startIndex ${startIndex} is beyond the ${stepCount} steps of the wizard`)
  }

  const initial = start(stepCount, startIndex, disableBack)
  const wizard = observable(initial)
  const readable: Observable<Wizard> = wizard
  // Moves are numbered: the answer of a validator counts only if no later move has begun.
  let lastMove = 0

  /** Leaves the steps before `target` one by one; calls `arrive` where all of them pass. */
  async function leaveStepsBefore(
    target: number,
    arrive: () => void | Promise<void>,
  ): Promise<void> {
    const move = ++lastMove
    for (let index = wizard.getSnapshot().active; index < target; index++) {
      const answer = check(index)
      // Awaits only promises: with synchronous validators the move is complete when the call returns.
      const objection = answer instanceof Promise ? await answer : answer
      if (move !== lastMove || !passes(index, objection)) return
    }
    await arrive()
  }

  function advanceTo(target: number): Promise<void> {
    return leaveStepsBefore(target, () => wizard.set(moveTo(wizard.getSnapshot(), target)))
  }

  async function finish(): Promise<void> {
    wizard.set(finishing(wizard.getSnapshot()))
    try {
      const done = await options.finish()
      wizard.set(inPhase(wizard.getSnapshot(), done ? 'finished' : 'idle'))
    } catch (error) {
      wizard.set(inPhase(wizard.getSnapshot(), 'idle'))
      onObjection(broken(wizard.getSnapshot().active, error))
    }
  }

  function check(index: number): Objection | undefined | Promise<Objection | undefined> {
    try {
      const verdict = steps[index]?.validate?.()
      if (!(verdict instanceof Promise)) return refusal(index, verdict)
      wizard.set(inPhase(wizard.getSnapshot(), 'validating'))
      return verdict.then(
        (late) => refusal(index, late),
        (error: unknown) => broken(index, error),
      )
    } catch (error) {
      return broken(index, error)
    }
  }

  function passes(index: number, objection: Objection | undefined): boolean {
    if (objection) {
      wizard.set(failAt(wizard.getSnapshot(), index))
      onObjection(objection)
      return false
    }
    options.onStepPassed?.(idOf(index))
    return true
  }

  function refusal(index: number, reason: ValidationResult): Objection | undefined {
    return reason ? { kind: 'refused', stepId: idOf(index), reason } : undefined
  }

  function broken(index: number, error: unknown): Objection {
    return { kind: 'broken', stepId: idOf(index), error }
  }

  function shownFrom(index: number, direction: 1 | -1): number {
    let shown = index
    while (steps[shown]?.isSkipped?.()) shown += direction
    return shown
  }

  function stepFrom(index: number, direction: 1 | -1): number {
    const shown = shownFrom(index, direction)
    return steps[shown]?.isPassed?.() ? stepFrom(shown + direction, direction) : shown
  }

  const idOf = (index: number) => steps[index]?.id ?? ''

  return {
    ...readable,
    steps,
    /** -1 if the wizard has no such step. */
    indexOf: (id: Step['id']) => steps.findIndex((step) => step.id === id),
    /** The button 'Avanti', and 'Invia' on the last step. */
    async next(): Promise<void> {
      const now = wizard.getSnapshot()
      if (now.phase !== 'idle') return
      const target = stepFrom(now.active + 1, 1)
      await (isLast(now) ? leaveStepsBefore(target, finish) : advanceTo(target))
    },
    back: () => goBack(stepFrom(wizard.getSnapshot().active - 1, -1)),
    /** Goes to a reached step: back at once, forward with a validation of each step on the way. */
    async jumpTo(index: number): Promise<void> {
      const now = wizard.getSnapshot()
      if (index < now.active) return goBack(shownFrom(index, -1))
      if (now.phase === 'idle' && isStep(stepCount, index) && isChecked(now, index)) {
        await advanceTo(shownFrom(index, 1))
      }
    },
    /** Where 'Avanti' leads to. */
    indexAfter: (index: number) => stepFrom(index + 1, 1),
    forgetAfter: (index: number) => wizard.set(forgetAfter(wizard.getSnapshot(), index)),
    resumeAt: (position: { active: number; reached: number }) =>
      wizard.set(resumeAt(wizard.getSnapshot(), position)),
    /** Shows the wizard as finished: it has finished on an earlier visit, and does not do so again. */
    resumeFinished(): void {
      const last = { active: stepCount - 1, reached: stepCount - 1 }
      wizard.set(inPhase(resumeAt(wizard.getSnapshot(), last), 'finished'))
    },
    restart(): void {
      if (wizard.getSnapshot().phase === 'finishing') return
      lastMove++
      wizard.set(initial)
    },
  }

  function goBack(index: number): void {
    if (isClosed(wizard.getSnapshot())) return
    const moved = backTo(wizard.getSnapshot(), index)
    if (moved === wizard.getSnapshot()) return
    lastMove++
    wizard.set(moved)
  }
}
