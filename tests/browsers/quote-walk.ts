import { expect } from 'vitest'
import { quoteDesk, startQuoteShop } from '../support/quote-shop.ts'
import type { Browser } from './drivers/browser.ts'
import { fieldsSmallerThan, overflow } from './seen-in-page.ts'
import { Visitor } from './visitor.ts'

/** The customer of a quote reads it, asks for a change, and accepts it. */
export async function walkQuote(
  browser: Browser,
  sizes: readonly (readonly [string, number, number])[],
  leastFieldPx: number,
): Promise<void> {
  const shop = await startQuoteShop()
  const desk = await quoteDesk(shop)
  const { id, link } = await desk.sent()
  const customer = new Visitor(browser, link)
  const kinds = async () => (await desk.sheet(id)).history.map(({ kind }) => kind)

  /** In each size. */
  async function expectInView(text: string): Promise<void> {
    for (const [, width, height] of sizes) {
      await browser.resize(width, height)
      await customer.expectText(text)
      expect(await browser.evaluate(overflow)).toBe(0)
      expect(await browser.evaluate(fieldsSmallerThan, leastFieldPx)).toEqual([])
    }
  }

  await browser.goto(link)
  await expectInView('Giulia Ferri')
  await expect.poll(kinds).toContain('opened')
  await customer.click('Chiedi una modifica')
  await expectInView('Invia la richiesta')
  await customer.fill('words', 'Più piccole')
  await customer.click('Invia la richiesta')
  await expectInView('Hai chiesto una modifica')
  await customer.click('Accetta')
  await expectInView('Partita IVA')
  await customer.fill('company', 'Studio Ferri')
  await customer.fill('vat', '01234567890')
  await customer.click('Accetta per')
  await expectInView('Una cifra non torna')
  await customer.fill('vat', '01234567897')
  await customer.click('Accetto il preventivo')
  await customer.click('Accetta per')
  await expectInView('Preventivo accettato')
  expect(await kinds()).toEqual(expect.arrayContaining(['change-asked', 'accepted']))
  await shop.stop()
}
