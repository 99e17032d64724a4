import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { DeskSession, DeskStore } from './desk-store.ts'
import type { DeskSessionTable, DeskTables } from './desk-table.ts'

export function createDeskStore(db: Database<DeskTables>): DeskStore {
  const sessions = (now: number) =>
    db.selectFrom('desk_sessions').selectAll().where('ends_at', '>', now)

  return {
    async addLink({ hash, endsAt }) {
      await db.insertInto('desk_links').values({ hash, ends_at: endsAt }).execute()
    },

    async open(linkHash, session) {
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

    async find(hash, now) {
      const row = await sessions(now).where('hash', '=', hash).executeTakeFirst()
      return row && fromRow(row)
    },

    async list(now) {
      const rows = await sessions(now).orderBy('id', 'desc').execute()
      return rows.map(fromRow)
    },

    async seen(id, at) {
      await db.updateTable('desk_sessions').set({ seen_at: at }).where('id', '=', id).execute()
    },

    async end(id) {
      const { numDeletedRows } = await db
        .deleteFrom('desk_sessions')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },

    async endAll(now) {
      return db.transaction().execute(async (transaction) => {
        const ended = await transaction.deleteFrom('desk_sessions').returning('ends_at').execute()
        await transaction.deleteFrom('desk_links').execute()
        return ended.filter((session) => session.ends_at > now).length
      })
    },

    async forgetEnded(now) {
      await db.deleteFrom('desk_links').where('ends_at', '<=', now).execute()
      await db.deleteFrom('desk_sessions').where('ends_at', '<=', now).execute()
    },
  }
}

function toRow({ id, hash, name, openedAt, seenAt, endsAt }: DeskSession & { hash: string }) {
  return { id, hash, name, opened_at: openedAt, seen_at: seenAt, ends_at: endsAt }
}

function fromRow(row: Selectable<DeskSessionTable>): DeskSession {
  const { id, name, opened_at: openedAt, seen_at: seenAt, ends_at: endsAt } = row
  return { id, name, openedAt, seenAt, endsAt }
}
