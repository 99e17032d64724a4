import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { embedLine, hostPage, startHostSite } from '../support/host-site.ts'
import { STEPS } from '../support/step-titles.ts'
import { readStoredParams } from '../support/stored-tags.ts'
import { firefoxWithoutStorage } from './drivers/firefox.ts'
import { inFrameOf } from './in-frame.ts'
import { isAliveInFrame, pressLastButton, shownHeading, storageError } from './seen-in-page.ts'

describe.skipIf(firefoxWithoutStorage.missing())(`in ${firefoxWithoutStorage.kind}`, () => {
  it('[EM11] a wizard in a frame of another site is walked and sent', async () => {
    const host = await startHostSite()
    const shopDir = campaignShop({ embedding: { sites: [host.origin] } })
    const server = await startServer({ SHOP_DIR: shopDir })
    host.serve('/', hostPage(embedLine(server.url)))
    const browser = await firefoxWithoutStorage.open()
    await browser.goto(`${host.origin}/`)
    await expect
      .poll(() =>
        browser.evaluate(() => {
          const element = document.querySelector('omaggio-wizard')
          element?.scrollIntoView()
          return Boolean(element?.shadowRoot)
        }),
      )
      .toBe(true)
    const inFrame = inFrameOf(browser)
    await expect.poll(() => inFrame(isAliveInFrame)).toBe(true)
    expect(await inFrame(storageError)).toMatch(/^SecurityError/)
    for (const title of [...STEPS.slice(1), 'Richiesta inviata']) {
      await inFrame(pressLastButton)
      await expect.poll(() => inFrame(shownHeading)).toBe(title)
    }
    expect(readStoredParams(server.dataDir)).toHaveLength(1)
    await browser.close()
    await server.stop()
    host.stop()
    rmSync(shopDir, { recursive: true, force: true })
  })
})
