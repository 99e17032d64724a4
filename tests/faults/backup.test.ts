import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { relayClient } from '../support/relay-client.ts'
import { readStoredContent, readStoredTags } from '../support/stored-tags.ts'
import { tempDir } from '../support/temp-dir.ts'
import { report, rounds, until } from './campaign.ts'

const REQUESTS_A_SECOND = 100

const commandFile = (name: string) =>
  fileURLToPath(new URL(`../../dist/server/${name}.js`, import.meta.url))

/** Without blocking this process, which goes on sending. */
async function run(name: string, env: Record<string, string>, file: string): Promise<void> {
  const child = spawn(process.execPath, [commandFile(name), file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  expect([status, stderr]).toEqual([0, ''])
}

it('[UP1] [UP2] a copy made under load has all that was accepted before it began', async () => {
  const [dataDir, shopDir] = [tempDir(), campaignShop({ mailsPerHour: 1 })]
  onTestFinished(() => rmSync(shopDir, { recursive: true, force: true }))
  const server = await startServer({ DATA_DIR: dataDir, SHOP_DIR: shopDir })
  const client = relayClient(server.url)
  const accepted: string[] = []
  const sending: Promise<void>[] = []
  const beganAt = performance.now()
  const timer = setInterval(() => {
    // As many as are due: a busy machine calls a timer late.
    const due = ((performance.now() - beganAt) * REQUESTS_A_SECOND) / 1000
    while (sending.length < due) {
      const tag = `n-${sending.length}-fine`
      const sent = client.send(tag)
      sending.push(sent.then(({ status }) => void (status === 200 && accepted.push(tag))))
    }
  }, 1000 / REQUESTS_A_SECOND)
  const restores = rounds(1, 20)
  const lost: string[] = []
  const restored: ReadonlyMap<string, string>[] = []
  for (let round = 0; round < restores; round++) {
    const enough = accepted.length + REQUESTS_A_SECOND / 4
    await until(() => accepted.length > enough)
    const before = [...accepted]
    const file = join(tempDir(), 'copia.tar.gz')
    await run('backup', { DATA_DIR: dataDir, SHOP_DIR: shopDir }, file)
    const folder = tempDir()
    await run('restore', { DATA_DIR: folder }, file)
    expect(readStoredTags(folder).integrity).toBe('ok')
    const content = readStoredContent(folder)
    lost.push(...before.filter((tag) => !content.has(tag)))
    restored.push(content)
    rmSync(folder, { recursive: true, force: true })
    rmSync(file)
  }
  const seconds = (performance.now() - beganAt) / 1000
  clearInterval(timer)
  await Promise.all(sending)
  client.close()
  await server.stop()
  const stored = readStoredContent(dataDir)
  const compared = restored.flatMap((content) => [...content])
  const different = compared.filter(([tag, content]) => stored.get(tag) !== content)
  report('backup', {
    restores,
    accepted: accepted.length,
    'a second': Math.round(accepted.length / seconds),
    'rows restored and compared': compared.length,
    different: different.length,
    lost: lost.length,
  })
  expect(lost).toEqual([])
  expect(different).toEqual([])
})
