import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURES_FOLDER } from '../../shop/pictures.ts'

/** What editors put beside a file while they write it. */
const IN_PASSING = /^\.|~$|^#.*#$|\.(swp|tmp)$/

/**
 * Changes whenever a file of the shop does. Looked at rather than waited for: events of the file
 * system get lost after the rename by which many editors save.
 */
export async function folderPrint(folder: string): Promise<string> {
  const lines = await Promise.all([folder, join(folder, PICTURES_FOLDER)].map(printOf))
  return lines.join('\n')
}

async function printOf(folder: string): Promise<string> {
  try {
    const names = (await readdir(folder)).filter((name) => !IN_PASSING.test(name)).sort()
    const lines = await Promise.all(
      names.map(async (name) => {
        const { ino, size, mtimeNs } = await stat(join(folder, name), { bigint: true })
        return [name, ino, size, mtimeNs].join(' ')
      }),
    )
    return lines.join('\n')
  } catch {
    // Not there, or just being moved: that is a state as well.
    return ''
  }
}
