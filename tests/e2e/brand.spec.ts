import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../scripts/server-process.mjs'
import { SHOP_DIR } from '../support/demo-shop.ts'
import { STEPS } from '../support/step-titles.ts'
import { accessibilityProblems } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { WizardPage } from './wizard-page.ts'

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
      const wizard = new WizardPage(page)
      await wizard.open(server.url)
      for (const title of STEPS) {
        await wizard.walkTo(title)
        expect(await accessibilityProblems(page, ['color-contrast']), title).toEqual([])
      }
      await wizard.sendButton.click()
      await expect(wizard.heading('Richiesta inviata')).toBeVisible()
      expect(await accessibilityProblems(page, ['color-contrast']), 'confirmation').toEqual([])
    } finally {
      await server.stop()
      rmSync(shopDir, { recursive: true })
    }
  })
}
