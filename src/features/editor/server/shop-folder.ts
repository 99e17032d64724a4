import { constants } from 'node:fs'
import { access, lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURES_FOLDER } from '../../../shop/catalogue/pictures.ts'
import { hashOf } from '../../../shop/files/content-hash.ts'
import { ignoreMissing } from '../../../shop/files/ignore-missing.ts'
import { readPublished } from '../../../shop/files/publication.ts'
import { isThere, readTextFile } from '../../../shop/files/read-text-file.ts'
import { perShopFile, SHOP_FILES, type ShopFile, type ShopTexts } from '../../../shop/shop-files.ts'
import type { VersionTexts } from './editor-store.ts'
import { writeErrorInWords } from '../../../server/shop/write-error-in-words.ts'

/** A file of the folder as it is now. */
interface FolderFile {
  /** Null where there is no file, or none that is text. */
  readonly text: string | null
  /** Changes with every byte; null where there is no file. */
  readonly hash: string | null
}

export type ShopFolder = Readonly<Record<ShopFile, FolderFile>>

export async function readShopFolder(folder: string): Promise<ShopFolder> {
  const published = await readPublished(folder)
  const files = await Promise.all(
    SHOP_FILES.map(async (file): Promise<FolderFile> => {
      const text = published[file]
      return text === undefined
        ? readFolderFile(folder, file)
        : { text, hash: text === null ? null : hashOf(text) }
    }),
  )
  return perShopFile((file) => files[SHOP_FILES.indexOf(file)] ?? { text: null, hash: null })
}

async function readFolderFile(folder: string, file: string): Promise<FolderFile> {
  const read = await readTextFile(folder, file)
  if ('value' in read) return { text: read.value, hash: hashOf(read.value) }
  if (!(await isThere(folder, file))) return { text: null, hash: null }
  const bytes = await readFile(join(folder, file)).catch(() => undefined)
  return { text: null, hash: bytes ? hashOf(bytes) : WITHOUT_CONTENT }
}

/** In place of the hash of a file that is there and cannot be read at all. */
const WITHOUT_CONTENT = '-'

export function textsOf(folder: ShopFolder): ShopTexts {
  return perShopFile((file) => folder[file].text)
}

/** Without files that are there and cannot be read: null would say that there is none. */
export function versionOf(folder: ShopFolder): VersionTexts {
  const known = SHOP_FILES.filter((file) => folder[file].text !== null || !folder[file].hash)
  return Object.fromEntries(known.map((file) => [file, folder[file].text]))
}

export async function picturesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, PICTURES_FOLDER), { withFileTypes: true }).catch(
    () => [],
  )
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const LINKED = 'è un link simbolico a un file di un’altra cartella: cambialo lì'

/** Why the server cannot replace the files of a folder; undefined where it can. */
export async function whyUnwritable(folder: string): Promise<string | undefined> {
  try {
    await access(folder, constants.W_OK)
    await access(join(folder, PICTURES_FOLDER), constants.W_OK).catch(ignoreMissing)
  } catch (error) {
    return writeErrorInWords('La cartella del negozio', error) ?? UNWRITABLE
  }
  for (const file of SHOP_FILES) {
    // Replacing a link would leave the file that it leads to as it was.
    const found = await lstat(join(folder, file)).catch(() => undefined)
    if (found?.isSymbolicLink()) return `${file} ${LINKED}`
  }
  return undefined
}

const UNWRITABLE = 'La cartella del negozio non si può scrivere'
