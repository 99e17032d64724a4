import { expect, it, vi } from 'vitest'
import { newRowId, sortKeyOf } from '../../../server/database/row-id.ts'
import { createCustomerRoutes } from './customer-routes.ts'
import type { DeskCustomers } from './desk-customers.ts'

it('[BN77] the list begins at a place of its own, and otherwise at the newest', async () => {
  const rows = vi.fn<DeskCustomers['rows']>(async () => ({ rows: [], next: undefined }))
  const routes = createCustomerRoutes({ rows } as unknown as DeskCustomers, async () => {
    throw new Error('nothing is changed')
  })
  const place = sortKeyOf(newRowId(Date.UTC(2100, 0)))
  const asked = [`${place}`, '9223372036854775808', '9'.repeat(19), '-1', '1e3', '']
  for (const before of asked) await routes.request(`/customers?before=${before}`)
  expect(rows.mock.calls.map(([, before]) => before)).toEqual([
    place,
    ...asked.slice(1).map(() => undefined),
  ])
})
