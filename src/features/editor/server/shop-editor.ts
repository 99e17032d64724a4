import type { ShopChange } from '../wire/shop-change.ts'
import { changesInWords } from '../wire/changes-in-words.ts'
import type {
  ChangeReply,
  DraftReply,
  DraftState,
  PublishReply,
  SeenDraft,
  ShopDraft,
  ShopVersion,
  TakenReply,
  VersionDetail,
} from '../wire/shop-draft.ts'
import { hashOf } from '../../../shop/files/content-hash.ts'
import { SHOP_FILES, type ShopFile } from '../../../shop/shop-files.ts'
import {
  changedTexts,
  overtakenIn,
  viewOf,
  withChanges,
  withTexts,
  type DraftView,
} from './draft-view.ts'
import type { ShopEditorOptions } from './editor-options.ts'
import type { DraftFile, EditingDevice } from './editor-store.ts'
import { createTurns } from '../../../order/turns.ts'
import { publishDraft } from './publish-draft.ts'
import { picturesIn, textsOf, versionOf, whyUnwritable, type ShopFolder } from './shop-folder.ts'
import { listVersions, versionDetail } from './shop-history.ts'

/** What devices do with the draft of the shop. Each call says what it has seen. */
export interface ShopEditor {
  readonly draft: (device: EditingDevice) => Promise<ShopDraft>
  readonly state: (device: EditingDevice) => Promise<DraftState>
  /** From now on this device edits. */
  readonly takeOver: (device: EditingDevice) => Promise<DraftReply>
  readonly change: (
    device: EditingDevice,
    seen: SeenDraft,
    changes: readonly ShopChange[],
  ) => Promise<ChangeReply>
  /** Ends the conflict about a file that has changed in the folder too. */
  readonly resolve: (
    device: EditingDevice,
    revision: number,
    file: ShopFile,
    keep: 'disk' | 'draft',
  ) => Promise<DraftReply>
  readonly discard: (device: EditingDevice, revision: number) => Promise<DraftReply>
  readonly publish: (device: EditingDevice, revision: number) => Promise<PublishReply>
  readonly versions: () => Promise<ShopVersion[]>
  readonly version: (id: string) => Promise<VersionDetail | undefined>
  /** The draft becomes a version of before; undefined where that is gone. */
  readonly restore: (
    device: EditingDevice,
    revision: number,
    id: string,
  ) => Promise<DraftReply | undefined>
}

// The desk asks every few seconds while the editor is open. Not each of them is worth a write.
const OPEN_MS = 30_000
const NOTED_EVERY_MS = 5_000

const NOT_ALLOWED = 'Qui il banco non scrive la cartella del negozio (SHOP_WRITE=off)'

export function createShopEditor(options: ShopEditorOptions): ShopEditor {
  const { store, shopDir, view, check, mayWrite, now } = options
  const inTurn = createTurns()
  const unwritable = async () => (mayWrite ? await whyUnwritable(shopDir) : NOT_ALLOWED)

  /** The name of another device that edits. Where there is none, this one does. */
  async function otherEditor(device: EditingDevice): Promise<string | undefined> {
    const editor = await store.editor(now() - OPEN_MS)
    if (editor && editor.id !== device.id) return editor.name
    const isNoted = editor && now() - editor.seenAt < NOTED_EVERY_MS
    // Without a note the draft is still read, as on a full disk.
    if (!isNoted) await store.setEditor(device, now()).catch(() => {})
    return undefined
  }

  /** One after the other, and only by the device that edits. */
  function edit<T>(device: EditingDevice, work: () => Promise<T>): Promise<T | TakenReply> {
    return inTurn(async () => {
      const isTaken = (await otherEditor(device)) !== undefined
      return isTaken ? { kind: 'taken', draft: await draftOf(device, await view()) } : work()
    })
  }

  async function stateOf(device: EditingDevice, seen: DraftView): Promise<DraftState> {
    const { stored, files, folder, texts } = seen
    const uploads = await store.uploads()
    const [checked, { editor, reason, changes }] = await Promise.all([
      check({ texts: changedTexts(files), uploads }),
      whileChecked(),
    ])
    async function whileChecked() {
      const [other, why] = await Promise.all([otherEditor(device), unwritable()])
      return { editor: other, reason: why, changes: changesInWords(textsOf(folder), texts) }
    }
    return {
      revision: stored.revision,
      folder: markOf(folder),
      changes,
      problems: checked.problems,
      warnings: checked.warnings,
      overtaken: overtakenIn(seen),
      unwritable: reason ?? null,
      editor: editor ?? null,
    }
  }

  async function draftOf(device: EditingDevice, seen: DraftView): Promise<ShopDraft> {
    const [state, inFolder, uploads] = await Promise.all([
      stateOf(device, seen),
      picturesIn(shopDir),
      store.uploads(),
    ])
    const added = uploads.filter((file) => !inFolder.includes(file))
    return {
      ...state,
      files: seen.texts,
      pictures: [
        ...inFolder.map((file) => ({ file, isNew: false })),
        ...added.map((file) => ({ file, isNew: true })),
      ],
    }
  }

  /** Stores the files that `edit` makes of the draft, unless somebody else was faster. */
  async function replaced(
    device: EditingDevice,
    revision: number,
    edit: (seen: DraftView) => readonly DraftFile[],
  ): Promise<Exclude<DraftReply, TakenReply>> {
    const seen = await view()
    const isStored =
      seen.stored.revision === revision &&
      (await store.replaceDraft(revision, edit(seen), device, now()))
    return { kind: isStored ? 'stored' : 'outdated', draft: await draftOf(device, await view()) }
  }

  return {
    draft: async (device) => draftOf(device, await view()),
    state: async (device) => stateOf(device, await view()),

    async takeOver(device) {
      await store.setEditor(device, now())
      return { kind: 'opened', draft: await draftOf(device, await view()) }
    },

    change: (device, { revision, folder }, changes) =>
      edit(device, async (): Promise<ChangeReply> => {
        const seen = await view()
        const outdated = async (kind: 'outdated' | 'unfit') => ({
          kind,
          draft: await draftOf(device, await view()),
        })
        const isSeen = seen.stored.revision === revision && markOf(seen.folder) === folder
        if (!isSeen) return outdated('outdated')
        const files = withChanges(seen, changes)
        if (!files) return outdated('unfit')
        const changedAt = now()
        const isStored = await store.replaceDraft(revision, files, device, changedAt)
        if (!isStored) return outdated('outdated')
        const stored = { revision: revision + 1, files, changedBy: device, changedAt }
        return { kind: 'stored', state: await stateOf(device, viewOf(stored, seen.folder)) }
      }),

    resolve: (device, revision, file, keep) =>
      edit(device, () =>
        replaced(device, revision, ({ files, folder }) =>
          files.flatMap((each) => {
            if (each.file !== file) return [each]
            return keep === 'disk' ? [] : [{ ...each, base: folder[file].hash }]
          }),
        ),
      ),

    discard: (device, revision) =>
      edit(device, async () => {
        const reply = await replaced(device, revision, () => [])
        if (reply.kind === 'outdated') return reply
        await store.removeUploads(await store.uploads())
        return { ...reply, draft: await draftOf(device, await view()) }
      }),

    publish: (device, revision) =>
      edit(device, async (): Promise<PublishReply> => {
        const published = await publishDraft(
          { ...options, unwritable: await unwritable() },
          device,
          revision,
        )
        if (typeof published === 'object') return { kind: 'not-written', reason: published.reason }
        return { kind: published, draft: await draftOf(device, await view()) }
      }),

    versions: () =>
      inTurn(async () => {
        const { folder } = await view()
        return listVersions(store, versionOf(folder), now())
      }),

    version: async (id) => versionDetail(store, id, textsOf((await view()).folder)),

    restore: (device, revision, id) =>
      edit(device, async () => {
        const version = await store.version(id)
        if (!version) return undefined
        return replaced(device, revision, (seen) =>
          withTexts({ ...seen, files: [] }, { ...textsOf(seen.folder), ...version.files }),
        )
      }),
  }
}

function markOf(folder: ShopFolder): string {
  return hashOf(SHOP_FILES.map((file) => folder[file].hash).join('\n'))
}
