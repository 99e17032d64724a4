import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { tempDir } from '../support/temp-dir.ts'
import { isLong, pause, report, rounds } from './campaign.ts'

const KEPT = fileURLToPath(new URL('../fixtures/archives/', import.meta.url))
const built = (name: string) =>
  fileURLToPath(new URL(`../../dist/server/${name}.js`, import.meta.url))
// As long as an upgrade of a small archive takes here, so that kills fall before, into and after it.
const KILLED_WITHIN_MS = 1_500
// What each version has had, under the same names.
const REQUESTS = 'select id, received_at, params from requests order by id'

const rowsIn = (file: string) => {
  const database = new DatabaseSync(file)
  try {
    return JSON.stringify(database.prepare(REQUESTS).all())
  } finally {
    database.close()
  }
}

/** Ends by itself, or is killed. */
async function killedWithin(file: string, dataDir: string, ms: number): Promise<void> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: 'ignore',
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await Promise.race([pause(Math.random() * ms), exited])
  child.kill('SIGKILL')
  await exited
}

it('[UP10] an upgrade and a rollback that are killed leave a database that one of both versions opens, with all rows', async () => {
  const figures = { archives: 0, kills: 0, lost: 0 }
  for (const version of isLong ? readdirSync(KEPT) : ['1.25.915']) {
    const dataDir = tempDir()
    const file = join(dataDir, 'requests.db')
    const old = new DatabaseSync(file)
    old.exec(readFileSync(join(KEPT, version, 'sqlite.sql'), 'utf8'))
    old.close()
    const before = rowsIn(file)
    const kills = rounds(2, 25)
    for (let kill = 0; kill < kills; kill++)
      await killedWithin(built('main'), dataDir, KILLED_WITHIN_MS)
    const server = await startServer({ DATA_DIR: dataDir })
    await server.stop()
    if (rowsIn(file) !== before) figures.lost += 1
    const copy = readdirSync(dataDir).find((name) => /^before-.+\.db$/.test(name)) ?? ''
    expect(rowsIn(join(dataDir, copy))).toBe(before)
    for (let kill = 0; kill < kills; kill++)
      await killedWithin(built('rollback'), dataDir, KILLED_WITHIN_MS)
    // Either is a whole database with all rows, and the program starts on it.
    if (rowsIn(file) !== before) figures.lost += 1
    const again = await startServer({ DATA_DIR: dataDir })
    await again.stop()
    if (rowsIn(file) !== before) figures.lost += 1
    figures.archives += 1
    figures.kills += 2 * kills
  }
  report('kill -9 in upgrades', figures)
  expect(figures.lost).toBe(0)
})
