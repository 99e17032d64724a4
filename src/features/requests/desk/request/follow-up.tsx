import { useId } from 'react'
import type { RequestRow } from '../../wire.ts'
import { Menu } from '../../../../desk/menu.tsx'
import { dayAfter, onDayInWords } from '../../../../desk/moment-in-words.ts'

const PROPOSED = [
  { days: 1, label: 'domani' },
  { days: 3, label: 'tra tre giorni' },
  { days: 7, label: 'tra una settimana' },
  { days: 30, label: 'tra un mese' },
]

interface FollowUpProps extends Pick<RequestRow, 'followUp'> {
  readonly at: number
  readonly onChoose: (day: string | null) => void
}

/** The day on which the seller comes back to a request. */
export function FollowUp({ followUp, at, onChoose }: FollowUpProps) {
  const id = useId()
  const day = followUp === undefined ? undefined : onDayInWords(followUp, at)
  return (
    <Menu
      name={day === undefined ? 'Ricordamelo' : `Da ricontattare ${day}`}
      shown={day}
      icon="clock"
      className={day === undefined ? '' : 'on'}
    >
      {PROPOSED.map(({ days, label }) => (
        <button key={label} type="button" onClick={() => onChoose(dayAfter(at, days))}>
          {label}
        </button>
      ))}
      {/* A field that is typed into passes through days that nobody means. */}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const day = new FormData(event.currentTarget).get('day')
          if (typeof day === 'string') onChoose(day)
        }}
      >
        <label htmlFor={id}>Un altro giorno</label>
        <input id={id} type="date" name="day" required min={dayAfter(at, 0)} />
        <button type="submit">Imposta</button>
      </form>
      {followUp !== undefined && (
        <button type="button" className="quiet" onClick={() => onChoose(null)}>
          Non ricordarmelo più
        </button>
      )}
    </Menu>
  )
}
