import { statfs } from 'node:fs/promises'

/** Rejects where nobody knows. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
