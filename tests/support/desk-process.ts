import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const DESK = fileURLToPath(new URL('../../dist/server/desk.js', import.meta.url))

/** The built desk, as `npm run requests` starts it. */
export function desk(env: Record<string, string>, ...args: string[]) {
  const options = { env: { ...process.env, ...env }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [DESK, ...args], options)
  return { status, stdout, stderr }
}
