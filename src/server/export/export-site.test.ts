import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { shopCopy } from '../../../tests/support/shop-copy.ts'
import { tempDir } from '../../../tests/support/temp-dir.ts'
import { exportSite } from './export-site.ts'

/** As little of a client build as a page can be made with. */
function clientBuild(): string {
  const folder = tempDir()
  mkdirSync(join(folder, '.vite'))
  mkdirSync(join(folder, 'assets'))
  const manifest = { 'src/page/main.tsx': { file: 'assets/main.js' } }
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'assets', 'main.js'), '')
  return folder
}

it('[SX4] an export that failed half-way is taken up by the next one', async () => {
  const { folder: shopDir, edit } = shopCopy()
  edit('settings.json', '"origin": ""', '"origin": "https://api.emailjs.com"')
  const clientDir = clientBuild()
  const folder = join(tempDir(), 'sito')
  const run = () => exportSite({ shopDir, folder, clientDir, version: '1' })
  const obstacle = join(clientDir, 'assets', 'zz.js')
  mkdirSync(obstacle)
  await expect(run()).rejects.toThrow()
  expect(readdirSync(join(folder, 'assets'))).toEqual(['main.js'])
  rmSync(obstacle, { recursive: true })
  await run()
  expect(readdirSync(folder).sort()).toEqual(['assets', 'index.html', 'omaggio-export.json'])
})
