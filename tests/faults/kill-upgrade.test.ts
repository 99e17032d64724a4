import { spawn } from 'node:child_process'
import { existsSync, linkSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import {
  contentOnSqlite,
  type FilledArchive,
  filledOnPostgres,
  filledOnSqlite,
  versionsToUpgrade,
} from '../support/filled-archive.ts'
import { ENGINES, startPostgres } from '../support/postgres.ts'
import { isLong, pause, report, rounds } from './campaign.ts'

const built = (name: string) =>
  fileURLToPath(new URL(`../../dist/server/${name}.js`, import.meta.url))
const REQUESTS = rounds(50, 100_000)
const KILLS_IN_ALL = rounds(1, 50)
// Ends what would never end.
const GIVE_UP_AFTER_MS = 5 * 60_000
const VERSIONS = isLong ? versionsToUpgrade() : ['1.25.915']
const KILLS = Math.ceil(KILLS_IN_ALL / VERSIONS.length)

const [BEFORE, AFTER] = [/^before-.+\.db$/, /^after-.+\.db$/]

/** Before, in and after what takes so long. */
const atRandomIn = (takesMs: number) => takesMs * (0.2 + 0.85 * Math.random())

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

const filesIn = (dataDir: string, name: RegExp) =>
  readdirSync(dataDir)
    .filter((each) => name.test(each))
    .map((each) => join(dataDir, each))

/** Kills starts of this version, which go on where the last one was, and lets one end. Where each kill fell, and what was lost. */
async function upgradeThroughKills({ env, progress, content, snapshot }: FilledArchive) {
  const [old, before] = [await progress(), await content()]
  const putOldBack = async () => {
    for (const file of filesIn(env.DATA_DIR ?? '', BEFORE)) rmSync(file)
    await restore()
  }
  const restore = await snapshot()
  // Not killed: it tells how long an upgrade takes here.
  const beganAt = performance.now()
  await (await startServer(env)).stop()
  const takesMs = performance.now() - beganAt
  const current = await progress()
  await putOldBack()
  const figures = { kills: 0, 'before it': 0, 'in it': 0, 'after it': 0, lost: 0 }
  for (let round = 0; round < KILLS; round++) {
    figures.kills += (await isKilled(built('main'), env, atRandomIn(takesMs))) ? 1 : 0
    const migrations = await progress()
    const isDone = migrations === current
    figures[migrations === old ? 'before it' : isDone ? 'after it' : 'in it'] += 1
    if ((await content()) !== before) figures.lost += 1
    if (isDone) await putOldBack()
  }
  await (await startServer(env)).stop()
  if ((await content()) !== before) figures.lost += 1
  return { figures, before, old }
}

/** Kills rollbacks of an upgraded archive, and lets the last one end. Where each kill fell, and what was lost. */
async function rollBackThroughKills(archive: FilledArchive, before: string, old: string) {
  const { env, progress, content, snapshot } = archive
  const dataDir = env.DATA_DIR ?? ''
  const newer = await progress()
  const [copy = ''] = filesIn(dataDir, BEFORE)
  expect(contentOnSqlite(copy)).toBe(before)
  const saved = join(dataDir, 'saved.db')
  linkSync(copy, saved)
  const putUpgradedBack = await snapshot()
  const figures = { kills: 0, 'newer in place': 0, 'older in place': 0, lost: 0 }
  // The first one is not killed, and tells how long a rollback takes here.
  let takesMs = 0
  for (let round = 0; round <= KILLS; round++) {
    const beganAt = performance.now()
    const afterMs = round === 0 ? GIVE_UP_AFTER_MS : atRandomIn(takesMs)
    const isHit = await isKilled(built('rollback'), env, afterMs)
    if (round === 0) takesMs = performance.now() - beganAt
    figures.kills += isHit ? 1 : 0
    const migrations = await progress()
    const isOlder = migrations === old
    figures[isOlder ? 'older in place' : 'newer in place'] += 1
    if (!isOlder && migrations !== newer) figures.lost += 1
    if ((await content()) !== before) figures.lost += 1
    const kept = filesIn(dataDir, AFTER)
    for (const file of kept) if (contentOnSqlite(file) !== before) figures.lost += 1
    // The newer database is kept, or the copy is still there.
    if (isOlder ? kept.length !== 1 : !existsSync(copy)) figures.lost += 1
    if (isOlder && round < KILLS) {
      await putUpgradedBack()
      rmSync(copy, { force: true })
      linkSync(saved, copy)
    }
    for (const file of kept) rmSync(file)
  }
  rmSync(saved)
  if ((await progress()) !== old) await isKilled(built('rollback'), env, GIVE_UP_AFTER_MS)
  expect(await progress()).toBe(old)
  return figures
}

it.each(ENGINES)(
  '[UP10] an upgrade and a rollback on %s that are killed leave a database that one of both versions opens, with all rows',
  async (engine) => {
    const postgres = engine === 'Postgres' ? await startPostgres() : undefined
    if (postgres) onTestFinished(postgres.stop)
    for (const version of VERSIONS) {
      const archive = await (postgres
        ? filledOnPostgres(postgres.url, version, REQUESTS)
        : filledOnSqlite(version, REQUESTS))
      const { figures, before, old } = await upgradeThroughKills(archive)
      report(`kill -9 in upgrades of ${version} on ${engine}`, figures)
      expect(figures.lost).toBe(0)
      const back = await rollBackThroughKills(archive, before, old)
      report(`kill -9 in rollbacks to ${version} on ${engine}`, back)
      expect(back.lost).toBe(0)
      // The version of before finds what it left, and this one upgrades it again.
      const server = await startServer(archive.env)
      await server.stop()
      expect(await archive.content()).toBe(before)
      rmSync(archive.env.DATA_DIR ?? '', { recursive: true, force: true })
    }
  },
)
