import { memo, useCallback, useState, type KeyboardEvent } from 'react'
import { fillPlaceholders } from '../order/fill-placeholders.ts'
import { isAlone } from '../order/order.ts'
import { isChecked, isOpen, type Wizard } from '../wizard/wizard.ts'
import { Icon } from './icon.tsx'
import { shownSteps } from './navigation/shown-steps.ts'
import { itself, useOrder, useSession, useWizard } from './use-session.ts'

type StepState = 'failed' | 'active' | 'done' | 'locked'

function stateOf(wizard: Wizard, index: number, isPassed: boolean | undefined): StepState {
  if (wizard.failed.includes(index)) return 'failed'
  if (index === wizard.active) return 'active'
  return isChecked(wizard, index) || isPassed ? 'done' : 'locked'
}

/** Wide screens show all steps side by side, narrow ones "Passo 2 di 8", which unfolds. */
export function StepBar() {
  const { wizard, shop } = useSession()
  const texts = shop.texts.steps
  const now = useWizard(itself)
  const { active } = now
  // Which questions have a single answer, and are not shown, depends on the product.
  useOrder(({ dataset }) => dataset.product)
  // Hydration renders a single gadget before the others are restored.
  const alone = useOrder(isAlone)
  const shown = shownSteps(wizard.steps, active)
  const count = shown.length
  const number = shown.findIndex(({ index }) => index === active) + 1
  // The step on which it was unfolded: a step change folds it again.
  const [unfoldedOn, setUnfoldedOn] = useState<number | null>(null)
  const unfolded = unfoldedOn === active
  const fold = useCallback(() => setUnfoldedOn(null), [])
  const title = wizard.steps[active]?.title ?? ''
  const position = fillPlaceholders(texts.position, { position: number, count })
  return (
    <nav className="stepbar" aria-label={texts.label} data-unfolded={unfolded}>
      <button
        type="button"
        className="stepnow"
        aria-expanded={unfolded}
        aria-controls="steps"
        onClick={() => setUnfoldedOn(unfolded ? null : active)}
      >
        <span>
          <span>{`${position} · `}</span>
          <b>{title}</b>
        </span>
        <Icon name="down" />
      </button>
      <progress className="track" aria-hidden="true" max={count} value={number} />
      <ol id="steps">
        {shown.map(({ step, index }, before) => (
          <StepItem
            key={step.id}
            index={index}
            number={before + 1}
            title={step.title}
            state={stateOf(now, index, !alone && step.isPassed?.())}
            isCurrent={index === active}
            canJump={isOpen(now, index)}
            onJump={fold}
          />
        ))}
      </ol>
    </nav>
  )
}

interface StepItemProps {
  readonly index: number
  readonly number: number
  readonly title: string
  readonly state: StepState
  readonly isCurrent: boolean
  readonly canJump: boolean
  readonly onJump: () => void
}

/** It is memoised: a step change concerns two of them. */
const StepItem = memo(function StepItem(props: StepItemProps) {
  const { index, number, title, state, isCurrent, canJump, onJump } = props
  const { wizard, shop } = useSession()
  const jump = () => {
    onJump()
    void wizard.jumpTo(index)
  }
  return (
    <li data-state={state}>
      <button
        type="button"
        disabled={!canJump}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={jump}
        onKeyDown={moveByArrow}
      >
        <span className="dot" aria-hidden="true">
          {state === 'done' ? <Icon name="check" /> : <b>{state === 'failed' ? '!' : number}</b>}
        </span>
        <span className="name">{title}</span>
        <span className="unseen">{shop.texts.steps[state]}</span>
      </button>
    </li>
  )
})

function moveByArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  const pressed = event.currentTarget
  const list = pressed.closest('ol')
  const buttons = [...(list?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
  const current = buttons.indexOf(pressed)
  const target = {
    ArrowRight: current + 1,
    ArrowDown: current + 1,
    ArrowLeft: current - 1,
    ArrowUp: current - 1,
    Home: 0,
    End: buttons.length - 1,
  }[event.key]
  const button = target === undefined ? undefined : buttons[target]
  if (!button) return
  event.preventDefault()
  button.focus()
}
