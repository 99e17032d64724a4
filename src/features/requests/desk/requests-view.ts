import { queryString, type ViewFormat } from '../../../desk/views.ts'
import { isDay, isPeriod, isSellerState } from '../wire.ts'

const ONLY = ['check', 'undelivered', 'suspect', 'due', 'follow-up'] as const

interface Filter {
  /** Its name in the address. */
  readonly name: string
  readonly parse: (text: string) => string | undefined
  /** As the address says it; otherwise by its value. */
  readonly written?: string
}

const parseDay = (text: string) => (isDay(text) ? text : undefined)

/** By what the list is filtered, apart from the search. */
const FILTERS = {
  state: { name: 'stato', parse: (text: string) => (isSellerState(text) ? text : undefined) },
  period: { name: 'periodo', parse: (text: string) => (isPeriod(text) ? text : undefined) },
  /** Days in Italy, as 2026-11-25: the first and the last one, in place of a period. */
  from: { name: 'dal', parse: parseDay },
  to: { name: 'al', parse: parseDay },
  only: { name: 'solo', parse: (text: string) => ONLY.find((known) => known === text) },
  paid: {
    name: 'pagate',
    parse: (text: string) => (text === '' ? undefined : ('yes' as const)),
    written: 'si',
  },
  /** The id of a product. */
  product: { name: 'prodotto', parse: (text: string) => text || undefined },
} as const satisfies Readonly<Record<string, Filter>>

type FilterId = keyof typeof FILTERS
const FILTER_ENTRIES = Object.entries(FILTERS) as readonly [FilterId, Filter][]

export type RequestFilters = {
  readonly [Id in FilterId]: ReturnType<(typeof FILTERS)[Id]['parse']>
}

/** Which requests are listed, and which is open beside them. */
export interface RequestsView extends RequestFilters {
  readonly search: string
  /** Whether 'Oggi' is in the place of the list, on a desk of one column. */
  readonly today: boolean
  /** The id of the request beside the list. */
  readonly open: string | undefined
}

const ROW_ID = /^[0-9a-z]{16}$/

export const REQUESTS_VIEW: ViewFormat<RequestsView> = {
  parse(value) {
    const open = value('apri')
    return {
      search: value('cerca'),
      ...filtersBy(({ name, parse }) => parse(value(name))),
      today: value('oggi') !== '',
      open: ROW_ID.test(open) ? open : undefined,
    }
  },
  write: ({ search, today, open, ...filters }) => ({
    cerca: search.trim(),
    ...Object.fromEntries(
      FILTER_ENTRIES.map(([id, { name, written }]) => [
        name,
        filters[id] && (written ?? filters[id]),
      ]),
    ),
    oggi: today ? 'si' : undefined,
    apri: open,
  }),
}

function filtersBy(valueOf: (filter: Filter, id: FilterId) => string | undefined): RequestFilters {
  const entries = FILTER_ENTRIES.map(([id, filter]) => [id, valueOf(filter, id)])
  return Object.fromEntries(entries) as RequestFilters
}

export const EVERYTHING = REQUESTS_VIEW.parse(() => '')

/** The list is filtered by nothing but the search. */
export const NO_FILTERS = filtersBy(() => undefined)

export function isFiltered(view: RequestsView): boolean {
  return view.search.trim() !== '' || hasFilters(view)
}

export function hasFilters(view: RequestsView): boolean {
  return FILTER_ENTRIES.some(([id]) => view[id] !== undefined)
}

/** The server is asked for the filters of the view, and for what the call adds. */
export function rowsQuery(
  view: RequestsView,
  more: Readonly<Record<string, string | undefined>> = {},
): string {
  return queryString({
    search: view.search.trim(),
    ...filtersBy((_, id) => view[id]),
    ...more,
  })
}
