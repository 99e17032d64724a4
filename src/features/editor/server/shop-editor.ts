import type { ShopChange } from '../wire/shop-change.ts'
import { changedEntries } from '../wire/changed-entries.ts'
import { changesInWords } from '../wire/changes-in-words.ts'
import type {
  ShopChangeReply,
  DraftReply,
  DraftState,
  PublishChangesReply,
  PublishReply,
  SeenDraft,
  ShopDraft,
  TakenReply,
} from '../wire/shop-draft.ts'
import { hashOf } from '../../../shop/files/content-hash.ts'
import { SHOP_FILES, type ShopFile } from '../../../shop/shop-files.ts'
import {
  changedFiles,
  overtakenIn,
  viewOf,
  withChanges,
  withTexts,
  type DraftView,
} from './draft-view.ts'
import type { DraftFile, EditingDevice } from './editor-store.ts'
import { createTurns } from '../../../order/turns.ts'
import { publishChanges, publishDraft, type ShopEditorOptions } from './publish-draft.ts'
import { textsOf, versionOf, whyUnwritable, type ShopFolder } from './shop-folder.ts'
import { listVersions, versionDetail } from './shop-history.ts'

export type ShopEditor = ReturnType<typeof createShopEditor>

// The desk asks every few seconds while the editor is open. Not each of them is worth a write.
const OPEN_MS = 30_000
const NOTED_EVERY_MS = 5_000

const NOT_ALLOWED = 'Qui il banco non scrive la cartella del negozio (SHOP_WRITE=off)'

/** What devices do with the draft of the shop. Each call says what it has seen. */
export function createShopEditor(options: ShopEditorOptions) {
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
    const [{ problems, warnings }, editor, reason] = await Promise.all([
      check({ texts: changedFiles(files), uploads }),
      otherEditor(device),
      unwritable(),
    ])
    return {
      revision: stored.revision,
      folder: markOf(folder),
      changes: changesInWords(textsOf(folder), texts),
      entries: changedEntries(textsOf(folder), texts),
      problems,
      warnings,
      overtaken: overtakenIn(seen),
      unwritable: reason ?? null,
      address: options.address ?? null,
      editor: editor ?? null,
    }
  }

  async function draftOf(device: EditingDevice, seen: DraftView): Promise<ShopDraft> {
    return { ...(await stateOf(device, seen)), files: seen.texts }
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
    draft: async (device: EditingDevice) => draftOf(device, await view()),
    state: async (device: EditingDevice) => stateOf(device, await view()),

    /** From now on this device edits. */
    async takeOver(device: EditingDevice): Promise<DraftReply> {
      await store.setEditor(device, now())
      return { kind: 'opened', draft: await draftOf(device, await view()) }
    },

    change: (
      device: EditingDevice,
      { revision, folder }: SeenDraft,
      changes: readonly ShopChange[],
    ) =>
      edit(device, async (): Promise<ShopChangeReply> => {
        const seen = await view()
        const outdated = async (kind: 'outdated' | 'unfit') => ({
          kind,
          draft: await draftOf(device, await view()),
        })
        const isSeen = seen.stored.revision === revision && markOf(seen.folder) === folder
        if (!isSeen) return outdated('outdated')
        const files = withChanges(seen, changes)
        if (!files) return outdated('unfit')
        const isStored = await store.replaceDraft(revision, files, device, now())
        if (!isStored) return outdated('outdated')
        const stored = { revision: revision + 1, files }
        return { kind: 'stored', state: await stateOf(device, viewOf(stored, seen.folder)) }
      }),

    /** Ends the conflict about a file that has changed in the folder too. */
    resolve: (device: EditingDevice, revision: number, file: ShopFile, keep: 'disk' | 'draft') =>
      edit(device, () =>
        replaced(device, revision, ({ files, folder }) =>
          files.flatMap((each) => {
            if (each.file !== file) return [each]
            return keep === 'disk' ? [] : [{ ...each, base: folder[file].hash }]
          }),
        ),
      ),

    discard: (device: EditingDevice, revision: number) =>
      edit(device, async () => {
        const reply = await replaced(device, revision, () => [])
        if (reply.kind === 'stored') await store.removeUploads(await store.uploads())
        return reply
      }),

    publish: (device: EditingDevice, revision: number) =>
      edit(device, async (): Promise<PublishReply> => {
        const published = await publishDraft(options, device, revision, await unwritable())
        if (typeof published === 'object') return { kind: 'not-written', ...published }
        return { kind: published, draft: await draftOf(device, await view()) }
      }),

    /**
     * Publishes these changes alone, whoever has the editor open: a draft stays one, and gets them, too.
     * `refused`: for problems of the shop's files.
     */
    publishChanges: (device: EditingDevice, changes: readonly ShopChange[]) =>
      inTurn(async (): Promise<PublishChangesReply> => {
        const published = await publishChanges(options, device, changes, await unwritable())
        return typeof published === 'object'
          ? { kind: 'not-written', ...published }
          : { kind: published ?? 'refused' }
      }),

    versions: () =>
      inTurn(async () => {
        const { folder } = await view()
        return listVersions(store, versionOf(folder), now())
      }),

    version: async (id: string) => versionDetail(store, id, textsOf((await view()).folder)),

    /** The draft becomes a version of before; undefined where that is gone. */
    restore: (device: EditingDevice, revision: number, id: string) =>
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
