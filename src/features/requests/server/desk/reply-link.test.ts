import { expect, it } from 'vitest'
import { SERVER_TEXTS } from '../../../../shop/texts/server-texts.ts'
import type { RequestRow } from '../../wire.ts'
import { replyLink } from './reply-link.ts'

const FACTS = {
  email: 'ada@example.com',
  name: 'Ada Rossi',
  number: 48_213 as number | null,
  lines: [
    { label: 'Prodotto', text: 'Tazza' },
    { label: 'Note', text: 'Entro\nvenerdì?' },
  ],
}

function linkOf(changes: Partial<typeof FACTS> = {}, texts = SERVER_TEXTS.reply) {
  const { email, name, number, lines } = { ...FACTS, ...changes }
  const row = { name, number } as RequestRow
  const customer = { email, phone: undefined, contacts: [], own: [], message: '' }
  return new URL(replyLink({ row, customer, lines }, 'Omaggio', texts) ?? '')
}

it('[BN25] opens the mail program with subject, the shop’s text and a quote of the request', () => {
  const { protocol, pathname, searchParams } = linkOf()
  expect(protocol + pathname).toBe('mailto:ada@example.com')
  expect(searchParams.get('subject')).toBe('Omaggio · Richiesta 48213')
  const body = searchParams.get('body') ?? ''
  expect(body).toMatch(/^Buongiorno Ada Rossi,\r\n\r\n/)
  expect(body).toContain('> Prodotto: Tazza\r\n> Note: Entro\r\n> venerdì?\r\n')
  const own = { subject: 'N. {number}', text: 'Ciao {name}', quote: 'Scrivevi:' }
  const changed = linkOf({}, own).searchParams
  expect(changed.get('subject')).toBe('N. 48213')
  expect(changed.get('body')).toMatch(/^Ciao Ada Rossi\r\n\r\nScrivevi:\r\n> /)
})

it('[BN25] a visitor’s words add no recipient, and no link is longer than Windows takes', () => {
  const hostile = linkOf({
    email: 'ada+x&y@example.com',
    name: 'x&bcc=evil@example.com\uD800',
    lines: [{ label: '&cc=evil@example.com#', text: 'è'.repeat(50_000) }],
    number: null,
  })
  expect([...hostile.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(decodeURIComponent(hostile.pathname)).toBe('ada+x&y@example.com')
  expect(hostile.searchParams.get('body')).toMatch(/> …$/)
  expect(hostile.href.length).toBeLessThanOrEqual(2_000)
})
