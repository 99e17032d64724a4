import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { embedLine, hostPage, startHostSite } from '../support/host-site.ts'
import { readStoredParams } from '../support/stored-tags.ts'
import { inFrameOf } from './in-frame.ts'
import { KEYS, type Browser, type InstalledBrowser } from './drivers/browser.ts'
import {
  cardTitles,
  contrast,
  bodyHeight,
  embeddedFrame,
  endOfBar,
  fieldsSmallerThan,
  focusedName,
  isAliveInFrame,
  linesOf,
  outOfView,
  overflow,
  overlap,
  pressNext,
  reservedHeight,
  shownHeading,
  strokeReach,
} from './seen-in-page.ts'
import { STEPS, STEPS_WITH_PAYMENT } from '../support/step-titles.ts'
import { placeInFrame, walkPlacing } from './placing-walk.ts'
import { walkQuote } from './quote-walk.ts'
import { Visitor } from './visitor.ts'

const WIDE = [1280, 800] as const
const SIZES = [
  ['wide', ...WIDE],
  ['narrow', 390, 844],
] as const
// In the history a further gadget's steps follow those of the walk before it.
const WALK = STEPS.length
const LEAST_CONTRAST = 4.5
// iOS zooms into a field with smaller text, and does not zoom back.
const LEAST_FIELD_PX = 16

/** What the wizard does in every browser. A browser that is not installed is skipped, or required. */
export function wizardContract(installed: InstalledBrowser): void {
  const missing = installed.missing()
  if (missing) {
    process.stdout.write(`${missing}: its tests are skipped\n`)
    it.runIf(process.env.REQUIRE_BROWSERS === '1')(`${installed.kind} is required`, () => {
      expect.fail(missing)
    })
  }

  describe.skipIf(missing)(`in ${installed.kind}`, () => {
    let shopDir = ''
    let server: Awaited<ReturnType<typeof startServer>>
    let browser: Browser
    let visitor: Visitor

    beforeAll(async () => {
      shopDir = campaignShop()
      server = await startServer({ SHOP_DIR: shopDir })
      browser = await installed.open()
      visitor = new Visitor(browser, server.url)
    })
    afterAll(async () => {
      await browser.close()
      await server.stop()
      rmSync(shopDir, { recursive: true, force: true })
    })

    // First: a browser with many pages behind it adds no entries to its history.
    it('[EM3] [EM5] [EM9] [EM15] [EM18] [LG37] in a frame of another site it fits what was reserved, sticks to the visible part, Back walks, and a logo and its controls are in view together', async () => {
      const host = await startHostSite()
      const sites = campaignShop({ embedding: { sites: [host.origin] } })
      const framed = await startServer({ SHOP_DIR: sites })
      const line = embedLine(framed.url)
      const style = await (await fetch(`${framed.url}embed.css`)).text()
      const withoutScript = line.replace(/<script.*<\/script>/, '')
      host.serve('/', hostPage(line))
      host.serve('/attesa', hostPage(`<style>${style}</style>${withoutScript}`))
      await browser.resize(...WIDE)
      await browser.goto(`${host.origin}/attesa`)
      await expect.poll(() => browser.evaluate(reservedHeight)).toBeGreaterThan(0)
      const reserved = await browser.evaluate(reservedHeight)
      await browser.goto(`${host.origin}/`)
      await expect
        .poll(async () => {
          await browser.evaluate(() => document.querySelector('omaggio-wizard')?.scrollIntoView())
          return (await browser.evaluate(embeddedFrame))?.top
        })
        .toBe(0)
      const inFrame = inFrameOf(browser)
      await expect.poll(() => inFrame(isAliveInFrame)).toBe(true)
      const fits = async () =>
        Math.abs(
          (await inFrame(bodyHeight)) - ((await browser.evaluate(embeddedFrame))?.height ?? 0),
        )
      await expect.poll(fits).toBeLessThan(1)
      expect(await browser.evaluate(reservedHeight)).toBe(reserved)
      // The frame begins at the top of the screen, so both have the same coordinates.
      const screen = await browser.evaluate(() => innerHeight)
      await expect.poll(() => inFrame(endOfBar)).toBeCloseTo(screen, 0)
      const entries = await browser.evaluate(() => history.length)
      await inFrame(pressNext)
      await expect.poll(() => inFrame(shownHeading)).toBe('Colore')
      await expect.poll(() => browser.evaluate(() => history.length)).toBeGreaterThan(entries)
      // Not by the driver, which would wait for the page around the frame.
      await browser.evaluate(() => history.back())
      await expect.poll(() => inFrame(shownHeading)).toBe('Prodotto')
      await placeInFrame(browser)
      await framed.stop()
      host.stop()
      rmSync(sites, { recursive: true, force: true })
    })

    it.each(SIZES)('[BR1] [BR2] [BR15] a %s visitor walks, pays and sends', async (_, ...size) => {
      await browser.resize(...size)
      await visitor.open('?payment=true')
      await visitor.click('Tazza')
      await visitor.click('Scegli e continua')
      await visitor.expectStep('Colore')
      for (const step of STEPS_WITH_PAYMENT.slice(2)) {
        await visitor.nextTo(step)
        expect(await browser.evaluate(overflow)).toBe(0)
        expect(await browser.evaluate(fieldsSmallerThan, LEAST_FIELD_PX)).toEqual([])
        if (await visitor.total()) expect(await browser.evaluate(linesOf, 'output .amount')).toBe(1)
      }
      await visitor.click('Paga con PayPal')
      await visitor.click('Approva il pagamento')
      await visitor.expectText('Pagato')
      const before = readStoredParams(server.dataDir).length
      await visitor.click('Invia')
      await visitor.expectText('Richiesta inviata')
      expect(readStoredParams(server.dataDir)).toHaveLength(before + 1)
    })

    it.each(SIZES)(
      '[SG10] [SG12] [SG13] [SG17] a %s visitor asks for several gadgets, and Back from a further one leads to the summary',
      async (_, ...size) => {
        const cards = () => browser.evaluate(cardTitles)
        await browser.resize(...size)
        await visitor.open()
        await visitor.click('Tazza')
        await visitor.click('Scegli e continua')
        await visitor.expectStep('Colore')
        await visitor.walkTo('Riepilogo', { from: 'Colore' })
        await visitor.click('Aggiungi un altro gadget')
        await visitor.expectStep('Prodotto', WALK)
        await browser.back()
        await visitor.expectStep('Riepilogo')
        await visitor.click('Annulla')
        await visitor.expectStep('Prodotto', WALK)
        await visitor.walkTo('Confezione', { before: WALK })
        expect(await browser.evaluate(overflow)).toBe(0)
        expect(await browser.evaluate(linesOf, 'output .amount')).toBe(1)
        await visitor.reload()
        await visitor.click('Avanti')
        await visitor.expectStep('Riepilogo')
        expect(await cards()).toEqual(['Tazza', 'Penna'])
        await visitor.click('Duplica Tazza')
        await expect.poll(cards).toEqual(['Tazza', 'Tazza', 'Penna'])
        await visitor.click('Rimuovi Penna')
        await expect.poll(cards).toEqual(['Tazza', 'Tazza'])
        await expect.poll(() => browser.evaluate(focusedName)).toBe('Riepilogo')
        await visitor.click('Annulla')
        await expect.poll(cards).toEqual(['Tazza', 'Tazza', 'Penna'])
        await visitor.click('Modifica Tazza')
        await visitor.expectStep('Prodotto')
        await visitor.click('Torna al riepilogo')
        await visitor.expectStep('Riepilogo')
        expect(await browser.evaluate(overflow)).toBe(0)
        await visitor.click('Invia')
        await visitor.expectText('Richiesta inviata')
        expect(await cards()).toEqual(['Tazza', 'Tazza', 'Penna'])
        expect(await browser.evaluate(overflow)).toBe(0)
        const { message = '' } = readStoredParams(server.dataDir).at(-1) ?? {}
        expect(message.match(/<table/g)).toHaveLength(4)
      },
    )

    it('[BR2] [QT1] [QT7] [BR6] the total is never split, also when the screen is turned; a comma is no thousand; a toast does not cover its field', async () => {
      await browser.resize(...WIDE)
      await visitor.open()
      await visitor.walkTo('Quantità')
      for (const [name, width, height] of SIZES) {
        await browser.resize(width, height)
        for (const quantity of ['1', '1000', '2500', '99999']) {
          await visitor.fill('quantity', quantity)
          await expect.poll(() => browser.evaluate(linesOf, 'output .amount')).toBe(1)
          // With a width that WebKit did not compute anew, the calculation gives way first.
          const howLines = () => browser.evaluate(linesOf, 'output .how')
          if (name === 'wide') await expect.poll(howLines).toBe(1)
        }
        await browser.resize(height, width)
        await expect.poll(() => browser.evaluate(linesOf, 'output .amount')).toBe(1)
      }

      // Whatever the browser could parse.
      for (const typed of ['1,000', '25,0']) {
        await visitor.fill('quantity', typed)
        await visitor.click('Avanti')
        await visitor.expectText('Compilare correttamente i campi')
        expect(await visitor.heading()).toBe('Quantità')
      }
      await visitor.fill('quantity', '25')
      await visitor.nextTo('Confezione')

      await browser.resize(390, 400)
      await visitor.click('Indietro')
      await visitor.expectStep('Quantità')
      await visitor.fill('quantity', '')
      await visitor.click('Avanti')
      await visitor.expectText('Compilare correttamente i campi')
      // The field has got the focus, and moves above the message.
      await expect.poll(() => browser.evaluate(overlap, '.toast', '[name="quantity"]')).toBe(0)
    })

    it('[PG64] [PG65] [LG22] rows and total of the summary, and then the message, are in view, and the logo button covers nothing', async () => {
      for (const [width, height] of [
        [1280, 720],
        [844, 390],
        [320, 568],
      ] as const) {
        await browser.resize(width, height)
        await visitor.open()
        await visitor.expect('the logo button', () =>
          browser.evaluate(() => document.querySelector('.logo-open') !== null),
        )
        for (const covered of ['.stage .art', 'figcaption b', 'figcaption span']) {
          expect(await browser.evaluate(overlap, '.logo-open', covered)).toBe(0)
        }
        await visitor.walkTo('Riepilogo')
        expect(await browser.evaluate(outOfView, '.review tr', '.foot')).toBe(0)
        await visitor.click('Invia')
        await visitor.expectText('La richiesta è stata inoltrata')
        await expect.poll(() => browser.evaluate(outOfView, '.toast')).toBe(0)
      }
    })

    it('[BR3] Back goes one step back, and a reload keeps step and selections', async () => {
      await browser.resize(...WIDE)
      await visitor.open()
      await visitor.click('Borraccia')
      await visitor.click('Scegli e continua')
      await visitor.expectStep('Colore')
      await visitor.nextTo('Materiale')
      await browser.back()
      await visitor.expectStep('Colore')
      await visitor.reload()
      await visitor.expectStep('Colore')
      await visitor.expectText('Borraccia')
    })

    it('[BR4] [BR7] [BR10] [BR14] the focus moves with the overlay and with clicks, also where they give buttons none; contrast, and strokes of icons', async () => {
      await visitor.open()
      expect(await browser.evaluate(contrast, '.btn.solid')).toBeGreaterThan(LEAST_CONTRAST)
      await visitor.click('Ingrandisci')
      await expect
        .poll(() => browser.evaluate(() => document.activeElement?.closest('dialog') !== null))
        .toBe(true)
      await browser.press(KEYS.escape)
      await expect.poll(() => browser.evaluate(focusedName)).toMatch(/^Ingrandisci/)

      // As in Safari on a Mac and on a phone.
      await browser.evaluate(() => {
        addEventListener('mousedown', (event) => event.preventDefault())
      })
      await visitor.click('Ingrandisci')
      await browser.press(KEYS.escape)
      await visitor.nextTo('Colore')
      expect(await browser.evaluate(focusedName)).toBe('Colore')
      await visitor.click('Indietro')
      await visitor.expectStep('Prodotto')
      expect(await browser.evaluate(focusedName)).toBe('Prodotto')

      // They grow with the page, and no more.
      const before = await browser.evaluate(strokeReach, '.notice .icon path')
      await browser.evaluate(() => {
        document.documentElement.style.setProperty('zoom', '2')
      })
      expect(await browser.evaluate(strokeReach, '.notice .icon path')).toBe(before)
    })

    it('[BR5] the keyboard alone reaches the summary', async () => {
      await visitor.open()
      for (const step of STEPS_WITH_PAYMENT.slice(1, -1)) {
        await visitor.expect('the focus on Avanti', async () => {
          await browser.press(KEYS.tab)
          return (await browser.evaluate(focusedName)) === 'Avanti'
        })
        await browser.press(KEYS.enter)
        await visitor.expectStep(step)
      }
    })

    it('[BR17] [LG36] [LG37] [AW9] [AW12] a logo is placed by keyboard, in view with its controls, and original files arrive', () =>
      walkPlacing(browser, server))

    it('[QU131] the customer of a quote opens, questions and accepts it', () =>
      walkQuote(browser, SIZES, LEAST_FIELD_PX))

    it('[BR8] the page reports no error', async () => {
      expect(await browser.errors()).toEqual([])
    })

    // Last, since it causes errors on purpose.
    it('[BR9] what failed to load once is loaded again, without a reload', async () => {
      const stopped = await startServer({ SHOP_DIR: shopDir })
      const guest = new Visitor(browser, stopped.url)
      await guest.open('?payment=true')
      await guest.walkTo('Condizioni')
      await stopped.stop()
      await guest.nextTo('Riepilogo')
      await guest.nextTo('Pagamento')
      await guest.expectText('non è disponibile')
      const again = await startServer({ SHOP_DIR: shopDir, PORT: new URL(stopped.url).port })
      await guest.click('Indietro')
      await guest.nextTo('Pagamento')
      await guest.click('Paga con PayPal')
      await guest.click('Approva il pagamento')
      await guest.expectText('Pagato')
      await guest.click('Invia')
      await guest.expectText('Richiesta inviata')
      await again.stop()
    })
  })
}
