import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { shopCopy } from '../../../../tests/support/shop-copy.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
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

function anExport(folder: string) {
  const { folder: shopDir, edit } = shopCopy()
  edit('settings.json', '"origin": ""', '"origin": "https://api.emailjs.com"')
  const clientDir = clientBuild()
  return {
    clientDir,
    run: () =>
      exportSite({
        shopDir,
        folder,
        clientDir,
        script: 'run()',
        draw: async () => Buffer.from('png'),
      }),
  }
}

it('[SX4] a file is left as it is', async () => {
  const file = join(tempDir(), 'tesi.doc')
  writeFileSync(file, 'anni di lavoro')
  await expect(anExport(file).run()).rejects.toThrow(`${file} è un file: scegli`)
})

it('[SX7] a folder that cannot be written is reported in a sentence', async () => {
  const folder = join(tempDir(), 'sito')
  symlinkSync('non-esiste', folder)
  await expect(anExport(folder).run()).rejects.toThrow(/sito non si può scrivere \(.+\): scegli/)
})

it('[SX8] an export that failed half-way is replaced by the next one', async () => {
  const folder = join(tempDir(), 'sito')
  const { clientDir, run } = anExport(folder)
  const obstacle = join(clientDir, 'assets', 'zz.js')
  mkdirSync(obstacle)
  await expect(run()).rejects.toThrow()
  expect(readdirSync(join(folder, 'assets'))).toEqual(['main.js'])
  rmSync(obstacle, { recursive: true })
  await run()
  expect(readdirSync(folder).sort()).toEqual([
    'assets',
    'embed.css',
    'embed.js',
    'icon-180.png',
    'icon-192.png',
    'icon-512.png',
    'icon.svg',
    'index.html',
    'later.html',
    'manifest.webmanifest',
    'omaggio-export.json',
    'preview.png',
  ])
})
