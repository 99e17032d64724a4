import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aPng } from '../../../../tests/support/png.ts'
import { tempDir } from '../../../../tests/support/temp-dir.ts'
import { createPngDrawer } from '../../../server/pictures/draw-png.ts'
import { logoOnPaper } from './logo-on-paper.ts'
import { flatPicture } from './pdf/flat-picture.ts'

it('[QU34] draws the logo of the shop again, so that it fits the paper', async () => {
  const shopDir = tempDir()
  const folder = join(shopDir, 'pictures')
  mkdirSync(folder)
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0h9v9z"/></svg>'
  writeFileSync(join(folder, 'logo.svg'), svg)
  writeFileSync(join(folder, 'logo.png'), aPng({ width: 8, height: 4 }))
  writeFileSync(join(folder, 'broken.svg'), '<svg')
  writeFileSync(join(folder, 'broken.png'), 'no picture')
  const draw = createPngDrawer()
  for (const file of ['logo.svg', 'logo.png']) {
    const logo = await logoOnPaper(draw, shopDir, file)
    expect(logo).toMatchObject({ type: 'image/png', width: 600, height: 300 })
    expect(flatPicture(logo?.content ?? Buffer.alloc(0), 600)).toMatchObject({ width: 600 })
  }
  for (const file of ['broken.svg', 'broken.png', 'none.svg', '../secret.svg']) {
    expect(await logoOnPaper(draw, shopDir, file)).toBeUndefined()
  }
})
