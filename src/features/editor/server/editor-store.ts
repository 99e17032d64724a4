import type { VersionTexts } from '../wire/shop-draft.ts'
import type { ShopFile } from '../../../shop/shop-files.ts'

/** A device on which the desk is open. */
export interface EditingDevice {
  readonly id: string
  readonly name: string
}

export interface SeenDevice extends EditingDevice {
  readonly seenAt: number
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
  readonly changedBy: EditingDevice | undefined
  readonly changedAt: number
}

export interface StoredVersion {
  readonly id: string
  readonly by: string
  readonly changes: readonly string[]
  readonly files: VersionTexts
}

/** What the editor needs of a database. */
export interface EditorStore {
  /** `known` itself where it is still the latest: its files are not read again. */
  readonly draft: (known?: StoredDraft) => Promise<StoredDraft>
  /** Replaces the files of the draft where its revision is still the given one. */
  readonly replaceDraft: (
    revision: number,
    files: readonly DraftFile[],
    by: EditingDevice,
    now: number,
  ) => Promise<boolean>
  /** False where there are too many already. */
  readonly addUpload: (file: string, content: Buffer, now: number) => Promise<boolean>
  readonly uploads: () => Promise<string[]>
  /** What all uploads weigh together, give or take two bytes each. */
  readonly uploadedBytes: () => Promise<number>
  readonly upload: (file: string) => Promise<Buffer | undefined>
  readonly removeUploadsBefore: (time: number) => Promise<void>
  readonly removeUploads: (files: readonly string[]) => Promise<void>
  /** The device that edits, where it was seen since then. */
  readonly editor: (since: number) => Promise<SeenDevice | undefined>
  /** From now on this device edits, and no other. */
  readonly setEditor: (device: EditingDevice, now: number) => Promise<void>
  /** Keeps the latest ones only. */
  readonly addVersion: (version: StoredVersion) => Promise<void>
  /** The newest first, without their files. */
  readonly versions: () => Promise<Omit<StoredVersion, 'files'>[]>
  readonly version: (id: string) => Promise<StoredVersion | undefined>
}
