import type { Database } from '../../../../server/database/database.ts'
import type { Engine } from '../../../../server/database/database.ts'
import type { SentQuote } from '../stored-quote.ts'
import type { SellerAction } from './answers.ts'
import { readQuotes } from './drafts.ts'
import { changeQuote, lockQuote, type Tables } from './quote-rows.ts'

export interface NewLink {
  /** The secret itself is in the mail only. */
  readonly hash: string
  readonly id: string
  readonly revision: number
  readonly recipient: string
  readonly now: number
}

/** What a secret link opens. */
export interface OpenedLink {
  readonly quote: SentQuote
  readonly revision: number
  /** To whom the link was sent; empty where the seller handed it over. */
  readonly recipient: string
}

export function createLinks(db: Database<Tables>, engine: Engine) {
  return {
    async byLink(hash: string): Promise<OpenedLink | undefined> {
      const link = await db
        .selectFrom('quote_links')
        .select(['quote_id', 'revision', 'recipient'])
        .where('hash', '=', hash)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      if (!link) return undefined
      const row = await db
        .selectFrom('quotes')
        .selectAll()
        .where('id', '=', link.quote_id)
        .executeTakeFirst()
      const [quote] = await readQuotes(db, row ? [row] : [])
      const sent = quote && sentQuote(quote)
      return sent && { quote: sent, revision: link.revision, recipient: link.recipient }
    },

    /** Nothing where the quote is gone. */
    addLink: ({ hash, id, revision, recipient, now }: NewLink): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        if (!(await lockQuote(transaction, engine, id))) return
        await transaction
          .insertInto('quote_links')
          .values({
            hash,
            quote_id: id,
            revision,
            recipient,
            created_at: now,
            revoked_at: null,
          })
          .execute()
      }),

    /** None of those that were sent until now opens the quote any more. */
    revokeLinks: ({ id, version, event, now }: SellerAction) =>
      db.transaction().execute(async (transaction): Promise<'stored' | 'overtaken' | 'gone'> => {
        const row = await lockQuote(transaction, engine, id)
        if (!row) return 'gone'
        if (row.version !== version || row.revision === 0) return 'overtaken'
        await transaction
          .updateTable('quote_links')
          .set({ revoked_at: now })
          .where('quote_id', '=', id)
          .where('revoked_at', 'is', null)
          .execute()
        await changeQuote(transaction, row, { set: { version: version + 1 }, event, now })
        return 'stored'
      }),
  }
}

export function sentQuote(quote: {
  readonly number: SentQuote['number'] | undefined
  readonly validBefore: number | null
}): SentQuote | undefined {
  const isSent = quote.number !== undefined && quote.validBefore !== null
  return isSent ? (quote as SentQuote) : undefined
}
