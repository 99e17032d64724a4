import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startServer } from '../../scripts/server-process.mjs'
import { SHOP_DIR } from '../support/demo-shop.ts'
import { accessibilityProblems } from './expect-accessible.ts'

const BRANDS = { white: '#ffffff', black: '#000000', yellow: '#f4c20d', blue: '#1f4fa3' }

for (const [name, brandColor] of Object.entries(BRANDS)) {
  test(`[PC8] text keeps its contrast with a ${name} brand, on every step`, async ({ page }) => {
    // Ten looks at a whole page each.
    test.slow()
    const shopDir = mkdtempSync(join(tmpdir(), 'omaggio-brand-'))
    cpSync(SHOP_DIR, shopDir, { recursive: true })
    const file = join(shopDir, 'settings.json')
    const settings = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...settings, brandColor }))
    const server = await startServer({ SHOP_DIR: shopDir })
    try {
      // Colours on their way to another are nobody's text.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(server.url)
      for (;;) {
        expect(await accessibilityProblems(page, ['color-contrast']), await page.title()).toEqual(
          [],
        )
        const next = page.getByRole('button', { name: 'Avanti' })
        if ((await next.count()) === 0) break
        const before = await page.title()
        await next.click()
        await expect(page).not.toHaveTitle(before)
      }
      await page.getByRole('button', { name: 'Invia' }).click()
      await expect(page.getByRole('heading', { name: 'Richiesta inviata' })).toBeVisible()
      expect(await accessibilityProblems(page, ['color-contrast']), 'confirmation').toEqual([])
    } finally {
      await server.stop()
      rmSync(shopDir, { recursive: true })
    }
  })
}
