import { describe, expect, it, vi } from 'vitest'
import { deferred } from '../../tests/support/deferred.ts'
import type { Objection, StepDefinition, ValidationResult, WizardOptions } from './wizard-store.ts'
import { createWizard } from './wizard-store.ts'
import { isOpen } from './wizard.ts'

const steps = (...validators: StepDefinition['validate'][]): StepDefinition[] =>
  ['one', 'two', 'three', 'four'].map((id, index) => {
    const validate = validators[index]
    return { id, title: id, ...(validate && { validate }) }
  })

function setUp(options: Partial<WizardOptions> = {}) {
  const objections: Objection[] = []
  const passed: string[] = []
  const warn = vi.fn<(message: string) => void>()
  const finish = vi.fn(async () => true)
  const wizard = createWizard({
    steps: steps(),
    finish,
    onObjection: (objection) => objections.push(objection),
    onStepPassed: (stepId) => passed.push(stepId),
    warn,
    ...options,
  })
  return { wizard, objections, passed, warn, finish, now: wizard.getSnapshot }
}

describe('walking', () => {
  it('[WZ1] [WZ14] visits steps in order, each checked once reached', async () => {
    const { wizard, now } = setUp()
    expect(now()).toMatchObject({ active: 0, reached: 0 })
    await wizard.next()
    await wizard.next()
    expect(now()).toMatchObject({ active: 2, reached: 2 })
    wizard.back()
    expect(now()).toMatchObject({ active: 1, reached: 2 })
  })

  it('[WZ1] jumps only to steps already reached', async () => {
    const { wizard, now } = setUp()
    await wizard.next()
    await wizard.jumpTo(3)
    expect(now().active).toBe(1)
    await wizard.jumpTo(-1)
    await wizard.jumpTo(Number.NaN)
    expect(now().active).toBe(1)
    await wizard.jumpTo(0)
    expect(now().active).toBe(0)
    await wizard.jumpTo(1)
    expect(now().active).toBe(1)
  })

  it('[WZ2] stays where a validator objects, marks the step and reports the reason', async () => {
    const { wizard, now, objections, passed } = setUp({ steps: steps(() => 'not yet') })
    await wizard.next()
    expect(now()).toMatchObject({ active: 0, failed: [0], phase: 'idle' })
    expect(objections).toEqual([{ kind: 'refused', stepId: 'one', reason: 'not yet' }])
    expect(passed).toEqual([])
  })

  it('[WZ2] clears the mark when the step passes', async () => {
    let verdict: ValidationResult = 'not yet'
    const { wizard, now, passed } = setUp({ steps: steps(() => verdict) })
    await wizard.next()
    verdict = undefined
    await wizard.next()
    expect(now()).toMatchObject({ active: 1, failed: [] })
    expect(passed).toEqual(['one'])
  })

  it('[WZ15] a validator that returns nothing lets the step pass', async () => {
    const { wizard, now } = setUp({
      steps: steps(
        () => {},
        async () => {},
      ),
    })
    await wizard.next()
    await wizard.next()
    expect(now().active).toBe(2)
  })

  it('[WZ3] [WZ16] goes back without validation and clears the error mark', async () => {
    const { wizard, now } = setUp({ steps: steps(undefined, () => 'never') })
    await wizard.next()
    await wizard.next()
    expect(now()).toMatchObject({ active: 1, failed: [1] })
    wizard.back()
    expect(now()).toMatchObject({ active: 0, failed: [] })
  })

  it('[WZ3] does not go back from the first step', () => {
    const { wizard, now } = setUp()
    wizard.back()
    expect(now().active).toBe(0)
  })

  it('[WZ3] stays when back navigation is disabled, by button and by jump', async () => {
    const { wizard, now } = setUp({ disableBack: true })
    await wizard.next()
    wizard.back()
    await wizard.jumpTo(0)
    expect(now().active).toBe(1)
    expect(isOpen(now(), 0)).toBe(false)
    expect(isOpen(now(), 1)).toBe(true)
  })
})

describe('asynchronous validation', () => {
  it('[WZ4] is loading while it runs, and allows no second move', async () => {
    const answer = deferred<ValidationResult>()
    const { wizard, now } = setUp({ steps: steps(() => answer.promise) })
    const moving = wizard.next()
    expect(now().phase).toBe('validating')
    await wizard.next()
    expect(now()).toMatchObject({ active: 0, phase: 'validating' })
    answer.resolve(undefined)
    await moving
    expect(now()).toMatchObject({ active: 1, phase: 'idle' })
  })

  it('[WZ17] a jump back makes the late answer void', async () => {
    const answer = deferred<ValidationResult>()
    const { wizard, now, passed } = setUp({ steps: steps(undefined, () => answer.promise) })
    await wizard.next()
    const moving = wizard.next()
    await wizard.jumpTo(0)
    expect(now()).toMatchObject({ active: 0, phase: 'idle' })
    answer.resolve(undefined)
    await moving
    expect(now()).toMatchObject({ active: 0, reached: 1, phase: 'idle' })
    expect(passed).toEqual(['one'])
  })

  it('[WZ17] a late objection after a jump back marks nothing', async () => {
    const answer = deferred<ValidationResult>()
    const { wizard, now, objections } = setUp({ steps: steps(undefined, () => answer.promise) })
    await wizard.next()
    const moving = wizard.next()
    wizard.back()
    answer.resolve('too late')
    await moving
    expect(now().failed).toEqual([])
    expect(objections).toEqual([])
  })

  it('[WZ17] a jump back from the last step makes the late answer void, and finishes nothing', async () => {
    const answer = deferred<ValidationResult>()
    const { wizard, now, finish } = setUp({
      startIndex: 3,
      steps: steps(undefined, undefined, undefined, () => answer.promise),
    })
    const pressed = wizard.next()
    wizard.back()
    answer.resolve(undefined)
    await pressed
    expect(finish).not.toHaveBeenCalled()
    expect(now()).toMatchObject({ active: 2, phase: 'idle' })
  })

  it('[WZ7] a rejected validation is reported and leaves the wizard usable', async () => {
    const error = new Error('lost')
    const { wizard, now, objections } = setUp({ steps: steps(() => Promise.reject(error)) })
    await wizard.next()
    expect(now()).toMatchObject({ active: 0, failed: [0], phase: 'idle' })
    expect(objections).toEqual([{ kind: 'broken', stepId: 'one', error }])
  })

  it('[WZ7] a validator that throws is reported and leaves the wizard usable', async () => {
    const error = new Error('broken')
    const { wizard, now, objections } = setUp({
      steps: steps(() => {
        throw error
      }),
    })
    await wizard.next()
    expect(now().phase).toBe('idle')
    expect(objections).toEqual([{ kind: 'broken', stepId: 'one', error }])
  })
})

describe('jumping forward', () => {
  it('[WZ5] validates each step it passes and stops on the first that fails', async () => {
    let second: ValidationResult
    const { wizard, now, objections } = setUp({ steps: steps(undefined, () => second) })
    await wizard.next()
    await wizard.next()
    await wizard.next()
    await wizard.jumpTo(0)
    second = 'changed meanwhile'
    await wizard.jumpTo(3)
    expect(now()).toMatchObject({ active: 1, reached: 3, failed: [1] })
    expect(objections).toHaveLength(1)
  })

  it('[WZ5] a step that passes now loses its mark, also where a later step fails', async () => {
    const verdicts: ValidationResult[] = []
    const { wizard, now } = setUp({
      steps: steps(
        undefined,
        () => verdicts[0],
        () => verdicts[1],
      ),
    })
    for (let step = 0; step < 3; step++) await wizard.next()
    await wizard.jumpTo(1)
    verdicts[0] = 'changed meanwhile'
    await wizard.jumpTo(3)
    expect(now().failed).toEqual([1])
    verdicts[0] = undefined
    verdicts[1] = 'this one too'
    await wizard.jumpTo(3)
    expect(now()).toMatchObject({ active: 2, failed: [2] })
  })

  it('[CH11] a replaced choice takes back what was reached after it', async () => {
    const { wizard, now } = setUp()
    await wizard.next()
    await wizard.next()
    await wizard.next()
    await wizard.jumpTo(0)
    wizard.forgetAfter(1)
    expect(now()).toMatchObject({ active: 0, reached: 1 })
    await wizard.jumpTo(2)
    expect(now().active).toBe(0)
  })
})

describe('finishing', () => {
  const atTheEnd = (options: Partial<WizardOptions> = {}) => setUp({ startIndex: 3, ...options })

  it("[WZ6] 'Avanti' on the last step finishes", async () => {
    const { wizard, now, finish } = atTheEnd()
    await wizard.next()
    expect(finish).toHaveBeenCalledOnce()
    expect(now().phase).toBe('finished')
  })

  it('[WZ6] a second press while the first is running completes once', async () => {
    const sent = deferred<boolean>()
    const finish = vi.fn(() => sent.promise)
    const { wizard, now } = atTheEnd({ finish })
    const presses = [wizard.next(), wizard.next()]
    await expect.poll(() => now().phase).toBe('finishing')
    presses.push(wizard.next())
    sent.resolve(true)
    await Promise.all(presses)
    await wizard.next()
    expect(finish).toHaveBeenCalledOnce()
    expect(now().phase).toBe('finished')
  })

  it('[WZ18] nothing moves while it is finishing, nor after', async () => {
    const sent = deferred<boolean>()
    const { wizard, now } = atTheEnd({ finish: () => sent.promise })
    const pressed = wizard.next()
    await expect.poll(() => now().phase).toBe('finishing')
    wizard.back()
    await wizard.jumpTo(0)
    wizard.restart()
    expect(now()).toMatchObject({ active: 3, phase: 'finishing' })
    sent.resolve(true)
    await pressed
    wizard.back()
    expect(now()).toMatchObject({ active: 3, phase: 'finished' })
  })

  it('[WZ6] validates the last step first', async () => {
    const { wizard, finish, objections } = atTheEnd({
      steps: steps(undefined, undefined, undefined, () => 'no'),
    })
    await wizard.next()
    expect(finish).not.toHaveBeenCalled()
    expect(objections).toHaveLength(1)
  })

  it('[WZ6] stays usable when the finish reports that it is not done', async () => {
    const { wizard, now } = atTheEnd({ finish: async () => false })
    await wizard.next()
    expect(now()).toMatchObject({ active: 3, phase: 'idle' })
  })

  it('[WZ19] a finish that rejects is reported', async () => {
    const error = new Error('gone')
    const { wizard, now, objections } = atTheEnd({ finish: () => Promise.reject(error) })
    await wizard.next()
    expect(now().phase).toBe('idle')
    expect(objections).toEqual([{ kind: 'broken', stepId: 'four', error }])
  })

  it('[WZ6] a restart begins at the first step again', async () => {
    const { wizard, now } = setUp()
    await wizard.next()
    wizard.restart()
    expect(now()).toMatchObject({ active: 0, reached: 0, phase: 'idle' })
  })
})

describe('starting', () => {
  it('[WZ8] begins at startIndex, with the steps before it reached', () => {
    const { now, warn } = setUp({ startIndex: 2 })
    expect(now()).toMatchObject({ active: 2, reached: 2 })
    expect(warn).not.toHaveBeenCalled()
  })

  it.each([4, 99, -1, 1.5])(
    '[WZ20] warns of a startIndex of %d and begins at the first',
    (index) => {
      const { now, warn } = setUp({ startIndex: index })
      expect(now().active).toBe(0)
      expect(warn).toHaveBeenCalledExactlyOnceWith(
        `startIndex ${index} is beyond the 4 steps of the wizard`,
      )
    },
  )

  it('[ST1] resumes where a draft was left', () => {
    const { wizard, now } = setUp()
    wizard.resumeAt({ active: 1, reached: 3 })
    expect(now()).toMatchObject({ active: 1, reached: 3 })
  })

  it('[ST2] resumes no further than its last step', () => {
    const { wizard, now } = setUp()
    wizard.resumeAt({ active: 8, reached: 12 })
    expect(now()).toMatchObject({ active: 3, reached: 3 })
  })
})
