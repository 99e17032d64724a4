import { expect, it } from 'vitest'
import {
  EVERYTHING,
  hasFilters,
  REQUESTS_VIEW,
  type RequestsView,
  rowsQuery,
} from '../requests-view.ts'
import { setBehindButton } from './filters.tsx'

const NOON = Date.UTC(2026, 10, 18, 11)
const PRODUCTS = [{ id: 'mug', label: 'Tazza' }]
const viewOf = (address: string) => {
  const given = new URLSearchParams(address)
  return REQUESTS_VIEW.parse((name) => given.get(name) ?? '')
}

it.each([
  ['', []],
  ['stato=new&solo=check', []],
  [
    'stato=seen&prodotto=mug&pagate=si&solo=due',
    ['vista', 'Tazza', 'pagate', 'da ricontattare oggi'],
  ],
  ['solo=follow-up', ['da ricontattare']],
  ['prodotto=removed&periodo=week', ['removed', '7 giorni']],
  ['dal=2026-11-03&al=2026-11-17', ['dal 3 nov a ieri']],
  ['dal=2026-11-18', ['da oggi']],
  ['al=2025-11-08', ['fino all’8 nov 2025']],
  ['dal=2026-02-30&al=0026-11-08&stato=toString', []],
])('[BN83] %j shows the filters %j, each of which can be removed', (address, labels) => {
  const view = viewOf(address)
  const set = setBehindButton(view, PRODUCTS, NOON)
  expect(set.map(({ label }) => label)).toEqual(labels)
  const left = Object.assign({}, view, ...set.map(({ without }) => without)) as RequestsView
  expect(setBehindButton(left, PRODUCTS, NOON)).toEqual([])
})

it('[BN83] [BN17] filters stand in the address, and the server is asked for them', () => {
  const address = 'cerca=ros&stato=seen&dal=2026-11-03&al=2026-11-17&pagate=si&prodotto=mug'
  const view = viewOf(address)
  const written = Object.entries(REQUESTS_VIEW.write(view)).filter(([, value]) => value)
  expect(written.map((entry) => entry.join('=')).join('&')).toBe(address)
  expect(rowsQuery(view)).toBe(
    '?search=ros&state=seen&from=2026-11-03&to=2026-11-17&paid=yes&product=mug',
  )
  expect([hasFilters(view), hasFilters({ ...EVERYTHING, search: 'ros' })]).toEqual([true, false])
})
