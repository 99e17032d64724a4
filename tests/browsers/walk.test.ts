import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { readStoredParams } from '../support/stored-tags.ts'
import { KEYS, type Browser } from './browser.ts'
import { firefox } from './firefox.ts'
import { contrast, focusedName, linesOf, overflow, overlap } from './seen-in-page.ts'
import { Visitor } from './visitor.ts'
import { webkit } from './webkit.ts'

const WIDE = [1280, 800] as const
const NARROW = [390, 844] as const
const LEAST_CONTRAST = 4.5
const STEPS = ['Colore', 'Materiale', 'Stampa', 'Quantità', 'Confezione', 'Condizioni', 'Riepilogo']

let shopDir = ''
let server: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  shopDir = campaignShop()
  server = await startServer({ SHOP_DIR: shopDir })
})
afterAll(async () => {
  await server.stop()
  rmSync(shopDir, { recursive: true, force: true })
})

for (const installed of [firefox, webkit]) {
  const missing = installed.missing()
  if (missing) {
    console.log(`${missing}: its tests are skipped`)
    it.runIf(process.env.REQUIRE_BROWSERS === '1')(`${installed.kind} is required`, () => {
      expect.fail(missing)
    })
  }

  describe.skipIf(missing)(`in ${installed.kind}`, () => {
    let browser: Browser
    let visitor: Visitor

    beforeAll(async () => {
      browser = await installed.open()
      visitor = new Visitor(browser, server.url)
    })
    afterAll(() => browser.close())

    it.each([
      ['wide', WIDE],
      ['narrow', NARROW],
    ])('[BR1] [BR2] a %s visitor walks, pays and sends', async (_, size) => {
      await browser.resize(...size)
      await visitor.open('?payment=true')
      await visitor.click('Tazza')
      for (const step of STEPS) {
        await visitor.nextTo(step)
        expect(await browser.evaluate(overflow)).toBe(0)
        if (await visitor.total()) expect(await browser.evaluate(linesOf, 'output')).toBe(1)
      }
      await visitor.nextTo('Pagamento')
      await visitor.click('Paga con PayPal')
      await visitor.click('Approva il pagamento')
      await visitor.expectText('Pagato')
      const before = readStoredParams(server.dataDir).length
      await visitor.click('Invia')
      await visitor.expectText('Richiesta inviata')
      expect(readStoredParams(server.dataDir)).toHaveLength(before + 1)
    })

    it.each([
      ['wide', WIDE],
      ['narrow', NARROW],
    ])('[BR2] the total is never split, at a change and when a %s screen is turned', async (_, size) => {
      await browser.resize(...size)
      await visitor.open()
      for (const step of STEPS.slice(0, 4)) await visitor.nextTo(step)
      for (const quantity of ['1', '1000', '2500', '99999']) {
        await visitor.fill('quantity', quantity)
        await expect.poll(() => browser.evaluate(linesOf, 'output')).toBe(1)
      }
      await browser.resize(size[1], size[0])
      await expect.poll(() => browser.evaluate(linesOf, 'output')).toBe(1)
    })

    it('[QT2] [QT10] a comma is no thousand, whatever the browser could parse', async () => {
      await browser.resize(...WIDE)
      await visitor.open()
      for (const step of STEPS.slice(0, 4)) await visitor.nextTo(step)
      for (const typed of ['1,000', '25,0']) {
        await visitor.fill('quantity', typed)
        await visitor.click('Avanti')
        await visitor.expectText('Compilare correttamente i campi')
        expect(await visitor.heading()).toBe('Quantità')
      }
      await visitor.fill('quantity', '25')
      await visitor.nextTo('Confezione')
    })

    it('[BR3] Back goes one step back, and a reload keeps step and selections', async () => {
      await visitor.open()
      await visitor.click('Borraccia')
      await visitor.nextTo('Colore')
      await visitor.nextTo('Materiale')
      await browser.back()
      await visitor.expectStep('Colore')
      await visitor.reload()
      await visitor.expectStep('Colore')
      await visitor.expectText('Borraccia')
    })

    it('[BR4] the overlay takes the focus, closes by Escape and gives it back', async () => {
      await visitor.open()
      await visitor.click('Ingrandisci')
      await expect
        .poll(() => browser.evaluate(() => document.activeElement?.closest('dialog') !== null))
        .toBe(true)
      await browser.press(KEYS.escape)
      await expect.poll(() => browser.evaluate(focusedName)).toMatch(/^Ingrandisci/)
    })

    it('[BR5] the keyboard alone reaches the summary', async () => {
      await visitor.open()
      for (const step of STEPS) {
        await visitor.expect('the focus on Avanti', async () => {
          await browser.press(KEYS.tab)
          return (await browser.evaluate(focusedName)) === 'Avanti'
        })
        await browser.press(KEYS.enter)
        await visitor.expectStep(step)
      }
    })

    it('[BR6] a toast does not cover the field that it is about, on a low screen', async () => {
      await browser.resize(390, 400)
      await visitor.open()
      for (const step of STEPS.slice(0, 4)) await visitor.nextTo(step)
      await visitor.fill('quantity', '')
      await visitor.click('Avanti')
      await visitor.expectText('Compilare correttamente i campi')
      expect(await browser.evaluate(overlap, '.toast', '[name="quantity"]')).toBe(0)
    })

    it('[BR7] solid buttons have a contrast of 4.5 at least', async () => {
      await browser.resize(...WIDE)
      await visitor.open()
      expect(await browser.evaluate(contrast, '.btn.solid')).toBeGreaterThan(LEAST_CONTRAST)
    })

    it('[BR8] the page reports no error', async () => {
      expect(await browser.errors()).toEqual([])
    })
  })
}
