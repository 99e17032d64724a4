import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

/** Builds another checkout, as a program for `startServer`. */
export function otherBuild(folder: string) {
  const cwd = resolve(folder)
  spawnSync(process.execPath, ['scripts/build.mjs'], { cwd, stdio: 'inherit' })
  return { main: join(cwd, 'dist', 'server', 'main.js'), cwd }
}
