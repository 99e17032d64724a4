import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { tempDir } from '../support/temp-dir.ts'

const PLAYWRIGHT = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
const CONFIG = fileURLToPath(new URL('planted/playwright.config.ts', import.meta.url))

it('[CK8] servers and folders of browser tests that fail, hang or are killed are gone', async () => {
  const folder = tempDir()
  const list = join(folder, 'started')
  const env = { ...process.env, PLANTED_STARTED: list, PLANTED_OUTPUT: join(folder, 'output') }
  const code = await new Promise((resolve) => {
    const run = execFile(process.execPath, [PLAYWRIGHT, 'test', '--config', CONFIG], { env })
    run.once('exit', resolve)
  })
  expect(code).toBe(1)
  const started = readFileSync(list, 'utf8').trim().split('\n')
  expect(started).toHaveLength(3)
  for (const line of started) {
    const { url, folders } = JSON.parse(line) as { url: string; folders: readonly string[] }
    const answers = () =>
      fetch(url).then(
        () => true,
        () => false,
      )
    await expect.poll(answers).toBe(false)
    for (const left of folders) await expect.poll(() => existsSync(left)).toBe(false)
  }
})
