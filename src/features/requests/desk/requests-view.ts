import { queryString, type ViewFormat } from '../../../desk/views.ts'
import { isPeriod, isSellerState, type Period, type SellerState } from '../wire.ts'

const ONLY = ['check', 'undelivered', 'suspect'] as const

/** Which requests are listed, and which is open beside them. */
export interface RequestsView {
  readonly search: string
  readonly state: SellerState | undefined
  readonly period: Period | undefined
  readonly only: (typeof ONLY)[number] | undefined
  /** The id of the request beside the list. */
  readonly open: string | undefined
}

const ROW_ID = /^[0-9a-z]{16}$/

export const REQUESTS_VIEW: ViewFormat<RequestsView> = {
  parse(value) {
    const [state, period, open] = [value('stato'), value('periodo'), value('apri')]
    return {
      search: value('cerca'),
      state: isSellerState(state) ? state : undefined,
      period: isPeriod(period) ? period : undefined,
      only: ONLY.find((known) => known === value('solo')),
      open: ROW_ID.test(open) ? open : undefined,
    }
  },
  write: ({ search, state, period, only, open }) => ({
    cerca: search.trim(),
    stato: state,
    periodo: period,
    solo: only,
    apri: open,
  }),
}

export const EVERYTHING = REQUESTS_VIEW.parse(() => '')

export function isFiltered({ search, state, period, only }: RequestsView): boolean {
  return search.trim() !== '' || Boolean(state ?? period ?? only)
}

/** The server is asked for the filters of the view, and for what the call adds. */
export function rowsQuery(
  { search, state, period, only }: RequestsView,
  more: Readonly<Record<string, string>> = {},
): string {
  return queryString({ search: search.trim(), state, period, only, ...more })
}
