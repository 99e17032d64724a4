import type { ReactNode } from 'react'
import type { ExportFormat, RequestRow } from '../../wire.ts'
import { formatCents, type Cents } from '../../../../order/money.ts'
import { DESK_API } from '../../../../desk/desk-address.ts'
import { Icon } from '../../../../desk/icon.tsx'
import { Menu } from '../../../../desk/menu.tsx'
import { dayInWords } from '../../../../desk/moment-in-words.ts'
import { useCurrent } from '../../../../desk/loader.ts'
import type { Views } from '../../../../desk/views.ts'
import { EVERYTHING, isFiltered, rowsQuery, type RequestsView } from '../requests-view.ts'
import { Filters } from './filters.tsx'
import type { InboxList } from './inbox-list.ts'
import { InboxRow } from './inbox-row.tsx'

export const SEARCH_ID = 'search'

interface InboxProps {
  readonly list: InboxList
  readonly views: Views<RequestsView>
  readonly firstSteps: ReactNode
  readonly onOpen: (id: string) => void
}

export function RequestList({ list, views, firstSteps, onOpen }: InboxProps) {
  const { rows, hasMore, isLoading, counts, problem, at } = useCurrent(list)
  const view = useCurrent(views)
  return (
    <section className="inbox" aria-labelledby="inbox-title" aria-busy={isLoading}>
      <h2 id="inbox-title" className="unseen">
        Richieste
      </h2>
      <Filters view={view} counts={counts} onChange={(changes) => views.go(changes)} />
      <p role="alert" className="problem">
        {problem}
      </p>
      <div className="scroll">
        {byDay(rows ?? [], at).map(({ day, ofDay }) => (
          <section key={day} aria-label={day}>
            <h3 className="day">
              <span className="day-name">{day}</span>
              <span className="day-figures">{dayInFigures(ofDay)}</span>
            </h3>
            <ul>
              {ofDay.map((row) => (
                <InboxRow key={row.id} row={row} isOpen={row.id === view.open} onOpen={onOpen} />
              ))}
            </ul>
          </section>
        ))}
        {rows?.length === 0 && (
          <Nothing isFiltered={isFiltered(view)} onShowAll={() => views.go(EVERYTHING)}>
            {firstSteps}
          </Nothing>
        )}
        {hasMore && (
          <button type="button" className="btn quiet more" onClick={() => void list.more()}>
            Mostra altre
          </button>
        )}
      </div>
    </section>
  )
}

interface RequestsBarProps {
  readonly list: InboxList
  readonly views: Views<RequestsView>
}

/** Search and files stand above the list and what is open beside it. */
export function RequestsBar({ list, views }: RequestsBarProps) {
  const { rows = [] } = useCurrent(list)
  const view = useCurrent(views)
  return (
    <div className="top-bar">
      <div className="find">
        <Icon name="search" />
        <input
          id={SEARCH_ID}
          type="search"
          aria-label="Cerca per nome, email, telefono, numero o prodotto"
          placeholder="Cerca nome, email, telefono, numero"
          autoComplete="off"
          value={view.search}
          onChange={({ target }) => views.adjust({ search: target.value })}
        />
        <kbd aria-hidden="true">/</kbd>
      </div>
      {rows.length > 0 && <Downloads view={view} />}
    </div>
  )
}

/** All requests that are filtered, as a file. */
function Downloads({ view }: { readonly view: RequestsView }) {
  const addressOf = (format: ExportFormat) => `${DESK_API}/export${rowsQuery(view, { format })}`
  return (
    <Menu name="Scarica" icon="download" className="downloads">
      <a href={addressOf('csv')} download>
        Scarica CSV
      </a>
      <a href={addressOf('json')} download>
        Scarica JSON
      </a>
    </Menu>
  )
}

/** "3 richieste · 2.165,00 €", of those that are listed. */
function dayInFigures(rows: readonly RequestRow[]): string {
  const sum = rows.reduce((sum, { totalCents }) => sum + (totalCents ?? 0), 0)
  const count = rows.length === 1 ? '1 richiesta' : `${rows.length} richieste`
  return `${count} · ${formatCents(sum as Cents)}`
}

interface NothingProps {
  readonly isFiltered: boolean
  readonly onShowAll: () => void
  /** What else the seller could do first. */
  readonly children: ReactNode
}

function Nothing({ isFiltered, onShowAll, children }: NothingProps) {
  if (!isFiltered) {
    return (
      <div className="nothing">
        <p>Qui arrivano le richieste dei clienti.</p>
        <p>
          Per vedere com’è, <a href="./">apri la pagina</a> e inviane una di prova.
        </p>
        {children}
      </div>
    )
  }
  return (
    <div className="nothing">
      <p>Nessuna richiesta così.</p>
      <button type="button" onClick={onShowAll}>
        Mostra tutte
      </button>
    </div>
  )
}

function byDay(rows: readonly RequestRow[], at: number) {
  const days: { readonly day: string; readonly ofDay: RequestRow[] }[] = []
  for (const row of rows) {
    const day = dayInWords(row.receivedAt, at)
    const last = days.at(-1)
    if (last?.day === day) last.ofDay.push(row)
    else days.push({ day, ofDay: [row] })
  }
  return days
}
