import { expect, it } from 'vitest'
import { brokenAt, sha256 } from '../../src/features/quotes/server/evidence.ts'
import type { QuotePlace, QuoteSearch } from '../../src/features/quotes/server/store/list.ts'
import type { CountedQuotes } from '../../src/features/quotes/server/store/today.ts'
import { startOfDay } from '../../src/server/messages/italian-date.ts'
import {
  aDraft,
  anEvent,
  begun,
  COMPOSER,
  sendingOf,
  sent,
  VALID_BEFORE,
  VALID_UNTIL,
  YEAR,
} from './quotes.ts'
import { aDelivery, aRequest, NOON } from './requests.ts'
import type { OpenedStores } from './stores.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MONTH_START = startOfDay('2026-11-01') ?? 0

type QuoteStores = Pick<OpenedStores, 'quotes' | 'requests' | 'deliveries' | 'seller' | 'db'>

const answering = (id: string, answer: 'accept' | 'decline' | 'change' | 'renew', revision = 1) => {
  const kinds = {
    accept: 'accepted',
    decline: 'declined',
    change: 'change-asked',
    renew: 'renewal-asked',
  } as const
  const event = anEvent(kinds[answer], { revision })
  return { id, revision, answer, event, deliveries: [], now: NOON + MINUTE_MS }
}

async function aRequestOf({ requests }: QuoteStores) {
  const request = aRequest()
  await requests.accept(request)
  return { id: request.id, number: request.order.requestNumber }
}

const stateOf = async ({ requests }: QuoteStores, id: string) => (await requests.find(id))[0]?.state

const idsOf = ({ quotes }: CountedQuotes) => quotes.map(({ id }) => id)

/** What keeping quotes has to do, on any database. `open` gives an empty one. */
export function quoteStoreContract(open: () => Promise<QuoteStores>): void {
  it('[QU1] keeps a draft as it is typed, with half a number in it', async () => {
    const { quotes } = await open()
    const id = await begun(quotes)
    const draft = aDraft({ validUntil: '2026-1' })
    const save = { id, draft, now: NOON + 1, ...COMPOSER }
    expect(await quotes.saveDraft({ ...save, version: 1 })).toBe('stored')
    expect((await quotes.find(id))?.draft).toEqual({ draft, version: 2, at: NOON + 1, ...COMPOSER })
    expect(await quotes.saveDraft({ ...save, version: 1 })).toBe('overtaken')
  })

  it('[QU2] a draft is composed by one device, until another one takes it over', async () => {
    const { quotes } = await open()
    const id = await begun(quotes)
    const phone = { session: 'phone', device: 'Telefono' }
    const save = { id, draft: aDraft(), version: 1, now: NOON + 1 }
    expect(await quotes.saveDraft({ ...save, ...phone })).toBe('taken')
    expect(await quotes.takeOverDraft({ id, ...phone, now: NOON + 2 })).toBe('stored')
    expect(await quotes.saveDraft({ ...save, ...phone })).toBe('stored')
    expect(await quotes.saveDraft({ ...save, ...COMPOSER, version: 2 })).toBe('taken')
  })

  it('[QU3] a draft that was never sent is discarded with its quote; of a sent one only the draft goes', async () => {
    const { quotes, db } = await open()
    const [never, once] = [await begun(quotes), await sent(quotes)]
    await quotes.dropDraft({ id: never })
    expect(await quotes.find(never)).toBeUndefined()
    await quotes.revise({ id: once, version: 1, draft: aDraft(), now: NOON, ...COMPOSER })
    await quotes.dropDraft({ id: once })
    expect(await quotes.find(once)).toMatchObject({ state: 'sent', draft: undefined })
    expect(
      await db.selectFrom('quote_events').selectAll().where('quote_id', '=', never).execute(),
    ).toEqual([])
  })

  it('[QU4] sending stores number, revision, PDF, pictures, deliveries and the state of the requests', async () => {
    const stores = await open()
    const { quotes, deliveries } = stores
    const request = await aRequestOf(stores)
    const id = await begun(quotes, aDraft({ requests: [request] }))
    const mail = aDelivery({ kind: 'quote', subject: id })
    const sending = await sendingOf(quotes, id, { deliveries: [mail] })
    expect(await quotes.send(sending)).toBe('stored')
    expect(await quotes.find(id)).toMatchObject({
      state: 'sent',
      number: { year: YEAR, sequence: 1 },
      revision: 1,
      totalCents: 161_101,
      draft: undefined,
      requests: [request.id],
    })
    expect(await quotes.pdf(id, 1)).toEqual(sending.revision.pdf)
    expect((await quotes.picture(id, 1, 'tazza'))?.content.toString()).toBe('png')
    expect(await quotes.revision(id, 1)).toMatchObject({
      content: sending.revision.content,
      document: sending.revision.document,
      pdfSha256: sha256(sending.revision.pdf),
      pictures: ['tazza'],
    })
    expect((await deliveries.ofSubjects([id])).map((each) => each.id)).toEqual([mail.id])
    expect(await stateOf(stores, request.id)).toBe('quoted')
    expect((await quotes.ofRequest(request.id))?.id).toBe(id)
    expect(await quotes.send(sending)).toBe('overtaken')
  })

  it('[QU5] numbers follow each other within a year, and begin where the shop says', async () => {
    const { quotes } = await open()
    const first = { year: YEAR, sequence: 41 }
    expect(await quotes.nextNumber(YEAR, first)).toEqual(first)
    expect(await quotes.nextNumber(YEAR + 1, first)).toEqual({ year: YEAR + 1, sequence: 1 })
    await sent(quotes, { number: first })
    expect(await quotes.nextNumber(YEAR, first)).toEqual({ year: YEAR, sequence: 42 })
    const id = await begun(quotes)
    const again = await sendingOf(quotes, id, { number: first })
    expect(await quotes.send(again)).toBe('number-taken')
    expect(await quotes.find(id)).toMatchObject({ state: 'draft', number: undefined })
  })

  it('[QU6] an answer counts once, for the revision that holds, before the validity ends', async () => {
    const { quotes } = await open()
    const late = await sent(quotes)
    expect(await quotes.answer({ ...answering(late, 'accept'), now: VALID_BEFORE })).toBe('expired')
    expect(await quotes.answer({ ...answering(late, 'renew'), now: VALID_BEFORE })).toBe('stored')
    expect(await quotes.answer({ ...answering(late, 'renew'), now: VALID_BEFORE })).toBe('answered')
    const id = await sent(quotes)
    expect(await quotes.answer(answering(id, 'renew'))).toBe('answered')
    expect(await quotes.answer(answering(id, 'change'))).toBe('stored')
    expect(await quotes.answer(answering(id, 'accept', 2))).toBe('superseded')
    expect(await quotes.answer(answering(id, 'accept'))).toBe('stored')
    expect(await quotes.answer(answering(id, 'accept'))).toBe('answered')
    expect(await quotes.answer(answering(id, 'decline'))).toBe('answered')
    expect(await quotes.answer(answering('nobody', 'accept'))).toBe('gone')
    expect(await quotes.find(id)).toMatchObject({ state: 'accepted' })
  })

  it('[QU7] requests follow their quote: accepted is confirmed, declined is lost', async () => {
    const stores = await open()
    const one = await aRequestOf(stores)
    const other = await aRequestOf(stores)
    const accepted = await sent(stores.quotes, {}, aDraft({ requests: [one] }))
    const declined = await sent(stores.quotes, {}, aDraft({ requests: [other] }))
    await stores.quotes.answer(answering(accepted, 'accept'))
    await stores.quotes.answer(answering(declined, 'decline'))
    expect([await stateOf(stores, one.id), await stateOf(stores, other.id)]).toEqual([
      'confirmed',
      'lost',
    ])
    const work = await stores.seller.workOn(one.id)
    expect(work.changes.map(({ value }) => value)).toEqual(['quoted', 'confirmed'])
  })

  it('[QU8] a revision takes the place of the one before, which stays readable', async () => {
    const { quotes } = await open()
    const id = await sent(quotes)
    const draft = aDraft({ delivery: '10 giorni' })
    expect(await quotes.revise({ id, version: 1, draft, now: NOON, ...COMPOSER })).toBe('stored')
    expect(await quotes.answer(answering(id, 'change'))).toBe('stored')
    const overtaken = await sendingOf(quotes, id, { version: 1 })
    expect(await quotes.send(overtaken)).toBe('overtaken')
    expect(await quotes.send(await sendingOf(quotes, id))).toBe('stored')
    expect(await quotes.find(id)).toMatchObject({ revision: 2, number: { sequence: 1 } })
    expect(await quotes.answer(answering(id, 'accept', 1))).toBe('superseded')
    expect((await quotes.revision(id, 1))?.content.delivery).toBe('15 giorni lavorativi')
    expect((await quotes.revision(id, 2))?.content.delivery).toBe('10 giorni')
    await quotes.answer(answering(id, 'accept', 2))
    const after = { id, version: 4, draft, now: NOON, ...COMPOSER }
    expect(await quotes.revise(after)).toBe('overtaken')
  })

  it('[QU9] a link opens the quote by the hash of its secret, until the seller revokes it', async () => {
    const { quotes } = await open()
    const id = await sent(quotes)
    const link = { hash: sha256('secret'), id, revision: 1, recipient: 'a@x.example', now: NOON }
    await quotes.addLink(link)
    const opened = await quotes.byLink(link.hash)
    expect(opened).toMatchObject({ quote: { id }, revision: 1, recipient: 'a@x.example' })
    const event = anEvent('links-revoked')
    expect(await quotes.revokeLinks({ id, version: 1, event, now: NOON })).toBe('stored')
    expect(await quotes.byLink(link.hash)).toBeUndefined()
    expect(await quotes.byLink(sha256('another'))).toBeUndefined()
    await quotes.addLink({ ...link, hash: sha256('later') })
    expect(await quotes.byLink(sha256('later'))).toBeDefined()
  })

  it('[QU10] the history is a chain: whatever is changed in it is found', async () => {
    const { quotes, db } = await open()
    const id = await sent(quotes)
    await quotes.noteOpened({ id, event: anEvent('opened'), now: NOON + 1 })
    await quotes.answer(answering(id, 'accept'))
    const events = await quotes.eventsOf(id)
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'sent', 'opened', 'accepted'])
    expect(brokenAt({ quote: id }, events)).toBeUndefined()
    expect(brokenAt({ quote: 'other' }, events)).toBe(1)
    await db
      .updateTable('quote_events')
      .set({ made_by: 'Qualcun altro' })
      .where('quote_id', '=', id)
      .where('position', '=', 3)
      .execute()
    expect(brokenAt({ quote: id }, await quotes.eventsOf(id))).toBe(3)
    expect(
      brokenAt(
        { quote: id },
        events.filter(({ position }) => position !== 2),
      ),
    ).toBe(2)
  })

  it('[QU11] whoever loads the page again and again has opened it once', async () => {
    const { quotes } = await open()
    const id = await sent(quotes)
    const load = (now: number) => quotes.noteOpened({ id, event: anEvent('opened'), now })
    expect(await load(NOON + 1)).toBe(true)
    expect(await load(NOON + 2)).toBe(false)
    expect(await quotes.find(id)).toMatchObject({ openedAt: NOON + 1, openedCount: 1 })
    await load(NOON + 60 * MINUTE_MS)
    expect((await quotes.find(id))?.openedCount).toBe(2)
  })

  it('[QU153] the visits of two readers are counted apart, whatever comes between', async () => {
    const { quotes } = await open()
    const id = await sent(quotes)
    const load = (by: string, now: number) =>
      quotes.noteOpened({ id, event: anEvent('opened', { by }), now })
    for (let minute = 1; minute < 6; minute++) {
      await load('giulia@x.example', NOON + minute * MINUTE_MS)
      await load('anna@x.example', NOON + minute * MINUTE_MS)
      await quotes.noteEvent({ id, event: anEvent('delivered'), now: NOON + minute * MINUTE_MS })
    }
    expect((await quotes.find(id))?.openedCount).toBe(2)
  })

  it('[QU12] [QU125] the seller reminds twice at most, prolongs, and notes what was accepted elsewhere', async () => {
    const { quotes } = await open()
    const id = await sent(quotes)
    const action = { id, event: anEvent('reminded', { by: 'Firefox' }), now: NOON + 1 }
    expect(await quotes.remind({ ...action, version: 0 })).toBe('overtaken')
    expect(await quotes.remind({ ...action, version: 1 })).toBe('stored')
    expect(await quotes.remind({ ...action, version: 2 })).toBe('stored')
    expect(await quotes.remind({ ...action, version: 3 })).toBe('overtaken')
    const later = VALID_BEFORE + DAY_MS
    const pdf = Buffer.from('%PDF until the sixteenth')
    const extended = { ...action, validUntil: '2026-12-16', validBefore: later, pdf, version: 3 }
    const first = await quotes.pdf(id, 1)
    expect(await quotes.extend(extended)).toBe('stored')
    expect(await quotes.find(id)).toMatchObject({ validUntil: '2026-12-16', validBefore: later })
    // What was sent stays beside it.
    expect(await quotes.pdf(id, 1)).toEqual(pdf)
    expect((await quotes.papers(id, 1)).map((paper) => paper.pdf)).toEqual([first, pdf])
    const revision = await quotes.revision(id, 1)
    expect(revision).toMatchObject({
      extended: { at: NOON + 1, sentUntil: VALID_UNTIL },
      content: { validUntil: '2026-12-16' },
      pdfSha256: sha256(pdf),
    })
    expect(JSON.stringify(revision?.document)).toContain('16 dicembre 2026')
    expect(JSON.stringify(revision?.document)).not.toContain('15 dicembre 2026')
    expect(await quotes.acceptElsewhere({ ...action, version: 4 })).toBe('stored')
    expect(await quotes.extend({ ...extended, version: 5 })).toBe('overtaken')
    expect(await quotes.find(id)).toMatchObject({ state: 'accepted' })
  })

  it('[QU80] a reminder is due from the day that the seller has set, while the quote waits', async () => {
    const { quotes } = await open()
    const id = await sent(quotes)
    const reminder = { day: '2026-11-24', by: 'Firefox' }
    const due = (startOfDay(reminder.day) ?? 0) + 9 * 60 * MINUTE_MS
    const set = { id, version: 1, reminder, now: NOON }
    expect(await quotes.remindOn({ ...set, version: 0 })).toBe('overtaken')
    expect(await quotes.remindOn({ ...set, now: VALID_BEFORE })).toBe('overtaken')
    expect(await quotes.remindOn(set)).toBe('stored')
    expect(await quotes.find(id)).toMatchObject({ reminder, version: 2 })
    expect(await quotes.dueReminders(due - DAY_MS)).toEqual([])
    expect(await quotes.dueReminders(VALID_BEFORE)).toEqual([])
    expect(await quotes.dueReminders(due + DAY_MS)).toEqual([id])
    const action = { id, event: anEvent('reminded', { by: 'Firefox' }) }
    expect(await quotes.remind({ ...action, version: 2, now: due })).toBe('stored')
    expect(await quotes.find(id)).toMatchObject({ reminder: undefined, reminders: 1 })
    expect(await quotes.dueReminders(due)).toEqual([])
    await quotes.remindOn({ ...set, version: 3 })
    expect(await quotes.remindOn({ ...set, version: 4, reminder: undefined })).toBe('stored')
    expect(await quotes.dueReminders(due)).toEqual([])
  })

  it('[QU80] no reminder is due once the customer has answered, after two, or for a later revision', async () => {
    const { quotes } = await open()
    const reminder = { day: '2026-11-24', by: 'Firefox' }
    const due = (startOfDay(reminder.day) ?? 0) + 9 * 60 * MINUTE_MS
    const dated = async () => {
      const id = await sent(quotes)
      await quotes.remindOn({ id, version: 1, reminder, now: NOON })
      return id
    }
    for (const answer of ['accept', 'decline', 'change'] as const) {
      await quotes.answer(answering(await dated(), answer))
    }
    const twice = await dated()
    const action = { id: twice, event: anEvent('reminded'), now: NOON + 1 }
    await quotes.remind({ ...action, version: 2 })
    await quotes.remind({ ...action, version: 3 })
    expect(await quotes.find(twice)).toMatchObject({ reminder: undefined })
    const set = { id: twice, version: 4, reminder, now: NOON + 2 }
    expect(await quotes.remindOn(set)).toBe('overtaken')
    const revised = await dated()
    await quotes.revise({ id: revised, version: 2, draft: aDraft(), now: NOON, ...COMPOSER })
    await quotes.send(await sendingOf(quotes, revised))
    expect(await quotes.find(revised)).toMatchObject({ reminder: undefined })
    expect(await quotes.dueReminders(due)).toEqual([])
  })

  it('[QU13] an erased request takes its quotes with it, but for accepted ones', async () => {
    const stores = await open()
    const [one, two] = [await aRequestOf(stores), await aRequestOf(stores)]
    const { quotes, requests } = stores
    const open1 = await sent(quotes, {}, aDraft({ requests: [one] }))
    const both = await sent(quotes, {}, aDraft({ requests: [one, two] }))
    const accepted = await sent(quotes, {}, aDraft({ requests: [one] }))
    await quotes.answer(answering(accepted, 'accept'))
    await requests.erase(one.id)
    expect(await quotes.find(open1)).toBeUndefined()
    expect(await quotes.pdf(open1, 1)).toBeUndefined()
    expect(await quotes.eventsOf(open1)).toEqual([])
    expect((await quotes.find(both))?.requests).toEqual([two.id])
    expect(await quotes.find(accepted)).toMatchObject({ state: 'accepted', requests: [] })
    expect(await quotes.pdf(accepted, 1)).toBeDefined()
  })

  it('[QU14] lists, filters, finds and adds up', async () => {
    const { quotes } = await open()
    const now = NOON + 5 * DAY_MS
    const draft = await begun(quotes)
    const waiting = await sent(quotes)
    const other = aDraft({ customer: { ...aDraft().customer, company: 'Caffè Ligure' } })
    const accepted = await sent(quotes, {}, other)
    await quotes.answer(answering(accepted, 'accept'))
    const declined = await sent(quotes)
    await quotes.answer(answering(declined, 'decline'))
    const expired = await sent(quotes, { validBefore: NOON + 2 })
    const listed = async (page: object = {}) =>
      (await quotes.rows({ terms: [], most: 9, ...page }, now)).map(({ id }) => id).toSorted()
    expect(await listed()).toEqual([draft, waiting, accepted, declined, expired].toSorted())
    expect(await listed({ filter: 'drafts' })).toEqual([draft])
    expect(await listed({ filter: 'waiting' })).toEqual([waiting])
    expect(await listed({ filter: 'remind' })).toEqual([waiting])
    expect(await listed({ filter: 'accepted' })).toEqual([accepted])
    expect(await listed({ filter: 'declined' })).toEqual([declined])
    expect(await listed({ filter: 'expired' })).toEqual([expired])
    expect(await listed({ terms: ['caffe', 'lig'] })).toEqual([accepted])
    expect(await listed({ terms: ['100%_'] })).toEqual([])
    const [newest, ...rest] = await quotes.rows({ terms: [], most: 9 }, now)
    const before =
      newest && ({ group: 'open', touchedAt: newest.touchedAt, id: newest.id } as const)
    expect(await quotes.rows({ terms: [], most: 9, before }, now)).toEqual(rest)
    const cents = 161_101
    expect(await quotes.figures(now, MONTH_START)).toEqual({
      counts: { drafts: 1, waiting: 1, remind: 1, accepted: 1, declined: 1, expired: 1 },
      all: 5,
      groups: {
        open: { count: 2, cents: 2 * cents },
        closed: { count: 3, cents: 3 * cents },
      },
      open: { count: 1, cents },
      expiring: { count: 0, cents: 0 },
      accepted: { count: 1, cents, sent: 4 },
      lost: { count: 2, cents: 2 * cents },
    })
  })

  it('[QU82] lists open quotes before closed ones, page by page, and adds up what is found', async () => {
    const { quotes } = await open()
    const now = NOON + 5 * DAY_MS
    const declined = await sent(quotes, { now: NOON + 3 })
    const expired = await sent(quotes, { now: NOON + 4, validBefore: NOON + 5 })
    const waiting = await sent(quotes, { now: NOON + 1 })
    const draft = await begun(quotes, aDraft({ lines: aDraft().lines.slice(3, 4) }), NOON + 2)
    await quotes.answer({ ...answering(declined, 'decline'), now: NOON + 6 })
    const paged: string[] = []
    for (let before: QuotePlace | undefined; paged.length < 4;) {
      const [row] = await quotes.rows({ terms: [], most: 1, before }, now)
      if (!row) break
      paged.push(row.id)
      const group = row.id === declined || row.id === expired ? 'closed' : 'open'
      before = { group, touchedAt: row.touchedAt, id: row.id }
    }
    expect(paged).toEqual([draft, waiting, declined, expired])
    const cents = 161_101
    const found = async (search: Partial<QuoteSearch>) => {
      const all = { terms: [], ...search }
      const rows = await quotes.rows({ ...all, most: 9 }, now)
      const { groups } = await quotes.figures(now, MONTH_START, all)
      const exported = await quotes.exported({ ...all, most: 9 }, now)
      expect(exported.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
      return { ids: rows.map(({ id }) => id), open: groups.open, closed: groups.closed.count }
    }
    const small = { count: 1, cents: 3_416 }
    expect(await found({ amount: 'small' })).toEqual({ ids: [draft], open: small, closed: 0 })
    const medium = { ids: [waiting, declined, expired], open: { count: 1, cents }, closed: 2 }
    expect(await found({ amount: 'medium' })).toEqual(medium)
    expect((await found({ since: NOON + 3 })).ids).toEqual([declined, expired])
    expect((await found({ since: NOON + 3, filter: 'expired' })).ids).toEqual([expired])
  })

  it('[QU76] finds what expires within a week, the next first, and what was answered in three days', async () => {
    const { quotes } = await open()
    const now = NOON + 5 * DAY_MS
    const valid = (days: number) => sent(quotes, { validBefore: now + days * DAY_MS })
    const [late, soon] = [await valid(6), await valid(1)]
    for (const days of [8, 0]) await valid(days)
    const [asked, old, fresh] = [await valid(2), await valid(2), await valid(2)]
    const answered = (id: string, answer: 'accept' | 'change', daysAgo: number) =>
      quotes.answer({ ...answering(id, answer), now: now - daysAgo * DAY_MS })
    await answered(asked, 'change', 4)
    await answered(old, 'accept', 4)
    await answered(fresh, 'accept', 1)
    expect(idsOf(await quotes.ending(now, 3))).toEqual([soon, late])
    expect(idsOf(await quotes.answered(now, 3))).toEqual([asked, fresh])
    const first = await quotes.ending(now, 1)
    expect([idsOf(first), first.count]).toEqual([[soon], 2])
  })

  it('[QU124] finds what was mailed in vain, until it arrives or is opened, or another mail leaves', async () => {
    const { quotes } = await open()
    const note = (id: string, kind: 'delivered' | 'not-delivered', recipient: string) =>
      quotes.noteEvent({ id, event: anEvent(kind, { by: '', facts: { recipient } }), now: NOON })
    const inVain = async () => {
      const id = await sent(quotes)
      await note(id, 'not-delivered', 'a@example.com')
      return id
    }
    const [none, later, half] = [await inVain(), await inVain(), await inVain()]
    const [opened, answered] = [await inVain(), await inVain()]
    await note(later, 'delivered', 'a@example.com')
    await note(half, 'delivered', 'b@example.com')
    const seen = anEvent('opened', { by: 'a@example.com' })
    await quotes.noteOpened({ id: opened, event: seen, now: NOON })
    await quotes.answer(answering(answered, 'accept'))
    const found = await quotes.undelivered(NOON, 3)
    expect(new Set(idsOf(found))).toEqual(new Set([none, half]))
    const seenAgain = { id: none, version: 1, event: anEvent('reminded'), now: NOON }
    expect(await quotes.remind(seenAgain)).toBe('stored')
    expect(idsOf(await quotes.undelivered(NOON, 3))).toEqual([half])
  })
}
