import type { Database, Engine } from '../../../../server/database/database.ts'
import { eraseProofs } from '../proofs/within-quotes.ts'
import { countChange, type QuoteTransaction } from './quote-rows.ts'
import type { QuoteTables } from './quote-table.ts'

const OWN = [
  'quote_requests',
  'quote_revisions',
  'quote_extensions',
  'quote_pictures',
  'quote_links',
] as const

/** A quote with everything that belongs to it. Its number is not given again. */
export async function removeQuote(transaction: QuoteTransaction, id: string): Promise<void> {
  for (const table of OWN) {
    await transaction.deleteFrom(table).where('quote_id', '=', id).execute()
  }
  await transaction.deleteFrom('quote_events').where('quote_id', '=', id).execute()
  await transaction.deleteFrom('deliveries').where('subject', '=', id).execute()
  await transaction.deleteFrom('quotes').where('id', '=', id).execute()
}

/** The quotes that go with a request, as things stand now. */
export async function quotesErasedWith(
  db: Database<QuoteTables>,
  requestId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('quote_requests as named')
    .innerJoin('quotes', 'quotes.id', 'named.quote_id')
    .select('quotes.id')
    .where('named.request_id', '=', requestId)
    .where('quotes.state', '<>', 'accepted')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('quote_requests as other')
            .select('other.request_id')
            .whereRef('other.quote_id', '=', 'named.quote_id')
            .where('other.request_id', '<>', requestId),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Within the transaction that erases a request. A quote goes with the last of its requests, unless it is accepted:
 * business letters are kept for ten years (art. 2220 c.c.).
 */
export async function eraseFromQuotes(
  transaction: QuoteTransaction,
  engine: Engine,
  requestId: string,
): Promise<void> {
  const named = await transaction
    .selectFrom('quote_requests')
    .select('quote_id')
    .where('request_id', '=', requestId)
    .orderBy('quote_id')
    .execute()
  let keptBy: string | undefined
  for (const { quote_id: id } of named) {
    const quote = await transaction
      .selectFrom('quotes')
      .select('state')
      .where('id', '=', id)
      .$if(engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
    await transaction
      .deleteFrom('quote_requests')
      .where('quote_id', '=', id)
      .where('request_id', '=', requestId)
      .execute()
    const left = await transaction
      .selectFrom('quote_requests')
      .select('request_id')
      .where('quote_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (quote?.state === 'accepted') keptBy ??= id
    else if (!left && quote) await removeQuote(transaction, id)
  }
  await eraseProofs(transaction, requestId, keptBy)
  if (named.length > 0) await countChange(transaction)
}
