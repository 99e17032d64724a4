import { expect, it, vi } from 'vitest'
import type { DeskServer } from '../../../../desk/desk-server.ts'
import { aQuoteRow } from '../../../../../tests/support/quote-sheets.ts'
import type { QuotesToday } from '../../wire/desk-api.ts'
import { createQuotesToday } from './quotes-today.ts'

const DAY_MS = 24 * 60 * 60_000
const NOW = Date.parse('2026-11-18T09:00:00Z')

it('[QU76] [QU124] [PF12] tells what did not arrive, what expires, and what was answered, in words', async () => {
  const asked = { id: 'asked', number: '2026/1', state: 'change-asked' } as const
  const accepted = { id: 'new', number: '2026/4', state: 'accepted' } as const
  const soon = { id: 'soon', number: '2026/2', state: 'sent', validUntil: NOW + DAY_MS } as const
  const lost = { id: 'lost', number: '2026/5', state: 'sent' } as const
  const proof = {
    requestId: 'r1',
    customer: 'Giulia Ferri',
    version: 2,
    isApproved: false,
    picture: undefined,
  }
  const value: QuotesToday = {
    undelivered: { count: 1, rows: [aQuoteRow(lost)] },
    answered: { count: 5, rows: [aQuoteRow(asked), aQuoteRow(accepted)] },
    expiring: { count: 1, rows: [aQuoteRow(soon)] },
    proofs: { count: 1, rows: [proof] },
  }
  const get = vi.fn(async () => ({ kind: 'done', value }))
  const server = { get } as unknown as DeskServer
  const onOpen = vi.fn()
  const onOpenRequest = vi.fn()
  const others = { onShow: vi.fn(), onOpenRequest, onShowRequests: vi.fn() }
  const today = createQuotesToday({ server, now: () => NOW, onOpen, ...others })
  expect(today.getSnapshot()).toEqual([])
  await today.load()
  expect(get.mock.calls).toEqual([['/quotes/today']])
  const [undelivered, answers, proofs, expiring] = today.getSnapshot()
  expect(undelivered?.rows[0]?.words).toBe('2026/5 · email non consegnata')
  expect(answers?.count).toBe(5)
  expect(answers?.rows.map(({ id }) => id)).toEqual(['asked', 'new'])
  expect(answers?.rows[1]?.words).toBe('2026/4 · accettato')
  expect(expiring?.rows[0]?.words).toBe('2026/2 · domani')
  expect(proofs?.rows[0]).toMatchObject({
    name: 'Giulia Ferri',
    words: 'versione 2 · da modificare',
  })
  proofs?.rows[0]?.onOpen()
  expect(onOpenRequest).toHaveBeenCalledWith('r1')
  expiring?.rows[0]?.onOpen()
  expect(onOpen).toHaveBeenCalledWith('soon')
})
