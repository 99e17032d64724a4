import type {
  EditingDevice,
  EditorStore,
  StoredDraft,
  StoredVersion,
} from '../../src/features/editor/server/editor-store.ts'

/** A store of the editor without a database; it passes the contract of the others. */
export function memoryEditorStore(): EditorStore {
  let draft: StoredDraft = { revision: 0, files: [] }
  const uploads = new Map<string, { readonly content: Buffer; readonly at: number }>()
  let editor: (EditingDevice & { readonly seenAt: number }) | undefined
  let versions: StoredVersion[] = []
  return {
    draft: async () => draft,
    async replaceDraft(revision, files) {
      if (draft.revision !== revision) return false
      draft = { revision: revision + 1, files }
      return true
    },
    async addUpload(file, content, at) {
      if (uploads.size >= 100) return false
      uploads.set(file, { content, at })
      return true
    },
    uploads: async () => [...uploads.keys()].sort(),
    uploadedBytes: async () =>
      [...uploads.values()].reduce((sum, { content }) => sum + content.length, 0),
    upload: async (file) => uploads.get(file)?.content,
    removeUploads: async (files) => files.forEach((file) => uploads.delete(file)),
    async removeUploadsBefore(time) {
      for (const [file, { at }] of uploads) if (at < time) uploads.delete(file)
    },
    editor: async (since) => (editor && editor.seenAt > since ? editor : undefined),
    setEditor: async (device, now) => void (editor = { ...device, seenAt: now }),
    async addVersion(version) {
      versions = [...versions, version].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, 50)
    },
    versions: async () => versions.map(({ id, by, changes }) => ({ id, by, changes })),
    version: async (id) => versions.find((version) => version.id === id),
  }
}
