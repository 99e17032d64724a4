import { expect, it } from 'vitest'
import { report, rounds } from '../../../../tests/faults/campaign.ts'
import { ENGINES } from '../../../../tests/support/postgres.ts'
import {
  aDraft,
  anEvent,
  begun,
  COMPOSER,
  sendingOf,
  sent,
  VALID_BEFORE,
  YEAR,
} from '../../../../tests/support/quotes.ts'
import { NOON } from '../../../../tests/support/requests.ts'
import { twoInstances } from '../../../../tests/support/two-instances.ts'
import { brokenAt } from './evidence.ts'
import type { QuoteStore } from './quote-store.ts'

const RACES = rounds(60, 1_000)
const SENDINGS = rounds(40, 500)

/** Two servers on one database. */
async function quotesOfTwo(engine: (typeof ENGINES)[number]) {
  const { one, other } = await twoInstances(engine)
  return { one: one.quotes, other: other.quotes, db: one.db }
}

/** What it needs to know is read before the race. */
type Rival = (
  store: QuoteStore,
  id: string,
) => (() => Promise<string>) | Promise<() => Promise<string>>

const accepting = (store: QuoteStore, id: string, now = NOON + 1) =>
  store.answer({
    id,
    revision: 1,
    answer: 'accept',
    event: anEvent('accepted'),
    deliveries: [],
    now,
  })

const NOBODY = ['nobody', () => async () => 'gone'] as const

const RIVALS: Readonly<Record<string, Rival>> = {
  'a second acceptance': (store, id) => () => accepting(store, id),
  'a refusal': (store, id) => () =>
    store.answer({
      id,
      revision: 1,
      answer: 'decline',
      event: anEvent('declined'),
      deliveries: [],
      now: NOON + 1,
    }),
  'a revision': async (store, id) => {
    await store.revise({ id, version: 1, draft: aDraft(), now: NOON, ...COMPOSER })
    const sending = await sendingOf(store, id)
    return () => store.send(sending)
  },
  // Its clock has reached the end of the validity.
  'the end of the validity': (store, id) => () => accepting(store, id, VALID_BEFORE),
  'an acceptance on paper': (store, id) => () =>
    store.acceptElsewhere({
      id,
      version: 1,
      event: anEvent('accepted', { by: 'Firefox' }),
      now: NOON + 1,
    }),
}

it.each(ENGINES)(
  '[QU20] of an acceptance and whatever else happens at once, one counts: %s',
  async (engine) => {
    const { one, other } = await quotesOfTwo(engine)
    const rivals = Object.entries(RIVALS)
    const wins: Record<string, number> = {}
    let wrong = 0
    for (let race = 0; race < RACES; race++) {
      const [name, prepare] = rivals[race % rivals.length] ?? NOBODY
      const id = await sent(one)
      const [first, second] = race % 2 === 0 ? [one, other] : [other, one]
      const rival = await prepare(second, id)
      const accept = () => accepting(first, id)
      // Whoever begins first wins more often: each of them begins in half of the races.
      const isRivalFirst = Math.floor(race / rivals.length) % 2 === 0
      const early = isRivalFirst ? rival() : accept()
      const late = isRivalFirst ? accept() : rival()
      const [accepted, done] = await Promise.all(isRivalFirst ? [late, early] : [early, late])
      const quote = await one.find(id)
      const events = await one.eventsOf(id)
      const answers = events.filter(({ kind }) => kind === 'accepted' || kind === 'declined')
      const stored = [accepted, done].filter((each) => each === 'stored').length
      const isExpiry = name === 'the end of the validity'
      const isRight =
        stored === 1 &&
        brokenAt({ quote: id }, events) === undefined &&
        (isExpiry ? accepted === 'stored' && done !== 'stored' : true) &&
        // What is stored is what was answered.
        (accepted === 'stored'
          ? quote?.state === 'accepted' && quote.revision === 1 && answers.length === 1
          : name === 'a revision'
            ? quote?.state === 'sent' && quote.revision === 2 && answers.length === 0
            : answers.length === 1)
      if (!isRight) wrong += 1
      wins[accepted === 'stored' ? 'acceptance' : name] =
        (wins[accepted === 'stored' ? 'acceptance' : name] ?? 0) + 1
    }
    report(`races of acceptance on ${engine}`, { races: RACES, wrong, ...wins })
    expect(wrong).toBe(0)
  },
)

it.each(ENGINES)(
  '[QU21] two instances that send at once leave no gap and give no number twice: %s',
  async (engine) => {
    const { one, other, db } = await quotesOfTwo(engine)
    const send = async (store: QuoteStore) => {
      const id = await begun(store)
      for (let tries = 1; ; tries++) {
        const result = await store.send(await sendingOf(store, id))
        if (result === 'stored') return tries
        if (result !== 'number-taken') throw new Error(result)
      }
    }
    const work = async (store: QuoteStore) => {
      let tries = 0
      for (let n = 0; n < SENDINGS; n++) tries += await send(store)
      return tries
    }
    const tries = await Promise.all([work(one), work(other), work(one)])
    const rows = await db
      .selectFrom('quotes')
      .select('sequence')
      .where('year', '=', YEAR)
      .orderBy('sequence')
      .execute()
    const numbers = rows.map(({ sequence }) => sequence)
    report(`numbers on ${engine}`, { sent: numbers.length, tries: tries.join(' + ') })
    expect(numbers).toEqual(Array.from({ length: 3 * SENDINGS }, (_, index) => index + 1))
  },
)
