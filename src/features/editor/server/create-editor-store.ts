import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import type { VersionTexts } from '../wire/shop-draft.ts'
import type { DraftFile, EditorStore, StoredDraft, StoredVersion } from './editor-store.ts'
import type { EditorTables } from './editor-table.ts'

const DRAFT_ID = 1
const MOST_VERSIONS = 50
// Each check of a draft gets the list of their names.
const MOST_UPLOADS = 100

export function createEditorStore(db: Database<EditorTables>): EditorStore {
  async function isLatest({ revision, changedAt }: StoredDraft): Promise<boolean> {
    const found = await db
      .selectFrom('shop_draft')
      .select('revision')
      .where('revision', '=', revision)
      .where('changed_at', '=', changedAt)
      .executeTakeFirst()
    return found !== undefined
  }

  return {
    async draft(known) {
      if (known && (await isLatest(known))) return known
      const row = await db.selectFrom('shop_draft').selectAll().executeTakeFirst()
      if (!row) return { revision: 0, files: [], changedBy: undefined, changedAt: 0 }
      return {
        revision: row.revision,
        files: JSON.parse(row.files) as DraftFile[],
        changedBy: { id: row.changed_by_session, name: row.changed_by },
        changedAt: row.changed_at,
      }
    },

    async replaceDraft(revision, files, by, now) {
      const row = {
        revision: revision + 1,
        changed_by: by.name,
        changed_by_session: by.id,
        changed_at: now,
        files: JSON.stringify(files),
      }
      if (revision === 0) {
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('shop_draft')
          .values({ id: DRAFT_ID, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        return numInsertedOrUpdatedRows === 1n
      }
      const { numUpdatedRows } = await db
        .updateTable('shop_draft')
        .set(row)
        .where('id', '=', DRAFT_ID)
        .where('revision', '=', revision)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async addUpload(file, content, now) {
      const { count } = await db
        .selectFrom('shop_uploads')
        .select((select) => select.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= MOST_UPLOADS) return false
      await db
        .insertInto('shop_uploads')
        .values({ file, content: content.toString('base64'), uploaded_at: now })
        .onConflict((conflict) => conflict.column('file').doUpdateSet({ uploaded_at: now }))
        .execute()
      return true
    },

    async uploads() {
      const rows = await db.selectFrom('shop_uploads').select('file').orderBy('file').execute()
      return rows.map(({ file }) => file)
    },

    async uploadedBytes() {
      // Both engines know the length without reading the content.
      const { length } = await db
        .selectFrom('shop_uploads')
        .select(sql<number | string | null>`sum(octet_length(content))`.as('length'))
        .executeTakeFirstOrThrow()
      // Four characters of base64 are three bytes.
      return (Number(length ?? 0) / 4) * 3
    },

    async upload(file) {
      const row = await db
        .selectFrom('shop_uploads')
        .select('content')
        .where('file', '=', file)
        .executeTakeFirst()
      return row && Buffer.from(row.content, 'base64')
    },

    async removeUploads(files) {
      if (files.length === 0) return
      await db.deleteFrom('shop_uploads').where('file', 'in', files).execute()
    },

    async removeUploadsBefore(time) {
      await db.deleteFrom('shop_uploads').where('uploaded_at', '<', time).execute()
    },

    async editor(since) {
      const row = await db
        .selectFrom('shop_editors')
        .selectAll()
        .where('seen_at', '>', since)
        .orderBy('seen_at', 'desc')
        .executeTakeFirst()
      return row && { id: row.session_id, name: row.name, seenAt: row.seen_at }
    },

    async setEditor({ id, name }, now) {
      await db.deleteFrom('shop_editors').where('session_id', '!=', id).execute()
      await db
        .insertInto('shop_editors')
        .values({ session_id: id, name, seen_at: now })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ name, seen_at: now }))
        .execute()
    },

    async addVersion({ id, by, changes, files }) {
      await db
        .insertInto('shop_versions')
        .values({ id, made_by: by, changes: JSON.stringify(changes), files: packed(files) })
        .execute()
      await db
        .deleteFrom('shop_versions')
        .where('id', 'not in', (query) =>
          query.selectFrom('shop_versions').select('id').orderBy('id', 'desc').limit(MOST_VERSIONS),
        )
        .execute()
    },

    async versions() {
      const rows = await db
        .selectFrom('shop_versions')
        .select(['id', 'made_by', 'changes'])
        .orderBy('id', 'desc')
        .execute()
      return rows.map(described)
    },

    async version(id) {
      const row = await db
        .selectFrom('shop_versions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      return row && { ...described(row), files: unpacked(row.files) }
    },
  }
}

function described(row: {
  id: string
  made_by: string
  changes: string
}): Omit<StoredVersion, 'files'> {
  return { id: row.id, by: row.made_by, changes: JSON.parse(row.changes) as string[] }
}

function packed(files: VersionTexts): string {
  return deflateRawSync(JSON.stringify(files)).toString('base64')
}

function unpacked(text: string): VersionTexts {
  return JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString()) as VersionTexts
}
