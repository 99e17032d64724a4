import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { readMailSteps, readTrace, type TraceVerdict } from '../support/fsync-trace.ts'
import { relayClient } from '../support/relay-client.ts'
import { pause, report, rounds, until } from './campaign.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const CALLS = 'trace=pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync'
/** An answer that no request gets: counting starts here, when the first mail is out of the way. */
const MARKER = 'HTTP/1.1 404'

const canTrace = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0
if (!canTrace) process.stdout.write('power cut: not run, because there is no working strace here\n')
const whereTraced = it.runIf(canTrace)

whereTraced('[FT2] every answer of 200 comes after the fsync of what it answers', async () => {
  const verdict = await trace(join(root, 'dist', 'server', 'main.js'))
  report('power cut, synchronous=FULL', { ...verdict })
  expect(verdict.answers).toBe(rounds(40, 2000))
  expect(verdict.tooEarly).toBe(0)
  expect(verdict.syncs).toBeGreaterThan(0)
})

whereTraced('[FT2] the same check sees the difference with synchronous=NORMAL', async () => {
  const copy = buildWith('synchronous = FULL', 'synchronous = NORMAL')
  const verdict = await trace(copy)
  report('power cut, synchronous=NORMAL', { ...verdict })
  expect(verdict.answers).toBe(rounds(40, 2000))
  expect(verdict.tooEarly).toBeGreaterThan(verdict.answers / 2)
})

whereTraced(
  '[ML10] a mail in a file counts as written once the file and its name are on disk',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'omaggio-trace-'))
    const output = join(folder, 'trace')
    const calls = 'trace=pwrite64,fsync,fdatasync,rename,renameat,renameat2'
    const wrapper = ['strace', '-D', '-f', '-y', '-s', '200', '-e', calls, '-o', output]
    const server = await startServer({ DATA_DIR: join(folder, 'data') }, { wrapper })
    const client = relayClient(server.url, 1)
    await client.send('one')
    await until(() => server.output().includes('delivery-settled'))
    client.close()
    await server.stop()
    const steps = readMailSteps(readFileSync(output, 'utf8'))
    const synced = ['mail synced', 'mail/ synced', 'named', 'mail/ synced', 'data/ synced', 'noted']
    expect(steps).toEqual(synced)
    rmSync(folder, { recursive: true, force: true })
  },
)

async function trace(main: string): Promise<TraceVerdict> {
  const folder = mkdtempSync(join(tmpdir(), 'omaggio-trace-'))
  const shopDir = campaignShop({ mailsPerHour: 1 })
  const output = join(folder, 'trace')
  // -D: the server stays our child, so that signals reach it and not the tracer.
  const wrapper = ['strace', '-D', '-f', '-y', '-s', '32', '-e', CALLS, '-o', output]
  // The desk makes requests searchable a moment later: a write that no answer stands for.
  const env = { DATA_DIR: join(folder, 'data'), SHOP_DIR: shopDir, DESK: 'off' }
  const server = await startServer(env, { main, wrapper })
  // One after the other, so that each answer stands for the one write before it.
  const client = relayClient(server.url, 1)
  for (const tag of ['first', 'second']) await client.send(tag)
  // Writes about the one mail of this hour would count as unsynced ones of an answer.
  await until(() => server.output().includes('delivery-settled'))
  await pause(1_500)
  await client.get('/nowhere')
  for (let n = 0; n < rounds(40, 2000); n++) await client.send(`trace-${n}`)
  client.close()
  await server.stop()
  // A tracer writes short numbers with more than one space behind.
  const exited = new RegExp(`^${server.pid} +\\+\\+\\+ exited`, 'm')
  expect(await until(() => exited.test(readFileSync(output, 'utf8')))).toBe(true)
  const verdict = readTrace(readFileSync(output, 'utf8'), MARKER)
  rmSync(folder, { recursive: true, force: true })
  rmSync(shopDir, { recursive: true, force: true })
  return verdict
}

/** The same build but for one setting, where it still finds its packages. */
function buildWith(setting: string, other: string): string {
  const folder = join(root, 'node_modules', '.cache', 'omaggio', 'build-for-trace')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  const worker = join(folder, 'dist', 'server', 'sqlite-worker.js')
  const source = readFileSync(worker, 'utf8')
  expect(source).toContain(setting)
  writeFileSync(worker, source.replace(setting, other))
  return join(folder, 'dist', 'server', 'main.js')
}
