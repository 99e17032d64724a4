import {
  type InboxCounts,
  type Period,
  PERIODS,
  SELLER_STATE_IDS,
  SELLER_STATES,
  type SellerState,
} from '../../wire.ts'
import { Menu } from '../../../../desk/menu.tsx'
import { badgeText } from '../../../../desk/moment-in-words.ts'
import type { RequestsView } from '../requests-view.ts'

const PERIOD_IDS = Object.keys(PERIODS) as readonly Period[]

const ONLY = [
  { id: 'check', label: 'Da verificare', count: 'toCheck', tone: 'warn', isRare: false },
  { id: 'undelivered', label: 'Non consegnate', count: 'undelivered', tone: 'bad', isRare: false },
  { id: 'suspect', label: 'Sospette', count: 'suspect', tone: 'warn', isRare: true },
] as const

interface FiltersProps {
  readonly view: RequestsView
  readonly counts: InboxCounts | undefined
  readonly onChange: (changes: Partial<RequestsView>) => void
}

/** The usual ones stand in a line that scrolls; the others are behind a button that never moves. */
export function Filters({ view, counts, onChange }: FiltersProps) {
  return (
    <div className="filters" role="group" aria-label="Filtri">
      <div className="chips">
        <Chip
          label="Nuove"
          count={counts?.new}
          isOn={view.state === 'new'}
          onChange={(isOn) => onChange({ state: isOn ? 'new' : undefined })}
        />
        {ONLY.map(
          ({ id, label, count, tone, isRare }) =>
            (!isRare || counts?.[count] || view.only === id) && (
              <Chip
                key={id}
                label={label}
                tone={tone}
                count={counts?.[count]}
                isOn={view.only === id}
                onChange={(isOn) => onChange({ only: isOn ? id : undefined })}
              />
            ),
        )}
      </div>
      <FilterMenu view={view} onChange={onChange} />
    </div>
  )
}

function FilterMenu({ view, onChange }: Omit<FiltersProps, 'counts'>) {
  const isOn = (view.state ?? 'new') !== 'new' || view.period !== undefined
  return (
    <Menu
      name={isOn ? 'Altri filtri, alcuni sono attivi' : 'Altri filtri'}
      icon="filter"
      className={isOn ? 'alone on' : 'alone'}
    >
      <label>
        Stato
        <select
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
      </label>
      <label>
        Periodo
        <select
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
      </label>
    </Menu>
  )
}

interface ChipProps {
  readonly label: string
  readonly tone?: 'warn' | 'bad'
  readonly count: number | undefined
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Chip({ label, tone, count = 0, isOn, onChange }: ChipProps) {
  return (
    <button
      type="button"
      className={count > 0 && tone ? `chip ${tone}` : 'chip'}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      {label} <b>{badgeText(count)}</b>
    </button>
  )
}
