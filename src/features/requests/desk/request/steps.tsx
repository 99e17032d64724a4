import { Icon, type IconName } from '../../../../desk/icon.tsx'
import type { Step } from '../../../../desk/list/keyboard.ts'
import { useCurrent } from '../../../../desk/loader.ts'
import type { InboxList } from '../inbox/inbox-list.ts'

interface StepsProps {
  readonly list: InboxList
  readonly open: string | undefined
  readonly onStep: Step
}

/** Leads to the requests above and below in the list. */
export function Steps({ list, open, onStep }: StepsProps) {
  const { rows = [], next } = useCurrent(list)
  const at = rows.findIndex(({ id }) => id === open)
  if (at < 0) return null
  const isLast = at === rows.length - 1 && next === undefined
  return (
    <div className="sheet-steps">
      <StepButton
        name="Richiesta precedente"
        shortcut="ArrowLeft"
        icon="up"
        isEnd={at === 0}
        onPress={() => onStep(-1)}
      />
      <StepButton
        name="Richiesta successiva"
        shortcut="ArrowRight"
        icon="down"
        isEnd={isLast}
        onPress={() => onStep(1)}
      />
    </div>
  )
}

interface StepButtonProps {
  readonly name: string
  readonly shortcut: 'ArrowLeft' | 'ArrowRight'
  readonly icon: IconName
  readonly isEnd: boolean
  readonly onPress: () => void
}

function StepButton({ name, shortcut, icon, isEnd, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      className="btn quiet alone"
      aria-label={name}
      aria-keyshortcuts={shortcut}
      title={`${name} (freccia a ${shortcut === 'ArrowLeft' ? 'sinistra' : 'destra'})`}
      disabled={isEnd}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}
