import {
  type InboxCounts,
  type Period,
  PERIODS,
  SELLER_STATE_IDS,
  SELLER_STATES,
  type SellerState,
} from '../../wire.ts'
import { badgeText } from '../../../../desk/moment-in-words.ts'
import type { RequestsView } from '../requests-view.ts'

const PERIOD_IDS = Object.keys(PERIODS) as readonly Period[]

const ONLY = [
  { id: 'check', label: 'Da verificare', count: 'toCheck', isRare: false },
  { id: 'undelivered', label: 'Non consegnate', count: 'undelivered', isRare: false },
  { id: 'suspect', label: 'Sospette', count: 'suspect', isRare: true },
] as const

interface FiltersProps {
  readonly view: RequestsView
  readonly counts: InboxCounts | undefined
  readonly onChange: (changes: Partial<RequestsView>) => void
}

export function Filters({ view, counts, onChange }: FiltersProps) {
  return (
    <div className="filters" role="group" aria-label="Filtri">
      <Chip
        label="Nuove"
        count={counts?.new}
        isOn={view.state === 'new'}
        onChange={(isOn) => onChange({ state: isOn ? 'new' : undefined })}
      />
      {ONLY.map(
        ({ id, label, count, isRare }) =>
          (!isRare || counts?.[count] || view.only === id) && (
            <Chip
              key={id}
              label={label}
              count={counts?.[count]}
              isOn={view.only === id}
              onChange={(isOn) => onChange({ only: isOn ? id : undefined })}
            />
          ),
      )}
      <select
        aria-label="Stato"
        value={view.state ?? ''}
        onChange={({ target }) => onChange({ state: (target.value || undefined) as SellerState })}
      >
        <option value="">ogni stato</option>
        {SELLER_STATE_IDS.map((id) => (
          <option key={id} value={id}>
            {SELLER_STATES[id].label}
          </option>
        ))}
      </select>
      <select
        aria-label="Periodo"
        value={view.period ?? ''}
        onChange={({ target }) => onChange({ period: (target.value || undefined) as Period })}
      >
        <option value="">sempre</option>
        {PERIOD_IDS.map((id) => (
          <option key={id} value={id}>
            {PERIODS[id].label}
          </option>
        ))}
      </select>
    </div>
  )
}

interface ChipProps {
  readonly label: string
  readonly count: number | undefined
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Chip({ label, count = 0, isOn, onChange }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {label} <span className="aside">{badgeText(count)}</span>
    </button>
  )
}
