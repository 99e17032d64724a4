import { hash } from 'node:crypto'
import { sql, type CompiledQuery } from 'kysely'
import type { Database, Engine } from '../../../server/database/database.ts'
import type { LogoTables } from './logo-table.ts'

/** Of the picture: the same logo has the same id. */
export const LOGO_ID = /^[0-9a-f]{32}$/
const ID_DIGITS = 32
export const UNCLAIMED_FOR_MS = 60 * 60_000
// At a megabyte each they still fit on the disk of a small server.
const MOST_UNCLAIMED = 400

export type LogoStore = ReturnType<typeof createLogoStore>

/** Logos that visitors uploaded. A request that is stored takes a copy of each one that it names. */
export function createLogoStore(db: Database<LogoTables>, engine: Engine) {
  /** A flood takes the room of its own networks: somebody who uploads one logo keeps it until 'Invia'. */
  async function makeRoom(latest: string): Promise<void> {
    const { waiting } = await db
      .selectFrom('logos')
      .select((select) => select.fn.countAll<number | string>().as('waiting'))
      .executeTakeFirstOrThrow()
    const tooMany = Number(waiting) - MOST_UNCLAIMED
    if (tooMany <= 0) return
    const crowds = db
      .selectFrom('logos')
      .select((select) => ['network', select.fn.countAll<number>().as('uploads')])
      .groupBy('network')
      .as('crowds')
    const oldest = db
      .selectFrom('logos')
      .innerJoin(crowds, 'crowds.network', 'logos.network')
      .select('logos.id')
      .where('logos.id', '!=', latest)
      .orderBy('uploads', 'desc')
      .orderBy('uploaded_at')
      .limit(tooMany)
    await db.deleteFrom('logos').where('id', 'in', oldest).execute()
  }

  return {
    /**
     * Resolves once the picture is on disk, with the id that a request names it by. Where too many wait, the oldest
     * one of the network that has most of them is forgotten.
     */
    async keep(png: Buffer, network: string, now: number): Promise<string> {
      const id = hash('sha256', png, 'hex').slice(0, ID_DIGITS)
      await db
        .insertInto('logos')
        .values({ id, png: png.toString('base64'), network, uploaded_at: now })
        // Uploaded again: its hour begins again.
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ network, uploaded_at: now }))
        .execute()
      await makeRoom(id)
      return id
    },

    /** The logos of a stored request, by their ids. */
    ofRequest: async (requestId: string): Promise<ReadonlyMap<string, Buffer>> => {
      const found = await db
        .selectFrom('sent_logos')
        .select(['logo_id', 'png'])
        .where('request_id', '=', requestId)
        .execute()
      return new Map(found.map(({ logo_id: id, png }) => [id, Buffer.from(png, 'base64')]))
    },

    /** The ids of the logos that a stored request has, without reading them. */
    async idsOf(requestId: string): Promise<ReadonlySet<string>> {
      const found = await db
        .selectFrom('sent_logos')
        .select('logo_id')
        .where('request_id', '=', requestId)
        .execute()
      return new Set(found.map(({ logo_id: id }) => id))
    },

    /** Removes what no request has named within an hour. */
    async forgetUnclaimed(now: number): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('logos')
        .where('uploaded_at', '<=', now - UNCLAIMED_FOR_MS)
        .executeTakeFirst()
      // SQLite's log still holds what the table no longer has, until it is written back.
      if (engine === 'sqlite' && numDeletedRows > 0n) {
        await sql`pragma wal_checkpoint(truncate)`.execute(db)
      }
    },
  }
}

/** Copies uploads to the request that names them, where that request was stored as a new one. */
export function claimLogos(
  db: Database<LogoTables & { readonly requests: { readonly id: string } }>,
  claim: {
    readonly requestId: string
    readonly logoIds: readonly string[]
    readonly now: number
  },
): CompiledQuery {
  const { requestId, logoIds, now } = claim
  return db
    .insertInto('sent_logos')
    .columns(['request_id', 'logo_id', 'png'])
    .expression((query) =>
      query
        .selectFrom('logos')
        // A repeated request has no row of its own.
        .innerJoin('requests', (join) => join.on('requests.id', '=', requestId))
        .select(['requests.id', 'logos.id as logo_id', 'png'])
        .where('logos.id', 'in', logoIds)
        .where('uploaded_at', '>', now - UNCLAIMED_FOR_MS),
    )
    .compile()
}
