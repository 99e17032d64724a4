import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderWithUs } from '../../scripts/end-with-us.mjs'
import { startServer } from '../../scripts/server-process.mjs'

/**
 * Servers of the tests that name no DATA_DIR begin with a copy of an empty archive: to make one costs a quarter
 * of a start. Called once before all tests; returns what removes it.
 */
export async function setup(): Promise<() => void> {
  const folder = folderWithUs('omaggio-empty-')
  const made = join(folder, 'made')
  const server = await startServer({ DATA_DIR: made })
  await server.stop()
  const archive = join(folder, 'requests.db')
  copyFileSync(join(made, 'requests.db'), archive)
  process.env.EMPTY_ARCHIVE = archive
  return () => rmSync(folder, { recursive: true })
}
