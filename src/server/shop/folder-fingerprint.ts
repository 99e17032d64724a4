import { stat } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PICTURES_FOLDER } from '../../shop/catalogue/pictures.ts'
import { isKeptFile } from '../../shop/files/kept-file.ts'
import { isPublication } from '../../shop/files/publication.ts'
import { SHOP_FILES } from '../../shop/shop-files.ts'

// Two thirds of the work of the one in node:fs/promises, and most of what an idle server does.
const statOf = promisify(stat)

/**
 * Changes whenever the files of a shop do. Polled, because file system events get lost after the rename
 * by which many editors save. For pictures only the names count, and these change their folder: one
 * check is cheap, however many pictures there are.
 */
export async function folderFingerprint(folder: string): Promise<string> {
  const names = [...SHOP_FILES, PICTURES_FOLDER]
  const lines = await Promise.all(names.map((name) => fingerprintOf(join(folder, name))))
  const found = await readdir(folder).catch(() => [])
  const others = found.filter((name) => isPublication(name) || isKeptFile(name)).sort()
  return [...lines, ...others].join('\n')
}

async function fingerprintOf(path: string): Promise<string> {
  try {
    const { ino, size, mtimeNs } = await statOf(path, { bigint: true })
    return [ino, size, mtimeNs].join(' ')
  } catch {
    // Missing, or just being moved: a state like any other.
    return ''
  }
}
