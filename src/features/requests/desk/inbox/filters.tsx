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
      <Chip
        label="Da verificare"
        count={counts?.toCheck}
        isOn={view.only === 'check'}
        onChange={(isOn) => onChange({ only: isOn ? 'check' : undefined })}
      />
      <Chip
        label="Non consegnate"
        count={counts?.undelivered}
        isOn={view.only === 'undelivered'}
        onChange={(isOn) => onChange({ only: isOn ? 'undelivered' : undefined })}
      />
      {(counts?.suspect || view.only === 'suspect') && (
        <Chip
          label="Sospette"
          count={counts?.suspect}
          isOn={view.only === 'suspect'}
          onChange={(isOn) => onChange({ only: isOn ? 'suspect' : undefined })}
        />
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
      {label} <span className="chip-count">{badgeText(count)}</span>
    </button>
  )
}
