import type { DeskContext } from '../../../desk/desk-feature.ts'
import { createList } from '../../../desk/list/list.ts'
import { queryString } from '../../../desk/views.ts'
import type { CustomerRow } from '../wire.ts'

export type CustomerList = ReturnType<typeof createCustomerList>

/** The list of customers, by what is searched. Whoever writes comes first, so that rows are counted. */
export function createCustomerList(desk: Pick<DeskContext, 'server' | 'now'>) {
  return createList<string, CustomerRow>(desk, {
    pathOf: (search, before) => `/customers${customersQuery(search, before)}`,
    isEnough: (rows, shown) => rows.length >= shown.length,
  })
}

export function customersQuery(search: string, before?: string): string {
  return queryString({ search: search.trim(), before })
}
