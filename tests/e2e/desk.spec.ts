import { deskLink } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

test('[BN1] [BN3] [BN5] the seller enters with a link, names the device, and leaves', async ({
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
