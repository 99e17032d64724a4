import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../dist/server/requests.js', import.meta.url))

/** The built requests command, as `npm run requests` starts it. */
export function requestsCommand(env: Record<string, string>, ...args: string[]) {
  const options = { env: { ...process.env, ...env }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], options)
  return { status, stdout, stderr }
}

/** Without blocking this process, which may be the command's mail server. */
export async function requestsCommandBeside(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], { env: { ...process.env, ...env } })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString()))
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { status, stdout, stderr }
}

/** Piped into somebody who goes away before the first word. */
export async function requestsCommandUnread(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], { env: { ...process.env, ...env } })
  child.stdout.destroy()
  let stderr = ''
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { status, stderr }
}
