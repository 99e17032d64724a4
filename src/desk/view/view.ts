import { isPeriod, type Period } from '../../order/request-row.ts'
import { isSellerState, type SellerState } from '../../order/seller-states.ts'
import { queryString } from '../query-string.ts'

export type Place = 'requests' | 'status'

/** What the desk shows. All of it stands in the address. */
export interface View {
  readonly place: Place
  readonly search: string
  readonly state: SellerState | undefined
  readonly period: Period | undefined
  readonly only: 'check' | 'undelivered' | undefined
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
    place: value('pagina') === 'stato' ? 'status' : 'requests',
    search: value('cerca'),
    state: isSellerState(state) ? state : undefined,
    period: isPeriod(period) ? period : undefined,
    only: only === 'check' || only === 'undelivered' ? only : undefined,
    open: ROW_ID.test(open) ? open : undefined,
  }
}

export function queryOf({ place, search, state, period, only, open }: View): string {
  return queryString({
    pagina: place === 'status' ? 'stato' : '',
    cerca: search.trim(),
    stato: state ?? '',
    periodo: period ?? '',
    solo: only ?? '',
    apri: open ?? '',
  })
}
