import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

/** Waits for so many mails as files. One being written has another name until it is whole. */
export async function wholeMails(dataDir: string, count: number): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const files = () => readdirSync(folder).filter((file) => file.endsWith('.eml'))
  await expect.poll(files).toHaveLength(count)
  return files().map((file) => readFileSync(join(folder, file), 'utf8'))
}
