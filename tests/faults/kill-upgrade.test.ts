import { spawn } from 'node:child_process'
import { linkSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import {
  contentOnSqlite,
  type FilledArchive,
  filledOnPostgres,
  filledOnSqlite,
  progressOnSqlite,
  versionsToUpgrade,
} from '../support/filled-archive.ts'
import { HAS_POSTGRES, startPostgres } from '../support/postgres.ts'
import { isLong, pause, report, rounds } from './campaign.ts'

const built = (name: string) =>
  fileURLToPath(new URL(`../../dist/server/${name}.js`, import.meta.url))
const REQUESTS = rounds(50, 100_000)
const KILLS_IN_ALL = rounds(1, 50)
// So that kills fall before, into and after an upgrade of an archive of this size.
const KILLED_WITHIN_MS = rounds(1_500, 5_000)
// Ends what would never end.
const GIVE_UP_AFTER_MS = 5 * 60_000
const VERSIONS = isLong ? versionsToUpgrade() : ['1.25.915']
const KILLS = Math.ceil(KILLS_IN_ALL / VERSIONS.length)

/** Ends by itself, which is false, or is killed. */
async function isKilled(
  file: string,
  env: Record<string, string>,
  afterMs: number,
): Promise<boolean> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...env, PORT: '0' },
    stdio: 'ignore',
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await Promise.race([pause(afterMs), exited])
  const isHit = child.kill('SIGKILL')
  await exited
  return isHit
}

/** Kills starts of this version until it has its archive, and lets one start. Where each kill fell, and what was lost. */
async function upgradeThroughKills({ env, progress, content }: FilledArchive) {
  const [old, before] = [await progress(), await content()]
  const figures = { kills: 0, 'before it': 0, 'in it': 0, 'after it': 0, lost: 0 }
  const left: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    figures.kills += (await isKilled(built('main'), env, Math.random() * KILLED_WITHIN_MS)) ? 1 : 0
    const { requests, migrations } = await progress()
    left.push(migrations)
    figures.lost += old.requests - requests
  }
  const server = await startServer(env)
  await server.stop()
  const { migrations: current } = await progress()
  for (const migrations of left) {
    const isOld = migrations === old.migrations
    figures[isOld ? 'before it' : migrations === current ? 'after it' : 'in it'] += 1
  }
  if ((await content()) !== before) figures.lost += 1
  return { figures, before, old }
}

it('[UP10] an upgrade and a rollback that are killed leave a database that one of both versions opens, with all rows', async () => {
  for (const version of VERSIONS) {
    const archive = await filledOnSqlite(version, REQUESTS)
    const { figures, before, old } = await upgradeThroughKills(archive)
    report(`kill -9 in upgrades of ${version} on SQLite`, figures)
    expect(figures.lost).toBe(0)
    const back = await rollBackThroughKills(archive.env.DATA_DIR ?? '', old.migrations, before)
    report(`kill -9 in rollbacks to ${version}`, back)
    expect(back.lost).toBe(0)
    // The version of before finds what it left, and this one upgrades it again.
    const server = await startServer(archive.env)
    await server.stop()
    expect(await archive.content()).toBe(before)
    rmSync(archive.env.DATA_DIR ?? '', { recursive: true, force: true })
  }
})

async function rollBackThroughKills(dataDir: string, old: string, before: string) {
  const file = join(dataDir, 'requests.db')
  const { migrations: newer } = progressOnSqlite(file)
  const copy = readdirSync(dataDir).find((name) => /^before-.+\.db$/.test(name)) ?? ''
  expect(contentOnSqlite(join(dataDir, copy))).toBe(before)
  const figures = { kills: 0, 'newer in place': 0, 'older in place': 0, lost: 0 }
  const saved = join(dataDir, 'saved.db')
  // The first one is not killed, and tells how long a rollback takes here.
  let takesMs = 0
  for (let round = 0; round <= KILLS; round++) {
    rmSync(saved, { force: true })
    linkSync(join(dataDir, copy), saved)
    const beganAt = performance.now()
    const afterMs = round === 0 ? GIVE_UP_AFTER_MS : takesMs * (0.3 + 0.8 * Math.random())
    const isHit = await isKilled(built('rollback'), { DATA_DIR: dataDir }, afterMs)
    if (round === 0) takesMs = performance.now() - beganAt
    figures.kills += isHit ? 1 : 0
    const { migrations } = progressOnSqlite(file)
    if (migrations === old) figures['older in place'] += 1
    else if (migrations === newer) figures['newer in place'] += 1
    else figures.lost += 1
    if (contentOnSqlite(file) !== before) figures.lost += 1
    const kept = readdirSync(dataDir).filter((name) => name.startsWith('after-'))
    for (const name of kept) {
      if (contentOnSqlite(join(dataDir, name)) !== before) figures.lost += 1
    }
    if (migrations === old && round < KILLS) {
      // Once more: the upgraded database and the copy as they were.
      renameSync(join(dataDir, kept[0] ?? ''), file)
      renameSync(saved, join(dataDir, copy))
    }
    for (const name of kept) rmSync(join(dataDir, name), { force: true })
  }
  rmSync(saved, { force: true })
  if (progressOnSqlite(file).migrations !== old)
    await isKilled(built('rollback'), { DATA_DIR: dataDir }, GIVE_UP_AFTER_MS)
  expect(progressOnSqlite(file).migrations).toBe(old)
  return figures
}

it.runIf(isLong && HAS_POSTGRES)(
  '[UP10] an upgrade on Postgres that is killed loses nothing',
  async () => {
    const postgres = await startPostgres()
    onTestFinished(postgres.stop)
    for (const version of VERSIONS) {
      const archive = await filledOnPostgres(postgres.url, version, REQUESTS)
      const { figures } = await upgradeThroughKills(archive)
      report(`kill -9 in upgrades of ${version} on Postgres`, figures)
      expect(figures.lost).toBe(0)
    }
  },
)
