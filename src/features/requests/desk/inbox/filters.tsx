import { type InboxCounts, PERIODS, SELLER_STATES, type NamedProduct } from '../../wire.ts'
import { Icon } from '../../../../desk/icon.tsx'
import { badgeText, beforeDay, dayInWords } from '../../../../desk/moment-in-words.ts'
import { hasFilters, NO_FILTERS, type RequestFilters, type RequestsView } from '../requests-view.ts'
import { FilterMenu } from './filter-menu.tsx'

interface OnlyChip extends Pick<ChipProps, 'label' | 'unseen' | 'tone'> {
  readonly id: NonNullable<RequestFilters['only']>
  readonly count: keyof InboxCounts
  /** Absent while there is none. */
  readonly isRare: boolean
}

const ONLY: readonly OnlyChip[] = [
  { id: 'check', label: 'Da verificare', count: 'toCheck', tone: 'warn', isRare: false },
  // In full it would leave the count of the last one behind the fade.
  {
    id: 'undelivered',
    label: 'Email',
    unseen: ' non consegnate',
    count: 'undelivered',
    tone: 'bad',
    isRare: false,
  },
  { id: 'suspect', label: 'Sospette', count: 'suspect', tone: 'warn', isRare: true },
]

const BEHIND_BUTTON = new Map<RequestFilters['only'], string>([
  ['due', 'da ricontattare oggi'],
  ['follow-up', 'da ricontattare'],
])

interface FiltersProps {
  readonly view: RequestsView
  readonly counts: InboxCounts | undefined
  readonly products: readonly NamedProduct[]
  /** When the list was read. */
  readonly at: number
  readonly onChange: (changes: Partial<RequestFilters>) => void
}

/** The usual ones stand in a line that scrolls; the others are behind a button that never moves. */
export function Filters({ view, counts, products, at, onChange }: FiltersProps) {
  return (
    <div className="filters" role="group" aria-label="Filtri">
      <div className="chips">
        <Chip label="Tutte" isOn={!hasFilters(view)} onChange={() => onChange(NO_FILTERS)} />
        <Chip
          label="Nuove"
          count={counts?.new}
          isOn={view.state === 'new'}
          onChange={(isOn) => onChange({ state: isOn ? 'new' : undefined })}
        />
        {ONLY.map(
          ({ id, label, unseen, count, tone, isRare }) =>
            (!isRare || counts?.[count] || view.only === id) && (
              <Chip
                key={id}
                label={label}
                unseen={unseen}
                tone={tone}
                count={counts?.[count]}
                isOn={view.only === id}
                onChange={(isOn) => onChange({ only: isOn ? id : undefined })}
              />
            ),
        )}
      </div>
      <FilterMenu
        view={view}
        products={products}
        isOn={setBehindButton(view, products, at).length > 0}
        onChange={onChange}
      />
    </div>
  )
}

/** What is set behind the button stays visible, and is removed by a press. */
export function SetFilters({ view, products, at, onChange }: Omit<FiltersProps, 'counts'>) {
  return setBehindButton(view, products, at).map(({ label, without }) => (
    <button
      key={label}
      type="button"
      className="chip set"
      aria-label={`Rimuovi il filtro «${label}»`}
      onClick={() => onChange(without)}
    >
      {label} <Icon name="close" />
    </button>
  ))
}

interface SetFilter {
  readonly label: string
  /** The change that removes it. */
  readonly without: Partial<RequestFilters>
}

const set = (label: string | undefined, without: Partial<RequestFilters>): SetFilter[] =>
  label === undefined ? [] : [{ label, without }]

export function setBehindButton(
  { state, period, from, to, only, paid, product }: RequestsView,
  products: readonly NamedProduct[],
  at: number,
): SetFilter[] {
  const chosen = products.find(({ id }) => id === product)?.label ?? product
  return [
    ...set(state && state !== 'new' ? SELLER_STATES[state].label : undefined, { state: undefined }),
    ...set(chosen, { product: undefined }),
    ...set(period && PERIODS[period].label, { period: undefined }),
    ...set(daysInWords(from, to, at), { from: undefined, to: undefined }),
    ...set(paid && 'pagate', { paid: undefined }),
    ...set(only && BEHIND_BUTTON.get(only), { only: undefined }),
  ]
}

/** "dal 3 nov a oggi", "fino al 18 nov". */
function daysInWords(from: string | undefined, to: string | undefined, at: number) {
  const say = (article: 'dal' | 'al', date: string) => {
    const day = dayInWords(Date.parse(date), at)
    return /^\d/.test(day) ? beforeDay(article, day) : `${article.slice(0, -1)} ${day}`
  }
  if (from === undefined) return to && `fino ${say('al', to)}`
  return [say('dal', from), ...(to ? [say('al', to)] : [])].join(' ')
}

interface ChipProps {
  readonly label: string
  /** The rest of its name, which only screen readers and the pointer ask for. */
  readonly unseen?: string | undefined
  readonly tone?: 'warn' | 'bad' | undefined
  /** Absent where nothing is counted. */
  readonly count?: number | undefined
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Chip({ label, unseen, tone, count, isOn, onChange }: ChipProps) {
  return (
    <button
      type="button"
      className={count && tone ? `chip ${tone}` : 'chip'}
      title={unseen && label + unseen}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      {label}
      {unseen && <span className="unseen">{unseen}</span>}{' '}
      {count !== undefined && <b>{badgeText(count)}</b>}
    </button>
  )
}
