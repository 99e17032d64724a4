import { expect, it } from 'vitest'
import {
  aRevision,
  QUOTE_END,
  QUOTE_NOON,
  someCustomerQuotes,
} from '../../../../../tests/support/customer-quotes.ts'
import { demoShop } from '../../../../../tests/support/demo-shop.ts'
import { demoMail } from '../../../../../tests/support/mail-settings.ts'
import type { AttemptResult } from '../../../../server/mail/attempt-result.ts'
import type { Mail } from '../../../../server/mail/mailer.ts'
import { afterAttempt, type NewDelivery, untried } from '../../../../server/outbox/delivery.ts'
import type { DeliveryKind } from '../../../../server/outbox/delivery-kind.ts'
import type { NewEvent } from '../stored-quote.ts'
import { secretHash } from '../quote-secret.ts'
import { createAnswerMail } from './answer-mail.ts'
import { createCustomerMails } from './customer-mails.ts'
import { planAnswerMails, planQuoteMails, planReminders } from './quote-deliveries.ts'

const TO = 'giulia.ferri@studioferri.example'
const PAGE = 'https://preventivi.example.com'
const TYPED = {
  name: 'Mallory Evil',
  company: 'Evil S.p.A. http://evil.example',
  words: 'Chiama subito il 000',
}

function setUp(quotes: Parameters<typeof someCustomerQuotes>[0] = {}, pageUrl = PAGE) {
  const made = someCustomerQuotes(quotes)
  const links: { hash: string; recipient: string; sentBefore: number }[] = []
  const sent: Mail[] = []
  const noted: unknown[] = []
  const mailbox: { reply: AttemptResult } = { reply: { kind: 'delivered', detail: '250' } }
  const clock = { now: QUOTE_NOON }
  const options = {
    quotes: {
      ...made.quotes,
      find: async () => made.quote(),
      addLink: async ({ hash, recipient }: { hash: string; recipient: string }) => {
        links.push({ hash, recipient, sentBefore: sent.length })
      },
      noteEvent: async ({ event }: { event: NewEvent }) =>
        void noted.push([event.kind, event.facts]),
    },
    mailer: {
      send: async (mail: Mail) => {
        sent.push(mail)
        return mailbox.reply
      },
    },
    mailSettings: () => ({ ...demoMail, pageUrl: pageUrl || undefined }),
    texts: () => demoShop.texts,
    now: () => clock.now,
    deskUrlOf: (id: string, page: string | undefined) => page && `${page}/banco?apri=${id}`,
    log: () => {},
  }
  const kinds: readonly DeliveryKind[] = [
    ...createCustomerMails(options),
    createAnswerMail(options),
  ]
  /** As the outbox does. */
  const attempt = async (planned: NewDelivery, tried = {}) => {
    const kind = kinds.find(({ name }) => name === planned.kind)
    const untold = { ...untried(QUOTE_NOON), state: 'sending', leaseUntil: QUOTE_NOON } as const
    const claimed = { ...planned, ...untold, ...tried }
    const refusal = await kind?.refusal?.(claimed)
    const result = refusal
      ? ({ kind: 'refused', detail: refusal } as const)
      : await kind?.attempt(claimed)
    const ended = result && afterAttempt(claimed, result, clock.now, () => 0.5)
    if (ended && ended.state !== 'waiting') await kind?.onEnd?.(claimed, ended)
    return refusal ?? result?.kind
  }
  return { ...made, links, sent, noted, mailbox, clock, attempt }
}

const planned = { quoteId: 'q1', revision: 1, pageUrl: undefined, now: QUOTE_NOON }
const secretIn = (mail: Mail | undefined) => /preventivo\/([\w-]{43})/.exec(mail?.text ?? '')?.[1]

it('[QU56] each mail and each attempt has a link of its own, stored hashed before it is sent', async () => {
  const { attempt, sent, links } = setUp()
  const mails = planQuoteMails({ ...planned, recipients: [TO, 'b@example.com'] }, demoMail)
  for (const mail of [...mails, ...mails]) expect(await attempt(mail)).toBe('delivered')
  expect(sent.map(({ to }) => to)).toEqual([TO, 'b@example.com', TO, 'b@example.com'])
  const secrets = sent.map(secretIn)
  expect(new Set(secrets).size).toBe(4)
  expect(links.map(({ hash }) => hash)).toEqual(secrets.map((secret) => secretHash(secret ?? '')))
  expect(links.map(({ sentBefore }) => sentBefore)).toEqual([0, 1, 2, 3])
  for (const secret of secrets) expect(JSON.stringify([mails, links])).not.toContain(secret)
})

it('[QU57] the mail of a quote has the PDF, the total, the link, and answers go to the seller', async () => {
  const { attempt, sent } = setUp({ revisions: [aRevision(1)] })
  const [mail] = planQuoteMails({ ...planned, recipients: [TO] }, demoMail)
  if (mail) await attempt(mail)
  expect(sent[0]).toMatchObject({
    subject: 'Preventivo 2026/41 di Omaggio',
    replyTo: { address: demoMail.sellerEmail },
    attachments: [{ name: 'Preventivo-2026-41.pdf', type: 'application/pdf' }],
  })
  for (const part of [sent[0]?.text ?? '', sent[0]?.html ?? '']) {
    for (const expected of ['Gentile Giulia', '1.611,01', '16 dicembre', `${PAGE}/preventivo/`]) {
      expect(part).toContain(expected)
    }
  }
})

it('[QU57] without a known address of the pages the mail has the PDF and no link', async () => {
  const { attempt, sent, links } = setUp({}, '')
  const [mail] = planQuoteMails({ ...planned, recipients: [TO] }, demoMail)
  if (mail) await attempt(mail)
  expect(secretIn(sent[0])).toBeUndefined()
  expect(links).toEqual([])
  expect(sent[0]?.text).toContain('rispondi a questa email')
})

it('[QU65] what became of the mail with a quote is noted in its history', async () => {
  const { attempt, noted, mailbox } = setUp()
  const [mail] = planQuoteMails({ ...planned, recipients: [TO] }, demoMail)
  if (!mail) throw new Error('nothing was planned')
  mailbox.reply = { kind: 'failed', detail: '421', undecided: false }
  await attempt(mail)
  expect(noted).toEqual([])
  mailbox.reply = { kind: 'refused', detail: '550' }
  await attempt(mail)
  mailbox.reply = { kind: 'delivered', detail: '250' }
  await attempt(mail)
  expect(noted).toEqual([
    ['not-delivered', { recipient: TO }],
    ['delivered', { recipient: TO }],
  ])
})

it('[QU124] a mail that is given up after its last try is noted like a refused one, and one that we hold back is not', async () => {
  const { attempt, noted, mailbox, change } = setUp()
  const [mail] = planQuoteMails({ ...planned, recipients: [TO] }, demoMail)
  if (!mail) throw new Error('nothing was planned')
  mailbox.reply = { kind: 'failed', detail: 'ECONNREFUSED', undecided: false }
  const tried = { failures: 20, giveUpAt: QUOTE_NOON + 1 }
  await attempt(mail, tried)
  expect(noted).toEqual([])
  await attempt(mail, { ...tried, giveUpAt: QUOTE_NOON })
  expect(noted).toEqual([['not-delivered', { recipient: TO }]])
  change({ state: 'accepted' })
  expect(await attempt(mail)).toContain('ha già risposto')
  expect(noted).toHaveLength(1)
})

it.each([
  ['accepted', { state: 'accepted' }, 'ha già risposto'],
  ['declined', { state: 'declined' }, 'ha già risposto'],
  ['superseded', { revision: 2 }, 'un’altra revisione'],
  ['expired', { validBefore: QUOTE_NOON }, 'scaduto'],
] as const)(
  '[QU58] a reminder that waits is not sent for a quote that is %s',
  async (_, change, why) => {
    const { attempt, sent, change: changed } = setUp()
    const reminders = planReminders(
      { ...planned, recipients: [TO], reminder: 'before-expiry' },
      demoMail,
    )
    changed(change)
    for (const reminder of reminders) expect(await attempt(reminder)).toContain(why)
    expect(sent).toEqual([])
  },
)

it('[QU58] a reminder is in the shop’s words, and not sent once a change was asked for', async () => {
  const { attempt, sent, events } = setUp()
  const [reminder] = planReminders(
    { ...planned, recipients: [TO], reminder: 'before-expiry' },
    demoMail,
  )
  if (!reminder) throw new Error('nothing was planned')
  await attempt(reminder)
  expect(sent[0]?.subject).toBe('Promemoria: preventivo 2026/41 di Omaggio')
  expect(sent[0]?.text).toContain('vale fino al 16 dicembre')
  events.push({ at: QUOTE_NOON, kind: 'change-asked', revision: 1, by: '', facts: {} })
  expect(await attempt(reminder)).toContain('ha già risposto')
})

it('[QU59] the customer’s confirmation has the accepted PDF and no word that was typed', async () => {
  const { attempt, sent, events, change } = setUp({ validBefore: QUOTE_END })
  change({ state: 'accepted' })
  const event: NewEvent = {
    kind: 'accepted',
    revision: 1,
    by: TYPED.name,
    facts: { page: 'accetta', recipient: TO, ...TYPED },
  }
  events.push({ ...event, at: QUOTE_NOON })
  const mails = planAnswerMails({ ...planned, answer: 'accept', recipient: TO }, demoMail)
  for (const mail of mails) expect(await attempt(mail)).toBe('delivered')
  const toSeller = sent.find(({ to }) => to === demoMail.sellerEmail)
  const toCustomer = sent.find(({ to }) => to === TO)
  expect(sent).toHaveLength(2)
  for (const typed of Object.values(TYPED)) {
    expect(toSeller?.html).toContain(typed)
    expect(`${toCustomer?.subject}${toCustomer?.text}${toCustomer?.html}`).not.toContain(typed)
    expect(JSON.stringify(mails)).not.toContain(typed)
  }
  expect(toCustomer?.attachments).toHaveLength(1)
  expect(toSeller?.attachments).toHaveLength(1)
  // In plain text a mark on every line tells a customer's words from ours.
  for (const line of (toSeller?.text ?? '').split('\n')) {
    if (line.includes('evil.example')) expect(line).toMatch(/^> /)
  }
})

it('[QU128] without an address of the server, mails lead to where the seller sent the quote from', async () => {
  const { attempt, sent, events, change } = setUp({}, '')
  change({ state: 'accepted' })
  const event = { kind: 'accepted', revision: 1, by: '', facts: {}, at: QUOTE_NOON } as const
  events.push(event)
  const told = { ...planned, pageUrl: 'https://banco.example.com', recipient: TO }
  const mails = planAnswerMails({ ...told, answer: 'accept' }, demoMail)
  for (const mail of mails) await attempt(mail)
  expect(sent.map(({ text }) => text).join()).toMatch(/banco\.example\.com\/banco\?apri=q1/)
  expect(secretIn(sent.find(({ to }) => to === TO))).toBeDefined()
})

it('[QU59] what is planned about an answer goes to the seller, and only an acceptance to the customer', () => {
  const kinds = (['accept', 'decline', 'change', 'renew'] as const).map((answer) =>
    planAnswerMails({ ...planned, answer, recipient: TO }, demoMail).map(({ kind }) => kind),
  )
  expect(kinds).toEqual([
    ['quote-answer', 'quote-confirmation'],
    ['quote-answer'],
    ['quote-answer'],
    ['quote-answer'],
  ])
  const handedOver = planAnswerMails({ ...planned, answer: 'accept', recipient: '' }, demoMail)
  expect(handedOver.map(({ kind }) => kind)).toEqual(['quote-answer'])
})
