import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURES_FOLDER } from '../../shop/catalogue/pictures.ts'
import { SHOP_FILES } from '../../shop/read-shop.ts'

/**
 * Changes whenever what is read of a shop does. Looked at rather than waited for: events of the file
 * system get lost after the rename by which many editors save. Of the pictures only the names count,
 * and with these the folder itself changes: however many there are, one look is cheap.
 */
export async function folderPrint(folder: string): Promise<string> {
  const names = [...SHOP_FILES, PICTURES_FOLDER]
  const lines = await Promise.all(names.map((name) => printOf(join(folder, name))))
  return lines.join('\n')
}

async function printOf(path: string): Promise<string> {
  try {
    const { ino, size, mtimeNs } = await stat(path, { bigint: true })
    return [ino, size, mtimeNs].join(' ')
  } catch {
    // Not there, or just being moved: that is a state as well.
    return ''
  }
}
