import { randomBytes } from 'node:crypto'
import { type CompiledQuery, sql, type Transaction } from 'kysely'
import type { Database, Engine } from '../../../server/database/database.ts'
import { type ArtworkKind, MOST_ARTWORK, type SentFile } from '../wire.ts'
import type { ArtworkTables } from './artwork-table.ts'

export const UNCLAIMED_FOR_MS = 24 * 60 * 60_000
// An office behind one address sends a few requests a day, each with all its files.
const REQUESTS_OF_A_NETWORK = 3
const FILES_OF_A_NETWORK = 12 * MOST_ARTWORK
// With 20 MB each they still fit on the disk of a small server.
const WAITING_IN_ALL = 100
const WAITING_FILES_IN_ALL = 2_000
const ID_BYTES = 16

export interface NewArtwork {
  readonly name: string
  readonly kind: ArtworkKind
  readonly size: number
  readonly network: string
}

export type ArtworkStore = ReturnType<typeof createArtworkStore>

/** What is known of visitors' files. A file that no request names has to give way to newer ones. */
export function createArtworkStore(db: Database<ArtworkTables>, largestBytes: number) {
  const ofNetwork = {
    files: FILES_OF_A_NETWORK,
    bytes: REQUESTS_OF_A_NETWORK * MOST_ARTWORK * largestBytes,
  }
  const inAll = { files: WAITING_FILES_IN_ALL, bytes: WAITING_IN_ALL * largestBytes }

  const isUnclaimed = sql<boolean>`not exists
    (select 1 from sent_artwork where artwork_id = artwork.id)`
  const waiting = () => db.selectFrom('artwork').where(isUnclaimed)

  const oldestOf = async (network: string) =>
    (
      await waiting()
        .select('id')
        .where('network', '=', network)
        .orderBy('created_at')
        .orderBy('id')
        .limit(1)
        .execute()
    ).map(({ id }) => id)

  /** The network whose waiting files take most room, where all together take too much. */
  async function crowdWith(size: number): Promise<string | undefined> {
    const crowds = await waiting()
      .select(['network', (all) => all.fn.countAll<number | string>().as('files')])
      .select((all) => all.fn.sum<number | string>('size').as('bytes'))
      .groupBy('network')
      .execute()
    const files = sumOf(crowds.map((crowd) => Number(crowd.files)))
    const bytes = sumOf(crowds.map((crowd) => Number(crowd.bytes)))
    if (files + 1 <= inAll.files && bytes + size <= inAll.bytes) return undefined
    // A network's share is of files and of bytes: thousands of small ones are a crowd, too.
    const shareOf = (crowd: (typeof crowds)[number]) =>
      Math.max(Number(crowd.files) / inAll.files, Number(crowd.bytes) / inAll.bytes)
    return crowds.toSorted((a, b) => shareOf(b) - shareOf(a))[0]?.network
  }

  async function isNetworkFull(network: string, size: number, now: number): Promise<boolean> {
    const { files, bytes } = await db
      .selectFrom('artwork')
      .select((all) => all.fn.countAll<number | string>().as('files'))
      .select((all) => all.fn.sum<number | string | null>('size').as('bytes'))
      .where('network', '=', network)
      .where('created_at', '>', now - UNCLAIMED_FOR_MS)
      .executeTakeFirstOrThrow()
    return Number(files) + 1 > ofNetwork.files || Number(bytes) + size > ofNetwork.bytes
  }

  /** Returns those that are gone: a request may have claimed some since they were looked for. */
  const forget = async (ids: readonly string[]): Promise<string[]> => {
    if (ids.length === 0) return []
    const gone = await db.transaction().execute(async (transaction) => {
      // An update holds the rows on both engines: the delete then sees what was claimed.
      await transaction
        .updateTable('artwork')
        .set((row) => ({ received: row.ref('received') }))
        .where('id', 'in', ids)
        .execute()
      return transaction
        .deleteFrom('artwork')
        .where('id', 'in', ids)
        .where(isUnclaimed)
        .returning('id')
        .execute()
    })
    return gone.map(({ id }) => id)
  }

  return {
    /**
     * Makes room for a file, and notes it. What gives way is the oldest that waits: first of the same network, if
     * that has its share, then of the one that takes most room. So strangers displace each other, and somebody who
     * sends a few files keeps them until 'Invia'. Without an id where the network's requests have used up its share.
     */
    async begin(
      { network, size, ...file }: NewArtwork,
      now: number,
    ): Promise<{ readonly id: string | undefined; readonly displaced: readonly string[] }> {
      const displaced: string[] = []
      const displace = async (crowd: string) => {
        const ids = await oldestOf(crowd)
        displaced.push(...(await forget(ids)))
        return ids.length > 0
      }
      while (await isNetworkFull(network, size, now)) {
        if (!(await displace(network))) return { id: undefined, displaced }
      }
      for (let crowd = await crowdWith(size); crowd !== undefined; crowd = await crowdWith(size)) {
        if (!(await displace(crowd))) break
      }
      const id = randomBytes(ID_BYTES).toString('hex')
      await db
        .insertInto('artwork')
        .values({ id, ...file, size, network, received: 0, sha256: null, created_at: now })
        .execute()
      return { id, displaced }
    },

    find: (id: string) =>
      db
        .selectFrom('artwork')
        .select(['kind', 'size', 'received'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** False where another call was quicker, or the file is gone. */
    async advance(id: string, from: number, to: number, sha256: string | null): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('artwork')
        .set({ received: to, sha256 })
        .where('id', '=', id)
        .where('received', '=', from)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    /** The visitor no longer wants it; false where a request has it already. */
    drop: async (id: string): Promise<boolean> => (await forget([id])).length > 0,

    /** Forgets what no request has named within a day; returns the ids. */
    async forgetUnclaimed(now: number): Promise<string[]> {
      const found = await waiting()
        .select('id')
        .where('created_at', '<=', now - UNCLAIMED_FOR_MS)
        .execute()
      return forget(found.map(({ id }) => id))
    },

    /** Those of these ids that no row has. */
    async unknown(ids: readonly string[]): Promise<string[]> {
      const found = await db.selectFrom('artwork').select('id').execute()
      const known = new Set(found.map(({ id }) => id))
      return ids.filter((id) => !known.has(id))
    },
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** The files of a request, in the order in which they were sent. */
export async function artworkOf(
  db: Database<ArtworkTables>,
  requestId: string,
): Promise<SentFile[]> {
  const found = await db
    .selectFrom('sent_artwork')
    .innerJoin('artwork', 'artwork.id', 'artwork_id')
    .select(['artwork.id', 'name', 'kind', 'size', 'sha256'])
    .where('request_id', '=', requestId)
    .orderBy('created_at')
    .orderBy('artwork.id')
    .execute()
  return found.map(({ sha256, ...file }) => ({ ...file, sha256: sha256 ?? '' }))
}

/** Gives complete files to the request that names them, where that request was stored as a new one. */
export function claimArtwork(
  db: Database<ArtworkTables & { readonly requests: { readonly id: string } }>,
  engine: Engine,
  claim: {
    readonly requestId: string
    readonly artworkIds: readonly string[]
    readonly now: number
  },
): CompiledQuery {
  const { requestId, artworkIds, now } = claim
  return db
    .insertInto('sent_artwork')
    .columns(['request_id', 'artwork_id'])
    .expression((query) =>
      query
        .selectFrom('artwork')
        // A repeated request has no row of its own.
        .innerJoin('requests', (join) => join.on('requests.id', '=', requestId))
        .select(['requests.id', 'artwork.id as artwork_id'])
        .where('artwork.id', 'in', artworkIds)
        .where('sha256', 'is not', null)
        .where('created_at', '>', now - UNCLAIMED_FOR_MS)
        // Whoever removes one at this moment comes first or waits.
        .$if(engine === 'postgres', (rows) => rows.forShare('artwork')),
    )
    .compile()
}

/** The ids of the files of all requests. */
export async function claimedArtwork(db: Database<ArtworkTables>): Promise<string[]> {
  const found = await db.selectFrom('sent_artwork').select('artwork_id').distinct().execute()
  return found.map(({ artwork_id: id }) => id)
}

/** The files that only this request has. */
export async function artworkErasedWith(
  db: Database<ArtworkTables>,
  requestId: string,
): Promise<string[]> {
  const found = await db
    .selectFrom('sent_artwork')
    .select('artwork_id')
    .where('request_id', '=', requestId)
    .where('artwork_id', 'not in', (query) =>
      query.selectFrom('sent_artwork').select('artwork_id').where('request_id', '!=', requestId),
    )
    .execute()
  return found.map(({ artwork_id: id }) => id)
}

export async function eraseFromArtwork(
  transaction: Transaction<ArtworkTables>,
  requestId: string,
): Promise<void> {
  const ids = await artworkErasedWith(transaction, requestId)
  await transaction.deleteFrom('sent_artwork').where('request_id', '=', requestId).execute()
  if (ids.length > 0) await transaction.deleteFrom('artwork').where('id', 'in', ids).execute()
}
