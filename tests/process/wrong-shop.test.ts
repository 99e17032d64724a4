import { execFileSync } from 'node:child_process'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { shopFile } from '../support/demo-shop.ts'
import { shopCopy } from '../support/shop-copy.ts'

async function serverOf(folder: string) {
  const server = await startServer({ SHOP_DIR: folder })
  onTestFinished(() => server.stop())
  return server
}

it('[SH32] answers go on while a large file with mistakes is checked', async () => {
  const { folder } = shopCopy()
  const { url, output } = await serverOf(folder)
  const catalogue = shopFile('catalogue.json')
  const [pen] = catalogue.products as object[]
  const products = Array.from({ length: 10_000 }, (_, n) => ({ ...pen, id: `p${n}`, price: -1 }))
  writeFileSync(join(folder, 'new'), JSON.stringify({ ...catalogue, products }))
  renameSync(join(folder, 'new'), join(folder, 'catalogue.json'))
  const savedAt = performance.now()
  const waits: number[] = []
  while (!output().includes('altri problemi non elencati')) {
    const askedAt = performance.now()
    expect(await (await fetch(url)).text()).toContain('Omaggio')
    waits.push(performance.now() - askedAt)
    await pause(10)
  }
  // A check in the thread that answers would make one answer wait for nearly all of it.
  const checked = performance.now() - savedAt
  expect(Math.max(...waits)).toBeLessThan(checked / 2)
})

it.skipIf(process.platform === 'win32')(
  '[SH34] a named pipe among the files ends neither the reloading nor the stop',
  async () => {
    const { folder, edit } = shopCopy()
    const { url, output, signal, exited } = await serverOf(folder)
    const path = join(folder, 'texts.json')
    renameSync(path, `${path}~`)
    execFileSync('mkfifo', [path])
    await expect.poll(output).toContain('texts.json: non è un file normale')
    rmSync(path)
    renameSync(`${path}~`, path)
    edit('settings.json', '"name": "Omaggio"', '"name": "Bianchi"')
    await expect.poll(async () => (await fetch(url)).text()).toContain('<span>Bianchi</span>')
    execFileSync('mkfifo', [join(folder, 'pipe')])
    renameSync(join(folder, 'pipe'), path)
    await expect.poll(() => output().match(/non è un file normale/g)).toHaveLength(2)
    signal('SIGTERM')
    expect(await exited).toBe(0)
    expect(output()).not.toContain('stopped-unfinished')
  },
)
