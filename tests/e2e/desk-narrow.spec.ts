import type { Page } from '@playwright/test'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { bar, inShop, openEntry, price } from './shop-editor-page.ts'

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

test('[BN145] at 320 px entry, the empty desk, the mail account and the dialogs of the editor are accessible', async ({
  page,
}) => {
  await inShop(async ({ server }) => {
    const expectGood = async (what: string) => {
      await test.step(what, async () => {
        await expectAccessible(page)
        expect(await sidewaysScroll(page)).toBe(0)
      })
    }
    await page.setViewportSize({ width: 320, height: 568 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${server.url}banco`)
    await expectGood('without a session')
    await page.goto(deskLink(server))
    await expectGood('entry')
    await page.getByRole('button', { name: 'Entra' }).click()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expectGood('empty desk')
    // The last place of the navigation, too, which is not behind the edge.
    await expect(page.getByRole('button', { name: 'Sistema' })).toBeInViewport({ ratio: 1 })
    const place = (name: RegExp) =>
      page.getByRole('navigation', { name: 'Banco' }).getByRole('button', { name }).click()
    await place(/^Clienti/)
    await expectGood('no customers')
    await place(/^Sistema/)
    await expect(page.getByLabel('Indirizzo email')).toBeVisible()
    await page.getByLabel('Servizio di posta').selectOption('un altro')
    await page.getByRole('button', { name: 'Prova e salva' }).click()
    await expect(page.getByLabel('Indirizzo email')).toHaveAttribute('aria-invalid', 'true')
    await expectGood('mail account')
    await page.getByRole('button', { name: 'Collega un altro dispositivo' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGood('another device')
    await page.keyboard.press('Escape')

    await place(/^Negozio/)
    await openEntry(page, 'Prodotti', /^Tazza/)
    await price(page).fill('2,45')
    await expect(bar(page)).not.toContainText('Salvo')
    for (const name of ['Pubblica', 'Scarta']) {
      await bar(page).getByRole('button', { name }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectGood(`dialog of ${name}`)
      await page.keyboard.press('Escape')
    }
  })
})
