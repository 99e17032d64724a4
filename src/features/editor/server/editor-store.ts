import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'
import type { ShopFile, ShopTexts } from '../../../shop/shop-files.ts'
import type { EditorTables } from './editor-table.ts'

const DRAFT_ID = 1
const MOST_VERSIONS = 50
// Each check of a draft gets the list of their names.
const MOST_UPLOADS = 100

/** A device on which the desk is open. */
export interface EditingDevice {
  readonly id: string
  readonly name: string
}

/** A file that the draft changes. */
export interface DraftFile {
  readonly file: ShopFile
  /** A hash of the file when the draft first changed it; null where there was none. */
  readonly base: string | null
  /** Null: the file goes. */
  readonly text: string | null
}

export interface StoredDraft {
  /** 0 before the first change. */
  readonly revision: number
  readonly files: readonly DraftFile[]
}

/** A file that is left out could not be read: restoring the version does not touch it. */
export type VersionTexts = Partial<ShopTexts>

export interface StoredVersion {
  readonly id: string
  readonly by: string
  readonly changes: readonly string[]
  readonly files: VersionTexts
}

export type EditorStore = ReturnType<typeof createEditorStore>

/** What the editor needs of a database. */
export function createEditorStore(db: Database<EditorTables>) {
  return {
    async draft(): Promise<StoredDraft> {
      const row = await db.selectFrom('shop_draft').select(['revision', 'files']).executeTakeFirst()
      return { revision: row?.revision ?? 0, files: JSON.parse(row?.files ?? '[]') as DraftFile[] }
    },

    /** Replaces the files of the draft where its revision is still the given one. */
    async replaceDraft(
      revision: number,
      files: readonly DraftFile[],
      by: EditingDevice,
      now: number,
    ): Promise<boolean> {
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

    /** False where there are too many already. */
    async addUpload(file: string, content: Buffer, now: number): Promise<boolean> {
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

    async uploads(): Promise<string[]> {
      const rows = await db.selectFrom('shop_uploads').select('file').orderBy('file').execute()
      return rows.map(({ file }) => file)
    },

    /** What all uploads weigh together, give or take two bytes each. */
    async uploadedBytes(): Promise<number> {
      // Both engines know the length without reading the content.
      const { length } = await db
        .selectFrom('shop_uploads')
        .select(sql<number | string | null>`sum(octet_length(content))`.as('length'))
        .executeTakeFirstOrThrow()
      // Four characters of base64 are three bytes.
      return (Number(length ?? 0) / 4) * 3
    },

    async upload(file: string): Promise<Buffer | undefined> {
      const row = await db
        .selectFrom('shop_uploads')
        .select('content')
        .where('file', '=', file)
        .executeTakeFirst()
      return row && Buffer.from(row.content, 'base64')
    },

    async removeUploads(files: readonly string[]): Promise<void> {
      if (files.length === 0) return
      await db.deleteFrom('shop_uploads').where('file', 'in', files).execute()
    },

    async removeUploadsBefore(time: number): Promise<void> {
      await db.deleteFrom('shop_uploads').where('uploaded_at', '<', time).execute()
    },

    /** The device that edits, where it was seen since then. */
    async editor(since: number) {
      return db
        .selectFrom('shop_editors')
        .select(['session_id as id', 'name', 'seen_at as seenAt'])
        .where('seen_at', '>', since)
        .orderBy('seen_at', 'desc')
        .executeTakeFirst()
    },

    /** From now on this device edits, and no other. */
    async setEditor({ id, name }: EditingDevice, now: number): Promise<void> {
      await db.deleteFrom('shop_editors').where('session_id', '!=', id).execute()
      await db
        .insertInto('shop_editors')
        .values({ session_id: id, name, seen_at: now })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ name, seen_at: now }))
        .execute()
    },

    /** Keeps the latest ones only. */
    async addVersion({ id, by, changes, files }: StoredVersion): Promise<void> {
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

    /** The newest first, without their files. */
    async versions(): Promise<Omit<StoredVersion, 'files'>[]> {
      const rows = await db
        .selectFrom('shop_versions')
        .select(['id', 'made_by as by', 'changes'])
        .orderBy('id', 'desc')
        .execute()
      return rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) as string[] }))
    },

    async version(id: string): Promise<StoredVersion | undefined> {
      const row = await db
        .selectFrom('shop_versions')
        .select(['id', 'made_by as by', 'changes', 'files'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const changes = JSON.parse(row.changes) as string[]
      return { ...row, changes, files: unpacked(row.files) }
    },
  }
}

function packed(files: VersionTexts): string {
  return deflateRawSync(JSON.stringify(files)).toString('base64')
}

function unpacked(text: string): VersionTexts {
  return JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString()) as VersionTexts
}
