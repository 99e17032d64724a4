import { changedText, type ShopChange } from '../wire/shop-change.ts'
import { perShopFile, SHOP_FILES, type ShopFile, type ShopTexts } from '../../../shop/shop-files.ts'
import type { DraftFile, EditorStore, StoredDraft } from './editor-store.ts'
import { readShopFolder, textsOf, type ShopFolder } from './shop-folder.ts'

/** The draft over the folder as it is now. */
export interface DraftView {
  readonly stored: StoredDraft
  readonly folder: ShopFolder
  /** Files of the draft that differ from those of the folder. */
  readonly files: readonly DraftFile[]
  /** The whole shop with the draft. */
  readonly texts: ShopTexts
}

export type ViewDraft = () => Promise<DraftView>

export function createDraftView(store: Pick<EditorStore, 'draft'>, shopDir: string): ViewDraft {
  return async () => {
    const [draft, folder] = await Promise.all([store.draft(), readShopFolder(shopDir)])
    return viewOf(draft, folder)
  }
}

export function viewOf(stored: StoredDraft, folder: ShopFolder): DraftView {
  // A file that is like the folder's is no change: it was published by a server that then stopped.
  const files = stored.files.filter(({ file, text }) => text !== folder[file].text)
  return { stored, folder, files, texts: { ...textsOf(folder), ...changedFiles(files) } }
}

export function changedFiles(files: readonly DraftFile[]): Partial<ShopTexts> {
  return Object.fromEntries(files.map(({ file, text }) => [file, text]))
}

/** Files that somebody changed in the folder after the draft had changed them. */
export function overtakenIn({ files, folder }: DraftView): ShopFile[] {
  return files.filter(({ file, base }) => base !== folder[file].hash).map(({ file }) => file)
}

/** The files of the draft after the changes; undefined where one of them does not fit. */
export function withChanges(
  view: DraftView,
  changes: readonly ShopChange[],
): readonly DraftFile[] | undefined {
  const texts = { ...view.texts }
  for (const file of new Set(changes.map((change) => change.file))) {
    const own = changes.filter((change) => change.file === file)
    const text = changedText(file, texts[file], own)
    if (text === undefined) return undefined
    texts[file] = text
  }
  return withTexts(view, texts)
}

/** The files of a draft in which the shop has these texts. */
export function withTexts({ files, folder }: DraftView, texts: ShopTexts): readonly DraftFile[] {
  const bases = perShopFile((file) => {
    const known = files.find((each) => each.file === file)
    return known ? known.base : folder[file].hash
  })
  return SHOP_FILES.filter((file) => texts[file] !== folder[file].text).map((file) => ({
    file,
    base: bases[file],
    text: texts[file],
  }))
}
