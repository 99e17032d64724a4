import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const DESK = fileURLToPath(new URL('../../dist/server/requests.js', import.meta.url))

/** The built desk, as `npm run requests` starts it. */
export function desk(env: Record<string, string>, ...args: string[]) {
  const options = { env: { ...process.env, ...env }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [DESK, ...args], options)
  return { status, stdout, stderr }
}

/** Piped into somebody who goes away before the first word. */
export async function deskUnread(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [DESK, ...args], { env: { ...process.env, ...env } })
  child.stdout.destroy()
  let stderr = ''
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { status, stderr }
}
