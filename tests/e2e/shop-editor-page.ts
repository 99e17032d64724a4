import { rmSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'

export interface Shop {
  readonly folder: string
  readonly server: Awaited<ReturnType<typeof startServer>>
}

/** A shop of its own, since the tests publish into it. */
export async function inShop(
  work: (shop: Shop) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = campaignShop()
  const server = await startServer({ SHOP_DIR: folder, ...env })
  await work({ folder, server })
  await server.stop()
  rmSync(folder, { recursive: true })
}

export async function openEditor(page: Page, shop: Shop): Promise<void> {
  await askForEditor(page, shop, 'ufficio')
  await expect(page.getByRole('navigation', { name: 'Parti del negozio' })).toBeVisible()
}

/** Without waiting for the forms: another device may have them. */
export async function askForEditor(page: Page, { server }: Shop, device: string): Promise<void> {
  await page.goto(deskLink(server))
  await page.getByLabel('Nome del dispositivo').fill(device)
  await page.getByRole('button', { name: 'Entra' }).click()
  await page.getByRole('button', { name: 'Negozio', exact: true }).click()
}

export const openSection = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Parti del negozio' })
    .getByRole('button', { name, exact: true })
    .click()
export const listOf = (page: Page, name: string) => page.getByRole('list', { name })
export const openEntry = (page: Page, list: string, name: string | RegExp) =>
  listOf(page, list).getByRole('button', { name }).click()
export const previewIn = (page: Page) => page.frameLocator('iframe')
export const bar = (page: Page) => page.getByRole('region', { name: 'Pubblicazione' })
export const price = (page: Page) => page.getByLabel('Prezzo', { exact: true })
export const saved = (page: Page) => expect(bar(page)).not.toContainText('Salvo')

/** At each size nothing of the frame or of the forms is behind the bar at the foot. */
export async function expectBarCoversNothing(page: Page): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const edges = () =>
      page.evaluate(() => {
        const boxes = [...document.querySelectorAll('.shop-forms, .preview-stage')].map((part) =>
          part.getBoundingClientRect(),
        )
        const top = document.querySelector('.publish-bar')?.getBoundingClientRect().top ?? 0
        return { parts: boxes.filter((box) => box.height > 0).map((box) => box.bottom), top }
      })
    for (const tab of width < 1200 ? ['Modifica', 'Anteprima'] : []) {
      await page.getByRole('button', { name: tab }).click()
      const { parts, top } = await edges()
      expect(parts, `${width} ${tab}`).toHaveLength(1)
      expect(Math.max(...parts), `${width} ${tab}`).toBeLessThanOrEqual(top + 1)
    }
    const { parts, top } = await edges()
    expect(Math.max(...parts), `${width}`).toBeLessThanOrEqual(top + 1)
    expect(top).toBeLessThan(height)
  }
}

export async function publish(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Pubblica' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pubblica' }).click()
  await expect(bar(page)).toContainText('Pubblicato')
}

/** In the page as the server sends it: a browser of its own would show the same. */
export async function visitorSees({ server }: Shop, text: string): Promise<void> {
  const html = await (await fetch(server.url)).text()
  expect(html.replaceAll('\u00a0', ' ')).toContain(text)
}
