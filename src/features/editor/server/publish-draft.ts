import { changesInWords } from '../wire/changes-in-words.ts'
import { changedText, type ShopChange } from '../wire/shop-change.ts'
import { namedPictures, PICTURES_FOLDER } from '../../../shop/catalogue/pictures.ts'
import { hashOf } from '../../../shop/files/content-hash.ts'
import { publish } from '../../../shop/files/publication.ts'
import { newRowId } from '../../../server/database/row-id.ts'
import { writeErrorInWords } from '../../../server/shop/write-error-in-words.ts'
import type { CheckDraft } from './check-draft.ts'
import {
  changedFiles,
  overtakenIn,
  viewOf,
  withChanges,
  type DraftView,
  type ViewDraft,
} from './draft-view.ts'
import type { DraftFile, EditingDevice, EditorStore } from './editor-store.ts'
import { picturesIn, readShopFolder, textsOf, versionOf, type ShopFolder } from './shop-folder.ts'
import { noteFolder } from './shop-history.ts'

export interface ShopEditorOptions {
  readonly store: EditorStore
  readonly shopDir: string
  readonly view: ViewDraft
  readonly check: CheckDraft
  /** Where visitors find the page, where `PUBLIC_URL` says it. */
  readonly address?: string | undefined
  /** Whether the desk may write the folder at all. */
  readonly mayWrite: boolean
  /** The folder has changed: the server is to read it now. */
  readonly takeOver: () => Promise<void>
  readonly now: () => number
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

// Photos that nothing names yet may belong to the next publication. Without an end they would take the
// place of others.
const WAITING_MS = 7 * 24 * 60 * 60_000

type Published = 'published' | 'refused' | { readonly reason: string }

const NOT_WRITTEN = 'Il server non è riuscito a scrivere i file del negozio: nulla è cambiato'

/** `unwritable` is why the folder cannot be written. */
export async function publishDraft(
  options: ShopEditorOptions,
  device: EditingDevice,
  revision: number,
  unwritable: string | undefined,
): Promise<Published | 'outdated'> {
  const seen = await options.view()
  if (seen.stored.revision !== revision) return 'outdated'
  return publishFiles(options, device, seen, unwritable, [])
}

/**
 * Publishes these changes and nothing else of the draft, which gets them, too. Undefined where one of them does
 * not fit.
 */
export async function publishChanges(
  options: ShopEditorOptions,
  device: EditingDevice,
  changes: readonly ShopChange[],
  unwritable: string | undefined,
): Promise<Published | undefined> {
  const { stored, files: drafted, folder } = await options.view()
  const files = withChanges(viewOf({ ...stored, files: [] }, folder), changes)
  if (!files) return undefined
  const alone = viewOf({ ...stored, files }, folder)
  const draft = drafted.map((each) => followed(each, folder, files, changes))
  return publishFiles(options, device, alone, unwritable, draft)
}

/** A file of the draft after the changes were published. One that they do not fit is then an overtaken one. */
function followed(
  drafted: DraftFile,
  folder: ShopFolder,
  published: readonly DraftFile[],
  changes: readonly ShopChange[],
): DraftFile {
  const { file, base, text } = drafted
  const own = changes.filter((change) => change.file === file)
  const after = published.find((each) => each.file === file)?.text
  const changed = changedText(file, text, own)
  const isOvertaken = base !== folder[file].hash
  if (typeof after !== 'string' || changed === undefined || isOvertaken) return drafted
  return { file, base: hashOf(after), text: changed }
}

/** Writes files into the folder, keeps the version, and has the server take it over. `left` is the draft after it. */
async function publishFiles(
  options: ShopEditorOptions,
  device: EditingDevice,
  seen: DraftView,
  unwritable: string | undefined,
  left: readonly DraftFile[],
): Promise<Published> {
  const { store, shopDir, check, takeOver, now, log } = options
  if (seen.files.length === 0) return 'published'
  if (unwritable !== undefined) return { reason: unwritable }
  const uploads = await store.uploads()
  const { shop } = await check({ texts: changedFiles(seen.files), uploads })
  if (!shop || overtakenIn(seen).length > 0) return 'refused'
  const before = textsOf(seen.folder)
  // Right before the version that follows, whichever moment that is.
  await noteFolder(store, versionOf(seen.folder), now() - 1)
  const named = namedPictures(shop)
  const placed = uploads.filter((file) => named.has(file))
  const pictures = await picturesOf(options, placed)
  try {
    const isWritten = await publish(
      shopDir,
      { texts: changedFiles(seen.files), pictures },
      {
        id: newRowId(now()),
        mayGoOn: async () => {
          const folder = await readShopFolder(shopDir)
          return overtakenIn({ ...seen, folder }).length === 0
        },
        now,
        log,
      },
    )
    if (!isWritten) return 'refused'
  } catch (error) {
    log('shop-not-published', { error: String(error) })
    return { reason: writeErrorInWords('La cartella del negozio', error) ?? NOT_WRITTEN }
  }
  await store.replaceDraft(seen.stored.revision, left, device, now())
  await store.addVersion({
    id: newRowId(now()),
    by: device.name,
    changes: changesInWords(before, seen.texts),
    files: { ...versionOf(seen.folder), ...changedFiles(seen.files) },
  })
  await store.removeUploads(placed)
  await store.removeUploadsBefore(now() - WAITING_MS)
  await takeOver()
  log('shop-published', { files: seen.files.length })
  return 'published'
}

/** Those that the folder does not have yet, by their paths in it. */
async function picturesOf(
  { store, shopDir }: ShopEditorOptions,
  uploads: readonly string[],
): Promise<Map<string, Buffer>> {
  const present = await picturesIn(shopDir)
  const pictures = new Map<string, Buffer>()
  for (const file of uploads.filter((each) => !present.includes(each))) {
    const content = await store.upload(file)
    if (content) pictures.set(`${PICTURES_FOLDER}/${file}`, content)
  }
  return pictures
}
