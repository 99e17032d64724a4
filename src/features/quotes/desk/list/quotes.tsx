import { DESK_API } from '../../../../desk/desk-address.ts'
import { Icon } from '../../../../desk/icon.tsx'
import { ListFrame } from '../../../../desk/list/list-frame.tsx'
import { SearchField } from '../../../../desk/list/search-field.tsx'
import { useCurrent } from '../../../../desk/loader.ts'
import { Menu } from '../../../../desk/menu.tsx'
import { badgeText } from '../../../../desk/moment-in-words.ts'
import type { Views } from '../../../../desk/views.ts'
import { QUOTE_FILTER_IDS, QUOTE_FILTERS, type QuoteFigures } from '../../wire/desk-api.ts'
import { NO_FILTERS, quotesQuery, type QuotesView } from '../quotes-view.ts'
import { Figures } from './figures.tsx'
import { Ledger } from './ledger.tsx'
import { OtherFilters } from './other-filters.tsx'
import type { QuoteList } from './quote-list.ts'

interface QuotesProps {
  readonly list: QuoteList
  readonly views: Views<QuotesView>
  readonly onBegin: () => void
}

const NOT_FOUND = { text: 'Nessun preventivo così.', showAll: 'Mostra tutti' }

/** All quotes: search and files, what they add up to, filters, and the rows. */
export function Quotes({ list, views, onBegin }: QuotesProps) {
  const { rows = [], at } = useCurrent(list)
  const { value: figures } = useCurrent(list.figures)
  const view = useCurrent(views)
  const { search } = view
  const isFiltered = quotesQuery(view) !== ''
  const addressOf = (format: 'csv' | 'json') =>
    `${DESK_API}/quotes/export${quotesQuery(view, { format })}`
  const isEmpty = figures?.all === 0
  return (
    <div className="requests quotes">
      <div className="top-bar">
        <SearchField
          name="Cerca preventivi per cliente, numero o gadget"
          placeholder="Cerca cliente o numero"
          search={search}
          onSearch={(typed) => views.adjust({ search: typed })}
        />
        <span className="top-actions">
          {rows.length > 0 && (
            <Menu name="Scarica" icon="download" className="downloads">
              <a href={addressOf('csv')} download>
                Scarica CSV
              </a>
              <a href={addressOf('json')} download>
                Scarica JSON
              </a>
            </Menu>
          )}
          <button
            type="button"
            className="btn solid new-quote"
            aria-label="Nuovo preventivo"
            onClick={onBegin}
          >
            <Icon name="plus" />
            <span className="wide-only">Nuovo preventivo</span>
          </button>
        </span>
      </div>
      {!isEmpty && <Figures figures={figures} at={at} />}
      <ListFrame
        title="Preventivi"
        list={list}
        filters={
          !isEmpty && (
            <Chips view={view} figures={figures} onChoose={(change) => views.go(change)} />
          )
        }
        empty={
          <>
            <p>Qui trovi i preventivi: bozze, inviati e risposte.</p>
            <p>
              Apri una richiesta e premi «Prepara il preventivo», oppure comincia da zero con «Nuovo
              preventivo».
            </p>
          </>
        }
        notFound={isFiltered ? { ...NOT_FOUND, onShowAll: () => views.go(NO_FILTERS) } : undefined}
        more="Mostra altri"
      >
        {rows.length > 0 && (
          <Ledger
            rows={rows}
            groups={figures?.groups}
            at={at}
            onOpen={(id) => views.go({ open: id, sent: false })}
          />
        )}
      </ListFrame>
    </div>
  )
}

interface ChipsProps {
  readonly view: QuotesView
  readonly figures: QuoteFigures | undefined
  readonly onChoose: (change: Partial<QuotesView>) => void
}

function Chips({ view, figures, onChoose }: ChipsProps) {
  const { filter } = view
  const chip = (id: QuotesView['filter'], label: string, count: number | undefined) => (
    <button
      key={label}
      type="button"
      className={id === 'remind' && count ? 'chip warn' : 'chip'}
      aria-pressed={filter === id}
      onClick={() => onChoose({ filter: filter === id ? undefined : id })}
    >
      {label} {count !== undefined && <b>{badgeText(count)}</b>}
    </button>
  )
  return (
    <div className="filters" role="group" aria-label="Filtri">
      <div className="chips">
        {chip(undefined, 'Tutti', figures?.all)}
        {QUOTE_FILTER_IDS.map((id) => chip(id, QUOTE_FILTERS[id].label, figures?.counts[id]))}
      </div>
      <OtherFilters view={view} onChoose={onChoose} />
    </div>
  )
}
