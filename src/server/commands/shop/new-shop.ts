import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { readableJson } from '../../../shop/json/readable-json.ts'
import { SETTINGS_FILE } from '../../../shop/parse-settings.ts'
import { copyShop } from '../../shop/first-shop.ts'

/** Why a new shop cannot be made in this folder; undefined where it can. */
export async function obstacleIn(shipped: string, folder: string): Promise<string | undefined> {
  // The copy would contain itself.
  if (!relative(shipped, folder).startsWith('..')) return 'sta dentro al negozio di esempio'
  try {
    return (await readdir(folder)).length === 0 ? undefined : 'c’è già e non è vuota'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return undefined
    return code === 'ENOTDIR' ? 'è un file, non una cartella' : 'non si può leggere'
  }
}

/** A copy of the shipped shop, without what is only for a demonstration. */
export async function writeNewShop(shipped: string, folder: string): Promise<void> {
  await copyShop(shipped, folder)
  const file = join(folder, SETTINGS_FILE)
  const { payments: _, ...settings } = JSON.parse(await readFile(file, 'utf8')) as object & {
    readonly payments?: unknown
  }
  await writeFile(file, `${readableJson({ ...settings, sampleCustomer: {} })}\n`)
}
