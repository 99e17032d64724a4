import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { DeskSessionTable, DeskTables } from './desk-table.ts'

/** A device on which the seller has the desk open. */
export interface DeskSession {
  readonly id: string
  /** As the seller calls the device. */
  readonly name: string
  readonly openedAt: number
  readonly seenAt: number
  readonly endsAt: number
}

export interface NewDeskSession extends DeskSession {
  readonly hash: string
}

interface NewDeskLink {
  readonly hash: string
  readonly endsAt: number
  /** Where a session makes it. */
  readonly sessionId?: string | undefined
}

export type DeskStore = ReturnType<typeof createDeskStore>

/** Who may open the desk. Secrets come as hashes only. */
export function createDeskStore(db: Database<DeskTables>) {
  const sessions = (now: number) =>
    db.selectFrom('desk_sessions').selectAll().where('ends_at', '>', now)

  return {
    async addLink({ hash, endsAt, sessionId }: NewDeskLink): Promise<void> {
      const row = { hash, ends_at: endsAt, session_id: sessionId ?? null }
      await db.insertInto('desk_links').values(row).execute()
    },

    /** Uses up the link and opens the session, or does neither. */
    open(linkHash: string, session: NewDeskSession): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        // Of two that use a link at the same moment, one finds nothing to delete.
        const { numDeletedRows } = await transaction
          .deleteFrom('desk_links')
          .where('hash', '=', linkHash)
          .where('ends_at', '>', session.openedAt)
          .executeTakeFirst()
        if (numDeletedRows !== 1n) return false
        await transaction.insertInto('desk_sessions').values(toRow(session)).execute()
        return true
      })
    },

    async find(hash: string, now: number): Promise<DeskSession | undefined> {
      const row = await sessions(now).where('hash', '=', hash).executeTakeFirst()
      return row && fromRow(row)
    },

    /** The newest first. */
    async list(now: number): Promise<DeskSession[]> {
      const rows = await sessions(now).orderBy('id', 'desc').execute()
      return rows.map(fromRow)
    },

    async seen(id: string, at: number): Promise<void> {
      await db.updateTable('desk_sessions').set({ seen_at: at }).where('id', '=', id).execute()
    },

    async rename(id: string, name: string): Promise<void> {
      await db.updateTable('desk_sessions').set({ name }).where('id', '=', id).execute()
    },

    /** Ends the session, and the links that it has made. */
    end(id: string): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('desk_links').where('session_id', '=', id).execute()
        const { numDeletedRows } = await transaction
          .deleteFrom('desk_sessions')
          .where('id', '=', id)
          .executeTakeFirst()
        return numDeletedRows === 1n
      })
    },

    /** Ends all sessions and all links; answers with the number of sessions. */
    endAll(now: number): Promise<number> {
      return db.transaction().execute(async (transaction) => {
        const ended = await transaction.deleteFrom('desk_sessions').returning('ends_at').execute()
        await transaction.deleteFrom('desk_links').execute()
        return ended.filter((session) => session.ends_at > now).length
      })
    },

    /** Removes links and sessions whose time is over. */
    async forgetEnded(now: number): Promise<void> {
      await db.deleteFrom('desk_links').where('ends_at', '<=', now).execute()
      await db.deleteFrom('desk_sessions').where('ends_at', '<=', now).execute()
    },
  }
}

function toRow({ id, hash, name, openedAt, seenAt, endsAt }: NewDeskSession) {
  return { id, hash, name, opened_at: openedAt, seen_at: seenAt, ends_at: endsAt }
}

function fromRow(row: Selectable<DeskSessionTable>): DeskSession {
  const { id, name, opened_at: openedAt, seen_at: seenAt, ends_at: endsAt } = row
  return { id, name, openedAt, seenAt, endsAt }
}
