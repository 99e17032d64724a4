import { statfs } from 'node:fs/promises'

// Requests that arrive meanwhile must find room.
export const LEFT_FREE_BYTES = 100_000_000
const MEGABYTE = 1_000_000

/** Rejects where nobody knows. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Throws a sentence where a copy of this size would fill the disk. */
export async function needRoom(folder: string, bytes: number): Promise<void> {
  const free = await freeBytesIn(folder).catch(() => Infinity)
  const needed = bytes + LEFT_FREE_BYTES
  if (free > needed) return
  const [wanted, found] = [needed, free].map((count) => Math.ceil(count / MEGABYTE))
  throw new Error(`servono ${wanted} MB liberi, e ce ne sono ${found}`)
}
