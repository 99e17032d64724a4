import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { demoMail } from '../../../../tests/support/mail-settings.ts'
import { demoShop } from '../../../../tests/support/demo-shop.ts'
import { anEvent, sent, VALID_BEFORE } from '../../../../tests/support/quotes.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { openEmptyStores } from '../../../../tests/support/stores.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { aPayment } from '../../../../tests/support/payments.ts'
import { untried } from '../../../server/outbox/delivery.ts'
import { eventInWords, signInWords } from './event-in-words.ts'
import { createCustomerMails } from './mails/customer-mails.ts'
import { planQuoteMails } from './mails/quote-deliveries.ts'
import { createPaymentNote } from './payment-note.ts'
import { secretHash } from './quote-secret.ts'

const DAY_MS = 24 * 60 * 60_000

it('[QU56] the link of a mail opens the quote, and no file of the database has its secret', async () => {
  const folder = tempDir()
  const { quotes, close } = await openEmptyStores(folder)
  onTestFinished(close)
  const id = await sent(quotes)
  const texts: string[] = []
  const [kind] = createCustomerMails({
    quotes: { ...quotes, find: (wanted) => quotes.findSent(wanted) },
    mailer: {
      send: async ({ text }) => {
        texts.push(text)
        return { kind: 'delivered', detail: '' }
      },
    },
    mailSettings: () => ({ ...demoMail, pageUrl: 'https://example.com' }),
    texts: () => demoShop.texts,
    now: () => NOON,
    log: () => {},
  })
  const planned = { quoteId: id, revision: 1, pageUrl: undefined, recipients: ['a@example.com'] }
  for (const mail of planQuoteMails({ ...planned, now: NOON }, demoMail)) {
    const claimed = { ...mail, ...untried(NOON), state: 'sending', leaseUntil: NOON } as const
    await kind?.attempt(claimed)
  }
  const secret = /preventivo\/([\w-]{43})/.exec(texts[0] ?? '')?.[1] ?? ''
  expect(await quotes.byLink(secretHash(secret))).toMatchObject({ revision: 1 })
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const file of files.filter((each) => each.isFile())) {
    expect(readFileSync(join(file.parentPath, file.name)).includes(secret)).toBe(false)
  }
})

it('[QU66] a payment is noted once in the history of its quote', async () => {
  const { quotes, close } = await openEmptyStores(tempDir())
  onTestFinished(close)
  const id = await sent(quotes)
  const note = createPaymentNote(quotes, () => NOON)
  const quote = { id, number: '2026/1', part: 'deposit' } as const
  const payment = aPayment({ quote, demo: false })
  const paid = { state: 'paid', at: NOON, captureId: 'C1', givenName: 'Ada' } as const
  expect(note.plan(payment, { state: 'declined', at: NOON })).toEqual([])
  expect(note.plan(aPayment(), paid)).toEqual([])
  for (const planned of note.plan(payment, paid)) {
    const claimed = { ...planned, ...untried(NOON), state: 'sending', leaseUntil: NOON } as const
    await note.kind.attempt(claimed)
    await note.kind.attempt(claimed)
  }
  const events = (await quotes.eventsOf(id)).filter(({ kind }) => kind === 'paid')
  expect(events.map(eventInWords)).toEqual([
    expect.stringMatching(/^Acconto pagato: 2\.625,00\s€$/),
  ])
  expect(signInWords(events[0], 0)).toBe('acconto pagato')
})

it('[QU60] only quotes that end soon, and were not reminded of by the server, are found', async () => {
  const { quotes, close } = await openEmptyStores(tempDir())
  onTestFinished(close)
  const id = await sent(quotes)
  const expiring = (now: number) =>
    quotes.expiring({ now, endsBefore: now + 3 * DAY_MS, quietSince: now })
  const soon = VALID_BEFORE - 2 * DAY_MS
  expect(await expiring(VALID_BEFORE - 4 * DAY_MS)).toEqual([])
  expect(await expiring(VALID_BEFORE)).toEqual([])
  const found = await expiring(soon)
  expect(found).toEqual([id])
  const { version = 0 } = (await quotes.findSent(id)) ?? {}
  await quotes.remind({ id, version, event: anEvent('reminded', { by: '' }), now: soon })
  expect(await expiring(soon)).toEqual([])
})
