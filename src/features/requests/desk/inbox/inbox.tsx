import type { ReactNode } from 'react'
import { type ExportFormat, FOUND_UP_TO, type NamedProduct, type RequestRow } from '../../wire.ts'
import { formatCents, formatWhole, type Cents } from '../../../../order/money.ts'
import { DESK_API } from '../../../../desk/desk-address.ts'
import { GuideLink } from '../../../../desk/guide-link.tsx'
import { ListFrame } from '../../../../desk/list/list-frame.tsx'
import { SearchField } from '../../../../desk/list/search-field.tsx'
import { Menu } from '../../../../desk/menu.tsx'
import { dayAfter, dayAsHeading } from '../../../../desk/moment-in-words.ts'
import { type Loader, useCurrent } from '../../../../desk/loader.ts'
import type { Views } from '../../../../desk/views.ts'
import { requestsInWords } from '../requests-in-words.ts'
import {
  EVERYTHING,
  hasFilters,
  isFiltered,
  rowsQuery,
  type RequestsView,
} from '../requests-view.ts'
import { Filters, SetFilters } from './filters.tsx'
import type { InboxList } from './inbox-list.ts'
import { InboxRow } from './inbox-row.tsx'

// As many as a large window shows without scrolling.
const FIRST_ROWS = 15

const NOT_FOUND = { text: 'Nessuna richiesta così.', showAll: 'Mostra tutte' }

interface InboxProps {
  readonly list: InboxList
  readonly views: Views<RequestsView>
  readonly products: Loader<readonly NamedProduct[]>
  readonly firstSteps: ReactNode
  readonly onOpen: (id: string) => void
}

export function RequestList({ list, views, products, firstSteps, onOpen }: InboxProps) {
  const { rows, next, at } = useCurrent(list)
  const { counts, found } = useCurrent(list.tally)
  const view = useCurrent(views)
  const { value: offered = [] } = useCurrent(products)
  const change = (changes: Partial<RequestsView>) => views.go(changes)
  const first = rows?.slice(0, FIRST_ROWS) ?? []
  const filters = { view, products: offered, at, onChange: change }
  return (
    <ListFrame
      title="Richieste"
      list={list}
      filters={
        <>
          <Filters {...filters} counts={counts} />
          <div
            className={isFiltered(view) && (found !== 0 || hasFilters(view)) ? 'found' : 'unseen'}
          >
            <span role="status">{isFiltered(view) && found ? foundInWords(found) : ''}</span>
            <SetFilters {...filters} />
          </div>
        </>
      }
      empty={
        <>
          <p>Qui arrivano le richieste dei clienti.</p>
          <p>
            Per vedere com’è, <a href="./">apri la pagina</a> e inviane una di prova.
          </p>
          {firstSteps}
        </>
      }
      notFound={
        isFiltered(view) ? { ...NOT_FOUND, onShowAll: () => change(EVERYTHING) } : undefined
      }
      more="Mostra altre"
    >
      {byDay(rows ?? [], at).map(({ day, ofDay }, index, days) => (
        <section key={day} aria-label={day}>
          <h3 className="day">
            <span className="day-name">{day}</span>
            {/* Of the last day of a page some may be on the next one. */}
            <span className="day-figures">
              {(next === undefined || index < days.length - 1) && dayInFigures(ofDay)}
            </span>
          </h3>
          <ul>
            {ofDay.map((row) => (
              <InboxRow
                key={row.id}
                row={row}
                today={dayAfter(at, 0)}
                isOpen={row.id === view.open}
                isInView={first.includes(row)}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </section>
      ))}
    </ListFrame>
  )
}

interface RequestsBarProps {
  readonly list: InboxList
  readonly views: Views<RequestsView>
  /** What features offer to begin. */
  readonly actions: ReactNode
}

/** Search and files stand above the list and what is open beside it. */
export function RequestsBar({ list, views, actions }: RequestsBarProps) {
  const { rows = [] } = useCurrent(list)
  const view = useCurrent(views)
  return (
    <div className="top-bar">
      <SearchField
        name="Cerca nome, email, telefono, numero, parole o importo"
        placeholder="Cerca nome, numero, parole, importo"
        search={view.search}
        onSearch={(search) => views.adjust({ search })}
      />
      <span className="top-actions">
        {rows.length > 0 && <Downloads view={view} />}
        {actions}
      </span>
      <GuideLink />
    </div>
  )
}

/** All requests that are filtered, as a file. */
function Downloads({ view }: { readonly view: RequestsView }) {
  const addressOf = (format: ExportFormat, choice: Readonly<Record<string, string>> = {}) =>
    `${DESK_API}/export${rowsQuery(view, { format, ...choice })}`
  return (
    <Menu name="Scarica" icon="download" className="downloads">
      <a href={addressOf('csv')} download>
        Scarica CSV
      </a>
      <a href={addressOf('csv', { notes: 'yes' })} download>
        Scarica CSV con le note private
      </a>
      <a href={addressOf('csv', { rows: 'requests' })} download>
        Scarica CSV, una riga per richiesta
      </a>
      <a href={addressOf('json')} download>
        Scarica JSON
      </a>
    </Menu>
  )
}

/** "12 richieste", "più di 1.000 richieste". */
function foundInWords(count: number): string {
  if (count > FOUND_UP_TO) return `più di ${formatWhole(FOUND_UP_TO)} richieste`
  return requestsInWords(count)
}

/** "3 richieste · 2.165,00 €", of those that are listed. */
function dayInFigures(rows: readonly RequestRow[]): string {
  const sum = rows.reduce((sum, { totalCents }) => sum + (totalCents ?? 0), 0)
  return `${requestsInWords(rows.length)} · ${formatCents(sum as Cents)}`
}

function byDay(rows: readonly RequestRow[], at: number) {
  const days: { readonly day: string; readonly ofDay: RequestRow[] }[] = []
  for (const row of rows) {
    const day = dayAsHeading(row.receivedAt, at)
    const last = days.at(-1)
    if (last?.day === day) last.ofDay.push(row)
    else days.push({ day, ofDay: [row] })
  }
  return days
}
