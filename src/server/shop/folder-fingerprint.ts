import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PICTURES_FOLDER } from '../../shop/catalogue/pictures.ts'
import { isKeptFile } from '../../shop/files/kept-file.ts'
import { isPublication } from '../../shop/files/publication.ts'
import { SHOP_FILES } from '../../shop/shop-files.ts'

/**
 * Changes whenever the files of a shop do. Polled, because file system events get lost after the rename
 * by which many editors save. For pictures only the names count, and these change their folder: one
 * check is cheap, however many pictures there are.
 *
 * Synchronous: each asynchronous call wakes a thread, which takes several times as long as the call itself.
 */
export function folderFingerprint(folder: string): string {
  const names = [...SHOP_FILES, PICTURES_FOLDER]
  const lines = names.map((name) => fingerprintOf(join(folder, name)))
  const others = namesIn(folder).filter((name) => isPublication(name) || isKeptFile(name))
  return [...lines, ...others.sort()].join('\n')
}

/** Where a file is missing, or just being moved, that is a state like any other. */
function fingerprintOf(path: string): string {
  try {
    // An exception would take longer than the call, and not every shop has every file.
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    return found ? [found.ino, found.size, found.mtimeNs].join(' ') : ''
  } catch {
    return ''
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
