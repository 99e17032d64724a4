import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder that is gone after the test. */
export function tempDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'omaggio-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
