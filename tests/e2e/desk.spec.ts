import { deskLink } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

test('[BN1] [BN3] [BN5] [BN104] the seller enters with a link, names the device, and leaves', async ({
  page,
  context,
  problems,
}) => {
  const server = await startServer()
  const link = deskLink(server)
  await page.goto(`${server.url}banco`)
  await expect(page.getByText('npm run desk -- link')).toBeVisible()
  await expectAccessible(page)
  await page.goto(link)
  await page.getByLabel('Nome del dispositivo').fill('ufficio')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sistema' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'ufficio' })).toBeVisible()
  expect(page.url()).not.toContain('#')
  await expectAccessible(page)

  const chapter = (title: string) => page.getByRole('heading', { name: title, level: 1 })
  await page.getByRole('button', { name: 'Guida' }).click()
  await expect(chapter('Email')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const pages = {
    Richieste: 'Richieste',
    Clienti: 'Richieste',
    Negozio: 'Prodotti e foto',
    Sistema: 'Email',
  }
  for (const [name, title] of Object.entries(pages)) {
    await page.getByRole('navigation', { name: 'Banco' }).getByRole('button', { name }).click()
    await page.getByRole('button', { name: 'Guida' }).click()
    await expect(chapter(title)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Cominciare' }).click()
  await page.getByRole('link', { name: 'prodotti' }).click()
  await expect(chapter('Prodotti e foto')).toBeVisible()
  await page.reload()
  await expect(chapter('Prodotti e foto')).toBeVisible()
  const picture = page.getByRole('img', { name: /elenco dei prodotti/ })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Sistema' }).click()

  const other = await context.newPage()
  await other.goto(link)
  await other.reload()
  await expect(other.getByRole('searchbox')).toBeVisible()
  await other.goto(server.url)
  expect(await other.evaluate(() => document.cookie)).toBe('')

  await page.getByRole('button', { name: 'Esci ufficio' }).click()
  await expect(page.getByText('npm run desk -- link')).toBeVisible()
  // A used link is refused in plain words. The browser itself reports each status of 4xx.
  await page.goto(link)
  await page.reload()
  await page.getByRole('button', { name: 'Entra' }).click()
  await expect(page.getByRole('alert')).toContainText('non vale più')
  const reported = problems.filter((text) => !/status of 40[13]/.test(text))
  expect(reported).toEqual([])
  await server.stop()
})
