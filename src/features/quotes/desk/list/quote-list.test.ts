import { expect, it } from 'vitest'
import { deferred } from '../../../../../tests/support/deferred.ts'
import type { DeskServer } from '../../../../desk/desk-server.ts'
import { QUOTES_VIEW } from '../quotes-view.ts'
import { createQuoteList } from './quote-list.ts'

it('[BN172] what quotes add up to is asked for after the rows', async () => {
  const asked: string[] = []
  const rows = deferred<object>()
  const server = {
    get(path: string) {
      asked.push(path)
      return path.startsWith('/quotes/figures') ? { kind: 'done', value: {} } : rows.promise
    },
  } as unknown as DeskServer
  const list = createQuoteList({ server, now: () => 7 })
  const shown = list.show(QUOTES_VIEW.parse((name) => (name === 'cerca' ? 'ro' : '')))
  await Promise.resolve()
  expect(asked).toEqual(['/quotes?search=ro'])
  rows.resolve({ kind: 'done', value: { rows: [] } })
  await shown
  expect(asked).toEqual(['/quotes?search=ro', '/quotes/figures?search=ro'])
  await list.refresh()
  expect(asked.slice(2)).toEqual(['/quotes?search=ro', '/quotes/figures?search=ro'])
})
