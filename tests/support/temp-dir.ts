import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that is gone after the test. */
export function tempDir(): string {
  const { path, remove } = makeTempDir()
  onTestFinished(remove)
  return path
}

/** A folder that several tests share; its caller removes it. */
export function makeTempDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'omaggio-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
