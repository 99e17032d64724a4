import { runQuotesCommand } from '../../src/features/quotes/server/commands.ts'
import { numberInWords } from '../../src/features/quotes/wire/quote-number.ts'
import type { OpenedStores } from '../support/stores.ts'

export interface ToldOfQuotes {
  /** The numbers that the server said to have sent, by the quotes' ids. */
  readonly sent: ReadonlyMap<string, string>
  /** How those were answered of which the server said so, by their numbers. */
  readonly answered: ReadonlyMap<string, 'accepted' | 'declined'>
}

/** What is not as it must be, whenever the server was killed; nothing that has not changed since is verified again. */
export async function wrongQuotes(
  { db, quotes }: OpenedStores,
  { sent, answered }: ToldOfQuotes,
  verified = new Set<string>(),
): Promise<string[]> {
  const wrong: string[] = []
  const stored = await db
    .selectFrom('quotes')
    .select(['id', 'year', 'sequence', 'state', 'revision', 'recipients'])
    .where('sequence', 'is not', null)
    .orderBy('year')
    .orderBy('sequence')
    .execute()
  const mails = await db.selectFrom('deliveries').select(['subject', 'kind']).execute()
  const mailsOf = (id: string, wanted: string) =>
    mails.filter(({ subject, kind }) => subject === id && kind === wanted).length
  const numbers = new Map<string, string>()
  let before = { year: 0, sequence: 0 }
  for (const { id, state, revision, recipients, ...row } of stored) {
    const at = { year: row.year ?? 0, sequence: row.sequence ?? 0 }
    const number = numberInWords(at)
    if (at.sequence !== (at.year === before.year ? before.sequence + 1 : 1)) {
      wrong.push(`${number} follows ${numberInWords(before)}`)
    }
    before = at
    numbers.set(id, number)
    const { length } = JSON.parse(recipients) as string[]
    if (length === 0 || mailsOf(id, 'quote') !== length) wrong.push(`${number} lacks its mails`)
    const isAnswered = state === 'accepted' || state === 'declined'
    if (mailsOf(id, 'quote-answer') !== Number(isAnswered)) {
      wrong.push(`${number} is ${state}, which the seller is not told`)
    }
    const told = answered.get(number)
    if (told && told !== state) wrong.push(`${number} was ${told}, and is ${state}`)
    const seen = `${number} ${state}`
    if (verified.has(seen)) continue
    verified.add(seen)
    const pdf = await quotes.pdf(id, revision)
    const sheet = await quotes.revision(id, revision)
    if (
      !pdf?.subarray(0, 5).equals(Buffer.from('%PDF-')) ||
      sheet?.document.title !== `Preventivo ${number}`
    ) {
      wrong.push(`${number} lacks its PDF`)
    }
    await runQuotesCommand({ number: at }, quotes, Date.now()).catch((error: unknown) =>
      wrong.push(String(error)),
    )
  }
  for (const [id, number] of sent) {
    if (numbers.get(id) !== number) wrong.push(`${number} was sent, and is ${numbers.get(id)}`)
  }
  const { last } = await db
    .selectFrom('quote_numbers')
    .select((all) => all.fn.max('last').as('last'))
    .executeTakeFirstOrThrow()
  if ((last ?? 0) !== before.sequence) wrong.push(`${last} numbers, ${before.sequence} quotes`)
  const halves = await db
    .selectFrom('quote_revisions')
    .select('quote_id')
    .where('quote_id', 'not in', (all) =>
      all.selectFrom('quotes').select('id').where('sequence', 'is not', null),
    )
    .execute()
  return [...wrong, ...halves.map(({ quote_id: id }) => `${id} has a revision and no number`)]
}
