import { isPeriod, type Period } from '../../order/desk/request-row.ts'
import { isSellerState, type SellerState } from '../../order/desk/seller-states.ts'
import { queryString } from '../query-string.ts'

export type Place = 'requests' | 'trend' | 'status'

/** As an address says it; the list of requests is what it says without a word. */
const PLACE_NAMES: Readonly<Record<Place, string>> = {
  requests: '',
  trend: 'andamento',
  status: 'stato',
}
const PLACES = Object.keys(PLACE_NAMES) as readonly Place[]

const ONLY = ['check', 'undelivered', 'suspect'] as const
type Only = (typeof ONLY)[number]

/** What the desk shows. All of it stands in the address. */
export interface View {
  readonly place: Place
  readonly search: string
  readonly state: SellerState | undefined
  readonly period: Period | undefined
  readonly only: Only | undefined
  /** The id of the request beside the list. */
  readonly open: string | undefined
}

export const EVERYTHING: View = {
  place: 'requests',
  search: '',
  state: undefined,
  period: undefined,
  only: undefined,
  open: undefined,
}

const ROW_ID = /^[0-9a-z]{16}$/

export function isFiltered({ search, state, period, only }: View): boolean {
  return search.trim() !== '' || Boolean(state ?? period ?? only)
}

/** Whatever the query does not say in our words is as in an address without a query. */
export function viewIn(query: string): View {
  const given = new URLSearchParams(query)
  const value = (name: string) => given.get(name) ?? ''
  const [state, period, only] = [value('stato'), value('periodo'), value('solo')]
  const open = value('apri')
  return {
    place: PLACES.find((place) => PLACE_NAMES[place] === value('pagina')) ?? 'requests',
    search: value('cerca'),
    state: isSellerState(state) ? state : undefined,
    period: isPeriod(period) ? period : undefined,
    only: ONLY.find((known) => known === only),
    open: ROW_ID.test(open) ? open : undefined,
  }
}

export function queryOf({ place, search, state, period, only, open }: View): string {
  return queryString({
    pagina: PLACE_NAMES[place],
    cerca: search.trim(),
    stato: state ?? '',
    periodo: period ?? '',
    solo: only ?? '',
    apri: open ?? '',
  })
}
