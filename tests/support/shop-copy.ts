import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHOP_DIR } from './demo-shop.ts'
import { tempDir } from './temp-dir.ts'

export interface ShopCopy {
  readonly folder: string
  /** Replaces text in a file, as a seller's editor would. */
  readonly edit: (file: string, from: string, to: string) => void
}

/** A copy of the shipped shop that is gone after the test. */
export function shopCopy(): ShopCopy {
  const folder = tempDir()
  cpSync(SHOP_DIR, folder, { recursive: true })
  return {
    folder,
    edit(file, from, to) {
      const path = join(folder, file)
      const source = readFileSync(path, 'utf8')
      if (!source.includes(from)) throw new Error(`${file} does not contain ${from}`)
      writeFileSync(path, source.replace(from, to))
    },
  }
}
