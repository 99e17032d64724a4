import type { Database } from '../../../../server/database/database.ts'
import type { QuoteContent } from '../../wire/quote-content.ts'
import type { EventFacts, StoredQuote } from '../stored-quote.ts'
import { readQuotes } from './drafts.ts'
import { foundBy, type QuoteSearch } from './list.ts'
import type { Tables } from './quote-rows.ts'

export interface ExportedQuote extends StoredQuote {
  /** Of the revision that holds; undefined before the first one. */
  readonly content: QuoteContent | undefined
  /** How it was accepted or declined. */
  readonly answer:
    | { readonly kind: 'accepted' | 'declined'; readonly by: string; readonly facts: EventFacts }
    | undefined
}

export interface ExportPage extends QuoteSearch {
  readonly most: number
  /** The id of the last quote of the page before. */
  readonly before?: string | undefined
}

export function createExported(db: Database<Tables>) {
  return {
    /** Newest first by their beginning: whatever happens meanwhile, none is left out and none comes twice. */
    async exported({ before, most, ...search }: ExportPage, now: number): Promise<ExportedQuote[]> {
      const rows = await db
        .selectFrom('quotes')
        .selectAll()
        .where(foundBy(search, now))
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
      const quotes = await readQuotes(db, rows)
      if (quotes.length === 0) return []
      const ids = quotes.map(({ id }) => id)
      const contents = await contentsOf(db, ids)
      const answers = await answersOf(db, ids)
      return quotes.map((quote) => ({
        ...quote,
        content: contents.get(quote.id),
        // One that was answered and then revised waits again.
        answer: quote.answeredAt === null ? undefined : answers.get(quote.id),
      }))
    },
  }
}

async function contentsOf(db: Database<Tables>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('quote_revisions')
    .innerJoin('quotes', (join) =>
      join
        .onRef('quotes.id', '=', 'quote_revisions.quote_id')
        .onRef('quotes.revision', '=', 'quote_revisions.revision'),
    )
    .select(['quote_id', 'content'])
    .where('quote_id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ quote_id: id, content }) => [id, JSON.parse(content) as QuoteContent] as const),
  )
}

async function answersOf(db: Database<Tables>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('quote_events')
    .select(['quote_id', 'kind', 'made_by', 'facts'])
    .where('quote_id', 'in', ids)
    .where('kind', 'in', ['accepted', 'declined'])
    .orderBy('quote_id')
    .orderBy('position')
    .execute()
  return new Map(
    rows.map(({ quote_id: id, kind, made_by: by, facts }) => {
      const answer = { kind: kind as 'accepted' | 'declined', by }
      return [id, { ...answer, facts: JSON.parse(facts) as EventFacts }] as const
    }),
  )
}
