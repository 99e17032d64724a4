import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { readStoredParams } from '../support/stored-tags.ts'
import { expect, test } from './fixtures.ts'

/** A frame with the preview in the desk's page, which notes what the frame says. */
async function showFrame(page: Page, address: string): Promise<void> {
  await page.evaluate((src) => {
    const said: string[] = []
    Object.assign(window, { said })
    addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => said.push(data.kind))
    const frame = document.createElement('iframe')
    frame.title = 'Anteprima'
    frame.width = '900'
    frame.height = '700'
    frame.src = src
    document.body.prepend(frame)
  }, address)
  await expect.poll(() => said(page)).toContain('ready')
}

const said = (page: Page) => page.evaluate(() => (window as Window & { said?: string[] }).said)

const tell = (page: Page, message: object) =>
  page.evaluate((sent) => {
    const [frame] = document.getElementsByTagName('iframe')
    frame?.contentWindow?.postMessage({ to: 'preview', ...sent }, location.origin)
  }, message)

async function refresh(page: Page): Promise<void> {
  const refreshed = async () => (await said(page))?.filter((kind) => kind === 'refreshed').length
  const before = await refreshed()
  await tell(page, { kind: 'refresh' })
  await expect.poll(refreshed).not.toBe(before)
}

const change = (page: Page, revision: number, changes: readonly object[]) =>
  page.evaluate(
    async ({ revision: seen, changes: asked }) => {
      const state = await (await fetch('banco/api/shop/state')).json()
      const { folder } = state as { folder: string }
      const body = { revision: seen, folder, changes: asked }
      const headers = { 'Content-Type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const reply = await fetch('banco/api/shop/change', init)
      return (await reply.json()) as { kind: string }
    },
    { revision, changes },
  )

test('[ED18] [ED19] [ED20] the draft is shown by the real wizard, which sends and keeps nothing', async ({
  page,
  problems,
}) => {
  const shop = campaignShop()
  const server = await startServer({ SHOP_DIR: shop })
  await page.goto(deskLink(server))
  await page.getByRole('button', { name: 'Entra' }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await showFrame(page, 'banco/preview/')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByText('da 1,90 €')).toBeVisible()

  // Where a change leaves the drawings as they are, a logo that is tried stays in them.
  await refresh(page)
  const drawings = preview.locator('body > svg')
  await drawings.evaluateAll((all) => all.forEach(({ classList }) => classList.add('tried')))
  const price = { kind: 'set', file: 'catalogue.json', path: ['products', 4, 'price'], value: 1.95 }
  expect(await change(page, 0, [price])).toMatchObject({ kind: 'stored' })
  await refresh(page)
  await expect(preview.getByText('da 1,95 €')).toBeVisible()
  await expect(preview.locator('body > svg.tried')).not.toHaveCount(0)

  const color = { kind: 'set', file: 'settings.json', path: ['brandColor'], value: '#00557a' }
  const cap = { id: 'cap', label: 'Cappellino', price: 3, materials: { plastic: 0 } }
  const product = {
    kind: 'insert',
    file: 'catalogue.json',
    path: ['products'],
    index: 0,
    value: cap,
  }
  await preview.getByRole('radio', { name: /Tazza/ }).check({ force: true })
  await preview.getByRole('button', { name: 'Avanti' }).click()
  await expect(preview.getByRole('heading', { name: 'Colore' })).toBeVisible()
  expect(await change(page, 1, [color, product])).toMatchObject({ kind: 'stored' })

  // The seller goes on typing while the frame follows.
  await page.getByRole('searchbox').focus()
  await refresh(page)
  await expect(preview.getByRole('heading', { name: 'Colore' })).toBeVisible()
  await tell(page, { kind: 'show', step: 'product', selections: { product: 'cap' } })
  await expect(preview.getByText('da 1,95 €')).toBeVisible()
  await expect(preview.getByRole('radio', { name: /Cappellino/ })).toBeChecked()
  await expect(page.getByRole('searchbox')).toBeFocused()
  const brand = preview.locator('body')
  expect(await brand.evaluate((body) => getComputedStyle(body).getPropertyValue('--brand'))).toBe(
    '#00557a',
  )
  // Those of the new product included.
  const undrawn = await brand.evaluate((body) =>
    [...body.querySelectorAll('use')]
      .map((use) => use.getAttribute('href') ?? '')
      .filter((href) => !document.querySelector(href)),
  )
  expect(undrawn).toEqual([])

  await tell(page, { kind: 'show', step: 'summary' })
  await preview.getByRole('button', { name: 'Invia' }).click()
  await expect(preview.getByText('qui «Invia» non manda nulla')).toBeVisible()
  expect(readStoredParams(server.dataDir)).toEqual([])
  const kept = await page.evaluate(() => [localStorage.length, sessionStorage.length])
  expect(kept).toEqual([0, 0])

  // Visitors see the shop as it was, and no frame.
  await page.goto(server.url)
  await expect(page.getByText('da 1,90 €')).toBeVisible()
  // The desk's entry answers a stranger with 401, which the browser reports.
  expect(problems.filter((text) => !text.includes('401'))).toEqual([])
  await server.stop()
  rmSync(shop, { recursive: true })
})
