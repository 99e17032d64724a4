import { isPeriod, type Period } from '../../features/requests/wire/request-row.ts'
import { isSellerState, type SellerState } from '../../features/requests/wire/seller-states.ts'
import { queryString } from '../query-string.ts'

export type Place = 'requests' | 'shop' | 'trend' | 'status'

/** As an address says it; the list of requests is what it says without a word. */
const PLACE_NAMES: Readonly<Record<Place, string>> = {
  requests: '',
  shop: 'negozio',
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
  /** The part of the shop that is edited. */
  readonly part: string
}

export const EVERYTHING: View = {
  place: 'requests',
  search: '',
  state: undefined,
  period: undefined,
  only: undefined,
  open: undefined,
  part: '',
}

const ROW_ID = /^[0-9a-z]{16}$/
const PART = /^[a-z0-9./-]*$/

export function isFiltered({ search, state, period, only }: View): boolean {
  return search.trim() !== '' || Boolean(state ?? period ?? only)
}

/** Whatever the query does not say in our words is as in an address without a query. */
export function viewIn(query: string): View {
  const given = new URLSearchParams(query)
  const value = (name: string) => given.get(name) ?? ''
  const [state, period, only] = [value('stato'), value('periodo'), value('solo')]
  const [open, part] = [value('apri'), value('parte')]
  return {
    place: PLACES.find((place) => PLACE_NAMES[place] === value('pagina')) ?? 'requests',
    search: value('cerca'),
    state: isSellerState(state) ? state : undefined,
    period: isPeriod(period) ? period : undefined,
    only: ONLY.find((known) => known === only),
    open: ROW_ID.test(open) ? open : undefined,
    part: PART.test(part) ? part : '',
  }
}

export function queryOf({ place, search, state, period, only, open, part }: View): string {
  return queryString({
    pagina: PLACE_NAMES[place],
    cerca: search.trim(),
    stato: state ?? '',
    periodo: period ?? '',
    solo: only ?? '',
    apri: open ?? '',
    parte: part,
  })
}
