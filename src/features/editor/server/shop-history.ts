import type { ShopVersion, VersionDetail } from '../wire/shop-draft.ts'
import { changesInWords } from '../wire/changes-in-words.ts'
import { perShopFile, SHOP_FILES, type ShopTexts } from '../../../shop/shop-files.ts'
import { newRowId, timeOfRowId } from '../../../server/database/row-id.ts'
import type { EditorStore, VersionTexts } from './editor-store.ts'

const FIRST = 'Il negozio com’era prima delle modifiche fatte al banco'

/** Keeps a version of the folder as it is, where its files were changed by other means than the desk. */
export async function noteFolder(
  store: EditorStore,
  texts: VersionTexts,
  now: number,
): Promise<void> {
  const [latest] = await store.versions()
  const known = latest && (await store.version(latest.id))
  if (known && isWithin(texts, known.files)) return
  const changes = known ? changesSince(known.files, texts) : [FIRST]
  await store.addVersion({ id: newRowId(now), by: '', changes, files: texts })
}

/** The newest first. The first one is the shop as it is. */
export async function listVersions(
  store: EditorStore,
  texts: VersionTexts,
  now: number,
): Promise<ShopVersion[]> {
  await noteFolder(store, texts, now)
  const versions = await store.versions()
  return versions.map((version, index) => ({
    ...version,
    at: timeOfRowId(version.id),
    isCurrent: index === 0,
  }))
}

export async function versionDetail(
  store: EditorStore,
  id: string,
  texts: ShopTexts,
): Promise<VersionDetail | undefined> {
  const version = await store.version(id)
  if (!version) return undefined
  const { files, ...described } = version
  return {
    ...described,
    at: timeOfRowId(id),
    isCurrent: isWithin(files, texts),
    differences: changesInWords(texts, { ...texts, ...files }),
  }
}

function changesSince(known: VersionTexts, texts: VersionTexts): string[] {
  const before = perShopFile((file) => known[file] ?? null)
  return changesInWords(before, { ...before, ...texts })
}

/**
 * Whether all files of the one version are the same in the other. A version that was kept before the shop knew a file
 * says nothing about it, and then there was none.
 */
function isWithin(one: VersionTexts, other: VersionTexts): boolean {
  return SHOP_FILES.every((file) => one[file] === undefined || one[file] === (other[file] ?? null))
}
