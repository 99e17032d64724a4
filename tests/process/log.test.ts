import { spawnSync } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { until } from '../faults/campaign.ts'
import { relayClient } from '../support/relay-client.ts'
import { readStoredTags } from '../support/stored-tags.ts'
import { tempDir } from '../support/temp-dir.ts'

/** The built server with its log in this file. */
async function serverLoggingTo(file: string) {
  const wrapper = ['sh', '-c', 'exec "$@" 2>"$LOG_FILE"', 'sh']
  const server = await startServer({ LOG_FILE: file }, { wrapper })
  const client = relayClient(server.url)
  onTestFinished(async () => {
    client.close()
    await server.stop()
  })
  const sendAndDeliver = async (tag: string) => {
    expect((await client.send(tag)).status).toBe(200)
    const isDelivered = () =>
      readStoredTags(server.dataDir).rows.every(({ state }) => state === 'written')
    expect(await until(isDelivered)).toBe(true)
  }
  return sendAndDeliver
}

it('[SV10] goes on without a log that cannot be written, and logs again when it can', async () => {
  const pipe = join(tempDir(), 'log')
  spawnSync('mkfifo', [pipe])
  const openReader = () => openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
  const before = openReader()
  const sendAndDeliver = await serverLoggingTo(pipe)
  closeSync(before)
  // Each is logged when its mail is settled, into a pipe that nobody reads.
  for (const tag of ['a', 'b', 'c']) await sendAndDeliver(tag)

  const after = openReader()
  onTestFinished(() => closeSync(after))
  let logged = ''
  const read = () => {
    const buffer = Buffer.alloc(10_000)
    try {
      logged += buffer.toString('utf8', 0, readSync(after, buffer))
    } catch {
      // Nothing is there yet.
    }
    return logged.includes('delivery-settled')
  }
  await sendAndDeliver('d')
  expect(await until(read)).toBe(true)
})

it.runIf(existsSync('/dev/full'))('[SV10] goes on when the disk of its log is full', async () => {
  const sendAndDeliver = await serverLoggingTo('/dev/full')
  for (const tag of ['a', 'b', 'c']) await sendAndDeliver(tag)
})
