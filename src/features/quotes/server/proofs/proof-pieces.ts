import type { Database } from '../../../../server/database/database.ts'
import type { Tables } from '../store/quote-rows.ts'

// Nobody goes on with an upload after so long.
const KEPT_FOR_MS = 24 * 60 * 60_000

/** Files on their way from a desk: in pieces, since proxies refuse large bodies; in the database, which instances share. */
export function createProofPieces(db: Database<Tables>) {
  return {
    /** A piece that comes again takes the place of the one before. */
    async keepPiece({
      upload,
      at,
      piece,
      now,
    }: {
      readonly upload: string
      readonly at: number
      readonly piece: Buffer
      readonly now: number
    }): Promise<void> {
      const content = piece.toString('base64')
      await db
        .insertInto('proof_pieces')
        .values({ upload, begins_at: at, content, created_at: now })
        .onConflict((conflict) =>
          conflict.columns(['upload', 'begins_at']).doUpdateSet({ content, created_at: now }),
        )
        .execute()
    },

    /** The whole file; undefined where a piece of it is missing. */
    async joinPieces(upload: string, size: number): Promise<Buffer | undefined> {
      const rows = await db
        .selectFrom('proof_pieces')
        .select(['begins_at', 'content'])
        .where('upload', '=', upload)
        .orderBy('begins_at')
        .execute()
      const pieces: Buffer[] = []
      let end = 0
      for (const { begins_at: at, content } of rows) {
        if (at !== end) return undefined
        const piece = Buffer.from(content, 'base64')
        pieces.push(piece)
        end += piece.length
      }
      return end === size ? Buffer.concat(pieces) : undefined
    },

    async dropPieces(upload: string): Promise<void> {
      await db.deleteFrom('proof_pieces').where('upload', '=', upload).execute()
    },

    async forgetPieces(now: number): Promise<void> {
      await db
        .deleteFrom('proof_pieces')
        .where('created_at', '<=', now - KEPT_FOR_MS)
        .execute()
    },
  }
}
