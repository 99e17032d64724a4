import { rmSync } from 'node:fs'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { demoDataset } from '../support/demo-shop.ts'
import { requestBody } from '../support/quote-shop.ts'
import { relayClient } from '../support/relay-client.ts'
import { boxOf } from './boxes.ts'
import { expectAccessible, NARROW } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

test('[BN183] [BN184] [BN176] [BN186] pictures open large, and a quote is begun from nothing', async ({
  page,
  problems,
}) => {
  const shop = campaignShop()
  const server = await startServer({ SHOP_DIR: shop })
  const client = relayClient(server.url)
  await client.post('/api/v1.0/email/send', requestBody([demoDataset({ product: 'mug' })]))
  await client.send('Rossi')
  client.close()
  await page.goto(deskLink(server))
  await page.getByRole('button', { name: 'Entra' }).click()

  for (const [name, gadget] of [
    ['Rossi', /^Ingrandisci/],
    ['Ferri', /^Ingrandisci .*Tazza/],
  ] as const) {
    await page
      .getByRole('listitem')
      .getByRole('button', { name: new RegExp(name) })
      .click()
    const zoom = page.getByRole('button', { name: gadget })
    await zoom.focus()
    await page.keyboard.press('Enter')
    const picture = page.getByRole('dialog').locator('.row-picture')
    expect((await boxOf(picture)).width).toBeGreaterThan(400)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(picture).toBeHidden()
    await expect(zoom).toBeFocused()
    await zoom.click()
    await page.getByRole('button', { name: 'Chiudi' }).click()
    await expect(picture).toBeHidden()
  }

  // On a phone the quote is a row of its own, and all ways to answer are the next one.
  await page.setViewportSize(NARROW)
  const quote = await boxOf(page.getByRole('button', { name: 'Prepara il preventivo' }))
  const reply = await boxOf(page.getByRole('link', { name: 'Rispondi' }))
  const call = await boxOf(page.getByRole('link', { name: 'Chiama' }))
  expect(quote.y + quote.height).toBeLessThan(reply.y)
  expect(call.y).toBe(reply.y)
  expect(call.x + call.width).toBeCloseTo(quote.x + quote.width, 0)

  const fromNothing = page.getByRole('button', { name: 'Nuovo preventivo' })
  await expect(fromNothing).toBeHidden()
  await page.setViewportSize({ width: 768, height: 900 })
  await expect(fromNothing).toBeInViewport({ ratio: 1 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await fromNothing.click()
  await expect(page.getByRole('heading', { name: 'Preventivo in bozza' })).toBeFocused()
  expect(asked).not.toContain('/banco/api/quotes')
  await page.getByRole('button', { name: 'Torna ai preventivi' }).click()
  await expect(page.locator('.ledger .row-open')).toHaveCount(1)

  expect(problems.filter((text) => !text.includes('status of 401'))).toEqual([])
  await server.stop()
  rmSync(shop, { recursive: true })
})
