import { copyFile, mkdir, rename } from 'node:fs/promises'
import type { SentFile } from '../wire.ts'
import { createArtworkFiles } from './artwork-files.ts'

/** Copies files of requests, which lie in another folder, to where they were. Returns those that are whole. */
export async function bringBackArtwork(
  wanted: readonly SentFile[],
  from: string,
  folder: string,
): Promise<SentFile[]> {
  const [kept, own] = [createArtworkFiles(from), createArtworkFiles(folder)]
  const isWhole = async (files: typeof own, { id, sha256 }: SentFile) =>
    (await files.look(id).catch(() => undefined))?.sha256 === sha256
  const there: SentFile[] = []
  for (const file of wanted) {
    if (!(await isWhole(own, file))) {
      if (!(await isWhole(kept, file))) continue
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = `${own.pathOf(file.id)}.part`
      await copyFile(kept.pathOf(file.id), draft)
      await rename(draft, own.pathOf(file.id))
    }
    there.push(file)
  }
  return there
}
