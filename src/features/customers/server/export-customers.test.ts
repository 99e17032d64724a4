import { expect, it } from 'vitest'
import { aRequest, NOON } from '../../../../tests/support/requests.ts'
import type { StoredRequest } from '../../requests/server/request-store.ts'
import { customersCsv } from './export-customers.ts'

it('[BN77] saves customers as CSV, in which nothing that somebody typed is a formula', async () => {
  const request: StoredRequest = {
    ...aRequest({ params: { name: 'x', phone: '+39 333', message: 'x' } }),
    repeats: 0,
    state: 'new',
    followUp: undefined,
    delivery: {} as StoredRequest['delivery'],
  }
  const row = {
    id: 'a',
    name: '=1+1',
    firm: '@SUM("a")',
    email: 'ada@x.example',
    requests: 9,
    cents: 123_456,
    confirmedCents: 0,
    lastAt: NOON,
  }
  const text: string[] = []
  const read = async function* () {
    yield { row, request, note: 'paga;-2\n=subito' }
  }
  for await (const part of customersCsv(read)) text.push(part)
  const [heading, line] = text
  expect(heading).toMatch(/^\uFEFF"Cliente";"Azienda";"Email"/)
  expect(line).toBe(
    `"'=1+1";"'@SUM(""a"")";"ada@x.example";"'+39 333";"9";"1234,56";"0,00";"15/11/2026 13:00";"paga;'-2\n'=subito"\r\n`,
  )
})
