import type { Cents } from '../../../../order/money.ts'
import { dayOf } from '../../../../server/messages/italian-date.ts'
import type { Database } from '../../../../server/database/database.ts'
import type { QuoteContent } from '../../wire/quote-content.ts'
import { extendedDocument } from '../../wire/document-of.ts'
import type { QuoteDocument } from '../../wire/quote-document.ts'
import { numberInWords, type QuoteNumber } from '../../wire/quote-number.ts'
import type {
  ChainedEvent,
  EventFacts,
  PastEvent,
  QuotePaper,
  QuotePicture,
  SentQuote,
  StoredQuote,
  StoredRevision,
} from '../stored-quote.ts'
import { readQuotes } from './drafts.ts'
import { sentQuote } from './links.ts'
import type { Tables } from './quote-rows.ts'
import type { QuoteExtensionTable } from './quote-table.ts'

// Its PDF is read where it is asked for.
const COLUMNS = [
  'revision',
  'sent_at',
  'sent_by',
  'content',
  'document',
  'conditions',
  'conditions_source',
  'conditions_sha256',
  'pdf_sha256',
  'total_cents',
] as const

const EXPLAINED =
  'Ogni evento porta l’impronta SHA-256 di quella precedente e dei propri dati: chi ne cambia uno rompe tutte quelle che seguono. pdfSha256 è l’impronta del PDF che vale: quello inviato o, dopo un prolungamento, quello con la nuova data; gli eventi portano quella di ogni PDF. conditionsSha256 è quella delle condizioni in HTML.'

/** What was sent, and what happened since. */
export function createHistory(db: Database<Tables>) {
  async function find(id: string): Promise<StoredQuote | undefined> {
    const row = await db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst()
    return (await readQuotes(db, row ? [row] : []))[0]
  }

  async function revisions(id: string): Promise<StoredRevision[]> {
    const rows = await db
      .selectFrom('quote_revisions')
      .select(COLUMNS)
      .where('quote_id', '=', id)
      .orderBy('revision', 'desc')
      .execute()
    const pictures = await db
      .selectFrom('quote_pictures')
      .select(['revision', 'line'])
      .where('quote_id', '=', id)
      .execute()
    const extensions = await db
      .selectFrom('quote_extensions')
      .select(['revision', 'at', 'valid_until', 'pdf_sha256'])
      .where('quote_id', '=', id)
      .orderBy('position')
      .execute()
    return rows.map((row) => {
      const sent: StoredRevision = {
        revision: row.revision,
        sentAt: row.sent_at,
        sentBy: row.sent_by,
        extended: undefined,
        content: JSON.parse(row.content) as QuoteContent,
        document: JSON.parse(row.document) as QuoteDocument,
        conditions: row.conditions,
        conditionsSource: row.conditions_source,
        conditionsSha256: row.conditions_sha256,
        pdfSha256: row.pdf_sha256,
        totalCents: row.total_cents as Cents,
        pictures: pictures.flatMap(({ revision, line }) => (revision === row.revision ? line : [])),
      }
      const last = extensions.findLast(({ revision }) => revision === row.revision)
      return last ? extended(sent, last) : sent
    })
  }

  async function eventsOf(id: string): Promise<ChainedEvent[]> {
    const rows = await db
      .selectFrom('quote_events')
      .selectAll()
      .where('quote_id', '=', id)
      .orderBy('position')
      .execute()
    return rows.map(({ position, at, kind, revision, made_by: by, facts, hash }) => ({
      position,
      at,
      kind,
      revision,
      by,
      facts: JSON.parse(facts) as EventFacts,
      hash,
    }))
  }

  /** As it was sent first, and then each extension. */
  async function papers(id: string, revision: number): Promise<QuotePaper[]> {
    const columns = ['pdf', 'pdf_sha256'] as const
    const sent = await db
      .selectFrom('quote_revisions')
      .select(columns)
      .where('quote_id', '=', id)
      .where('revision', '=', revision)
      .execute()
    const extensions = await db
      .selectFrom('quote_extensions')
      .select(columns)
      .where('quote_id', '=', id)
      .where('revision', '=', revision)
      .orderBy('position')
      .execute()
    return [...sent, ...extensions].map((row) => ({
      pdf: Buffer.from(row.pdf, 'base64'),
      pdfSha256: row.pdf_sha256,
    }))
  }

  /** What the quote itself says of its history: without it an event could be removed from the end. */
  const chainOf = (id: string) =>
    db.selectFrom('quotes').select(['events', 'chain']).where('id', '=', id).executeTakeFirst()

  /** The history with its hashes, as both sides can download it; undefined where the quote was never sent. */
  async function evidence(id: string): Promise<object | undefined> {
    const before = await chainOf(id)
    const quote = await find(id)
    if (!quote?.number) return undefined
    const found = {
      explanation: EXPLAINED,
      quote: id,
      number: numberInWords(quote.number),
      state: quote.state,
      revisions: (await revisions(id)).map(
        ({ revision, sentAt, pdfSha256, conditionsSha256, content, conditions }) => ({
          revision,
          sentAt: new Date(sentAt).toISOString(),
          pdfSha256,
          conditionsSha256,
          conditions,
          content: withoutListed(content),
        }),
      ),
      events: (await eventsOf(id)).map(({ at, ...event }) => ({
        ...event,
        at,
        time: new Date(at).toISOString(),
      })),
    }
    // What happens between two of these looks would make a file that contradicts itself.
    return (await chainOf(id))?.chain === before?.chain ? found : evidence(id)
  }

  return {
    find,

    /** Undefined for one that was never sent, too. */
    async findSent(id: string): Promise<SentQuote | undefined> {
      const quote = await find(id)
      return quote && sentQuote(quote)
    },

    /** The newest that answers a request. */
    async ofRequest(requestId: string): Promise<StoredQuote | undefined> {
      const row = await db
        .selectFrom('quote_requests')
        .select('quote_id')
        .where('request_id', '=', requestId)
        .orderBy('quote_id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && find(row.quote_id)
    },

    async byNumber({ year, sequence }: QuoteNumber): Promise<StoredQuote | undefined> {
      const row = await db
        .selectFrom('quotes')
        .selectAll()
        .where('year', '=', year)
        .where('sequence', '=', sequence)
        .executeTakeFirst()
      return (await readQuotes(db, row ? [row] : []))[0]
    },

    /** Newest first. */
    revisions,

    async revision(id: string, revision: number): Promise<StoredRevision | undefined> {
      return (await revisions(id)).find((each) => each.revision === revision)
    },

    papers,

    /** The one that holds. */
    async pdf(id: string, revision: number): Promise<Buffer | undefined> {
      return (await papers(id, revision)).at(-1)?.pdf
    },

    async picture(id: string, revision: number, line: string): Promise<QuotePicture | undefined> {
      const row = await db
        .selectFrom('quote_pictures')
        .select(['type', 'content'])
        .where('quote_id', '=', id)
        .where('revision', '=', revision)
        .where('line', '=', line)
        .executeTakeFirst()
      return row && { type: row.type, content: Buffer.from(row.content, 'base64') }
    },

    eventsOf,

    chainOf,

    /**
     * The last event of each of these quotes, by their ids. That a mail arrived says less than that the customer has
     * opened the quote or answered, and an older revision that was
     * opened says nothing of the one that holds.
     */
    async lastEvents(ids: readonly string[]): Promise<ReadonlyMap<string, PastEvent>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('quote_events')
        .select(['quote_id', 'at', 'kind', 'revision', 'made_by', 'facts'])
        .where('quote_id', 'in', ids)
        .where('position', '=', (events) =>
          events
            .selectFrom('quote_events as each')
            .innerJoin('quotes', 'quotes.id', 'each.quote_id')
            .select((all) => all.fn.max('each.position').as('last'))
            .whereRef('each.quote_id', '=', 'quote_events.quote_id')
            .where((where) =>
              where.or([
                where('each.kind', '!=', 'opened'),
                where('each.revision', '=', where.ref('quotes.revision')),
              ]),
            )
            .where((where) =>
              where.or([
                where('each.kind', '!=', 'delivered'),
                where.and([
                  where('quotes.opened_at', 'is', null),
                  where('quotes.answered_at', 'is', null),
                ]),
              ]),
            ),
        )
        .execute()
      return new Map(
        rows.map(({ quote_id: id, made_by: by, facts, ...event }) => [
          id,
          { ...event, by, facts: JSON.parse(facts) as EventFacts },
        ]),
      )
    },

    evidence,
  }
}

function extended(
  sent: StoredRevision,
  last: Pick<QuoteExtensionTable, 'at' | 'valid_until' | 'pdf_sha256'>,
): StoredRevision {
  const { at, valid_until: validUntil } = last
  return {
    ...sent,
    extended: { at, sentUntil: sent.content.validUntil },
    content: { ...sent.content, validUntil },
    document: extendedDocument(sent.document, { validUntil, day: dayOf(at) }),
    pdfSha256: last.pdf_sha256,
  }
}

/** The shop's own prices are for the seller only. */
function withoutListed({ lines, ...content }: QuoteContent): object {
  return {
    ...content,
    lines: lines.map((line) => (line.kind === 'gadget' ? { ...line, listed: null } : line)),
  }
}
