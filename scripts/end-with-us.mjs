import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(import.meta.url)

const CLEANER_MARK = 'cleaner-'

/** @type {import('node:stream').Writable | undefined} */
let cleaner

/**
 * Has a process ended when this one ends, however that comes: by a failed test, a timeout or a kill.
 *
 * @template {import('node:child_process').ChildProcess} Child
 * @param {Child} child
 * @param {NodeJS.Signals} [signal] for a program that a kill would keep from giving something back
 * @returns {Child}
 */
export function endWithUs(child, signal = 'SIGKILL') {
  const { pid } = child
  tell({ pid, signal })
  child.once('exit', () => tell({ pid, isOver: true }))
  return child
}

/** A new folder, which is removed when this process ends. @param {string} prefix */
export function folderWithUs(prefix) {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  tell({ folder })
  return folder
}

/** Resolves when nobody is still removing what processes with this temporary folder began. @param {string} folder */
export async function cleanedUp(folder) {
  while (readdirSync(folder).some(isCleaning)) await pause(50)
}

/** @param {string} name */
function isCleaning(name) {
  if (!name.startsWith(CLEANER_MARK)) return false
  try {
    return process.kill(Number(name.slice(CLEANER_MARK.length)), 0)
  } catch {
    return false
  }
}

/** @param {number | undefined} pid */
const markOf = (pid) => join(tmpdir(), `${CLEANER_MARK}${pid}`)

/** @param {{ pid?: number | undefined, signal?: string, folder?: string, isOver?: boolean }} what */
function tell(what) {
  cleaner ??= startCleaner()
  cleaner.write(`${JSON.stringify(what)}\n`)
}

/** In a group of its own, which an interruption from the keyboard does not reach, and without holding us up. */
function startCleaner() {
  const child = spawn(process.execPath, [FILE], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  writeFileSync(markOf(child.pid), '')
  child.unref()
  const { stdin } = child
  if (stdin instanceof Socket) stdin.unref()
  return stdin
}

/** The end of the input is the end of the process that writes it. */
async function cleanAfterInput() {
  const signals = new Map()
  const folders = new Set()
  for await (const line of createInterface(process.stdin)) {
    const { pid, signal, folder, isOver } = JSON.parse(line)
    if (folder) folders.add(folder)
    else if (isOver) signals.delete(pid)
    else signals.set(pid, signal)
  }
  for (const [pid, signal] of signals) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended by itself.
    }
  }
  const retry = { maxRetries: 10, retryDelay: 100 }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, ...retry })
  rmSync(markOf(process.pid), { force: true })
}

if (process.argv[1] === FILE) await cleanAfterInput()
