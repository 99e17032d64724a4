import { rmSync } from 'node:fs'
import { folderWithUs } from '../../scripts/end-with-us.mjs'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import type { Cents } from '../../src/order/money.ts'
import { campaignShop } from '../support/campaign-shop.ts'
import { relayClient } from '../support/relay-client.ts'
import { orderOfOne, aRequest } from '../support/requests.ts'
import { storeRequests } from '../support/store-requests.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

/** Three requests of last week, one of which the server could not read. */
function requestsOfLastWeek() {
  const readable = ['red', 'blue'].map((color, n) =>
    aRequest({
      receivedAt: Date.now() - WEEK_MS + n,
      order: orderOfOne({
        requestNumber: n,
        selections: { product: 'mug', color, quantity: 100 },
        claimedTotal: 12_345_678 as Cents,
        verdict: { kind: 'as-listed' },
      }),
    }),
  )
  return [...readable, aRequest({ receivedAt: Date.now() - WEEK_MS + 9 })]
}

test('[BN33] [BN35] [BN36] [BN38] [BN141] [BN161] the desk says how business goes, and follows what changes', async ({
  page,
  problems,
}) => {
  const shop = campaignShop()
  const dataDir = folderWithUs('omaggio-')
  let server = await startServer({ SHOP_DIR: shop, DATA_DIR: dataDir })
  await page.goto(deskLink(server))
  await page.getByRole('button', { name: 'Entra' }).click()
  await page.getByRole('button', { name: 'Andamento' }).click()
  await expect(page).toHaveURL(/\?pagina=andamento$/)
  await expect(page.getByText('Ancora nessuna richiesta da contare.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('about:blank')
  await server.stop()

  await storeRequests(dataDir, requestsOfLastWeek())
  server = await startServer({ SHOP_DIR: shop, DATA_DIR: dataDir })
  await page.goto(new URL('/banco?pagina=andamento', server.url).href)
  await expect(
    page.getByText('Nessuna richiesta questa settimana, finora; 3 la scorsa.'),
  ).toBeVisible()
  const client = relayClient(server.url)
  await client.send('Bianchi')
  // By itself, as it is counted.
  await expect(page.getByText('1 richiesta questa settimana, finora; 2 meno')).toBeVisible()
  await expect(page.getByText('Il prodotto più richiesto: Tazza, 2 volte su 3.')).toBeVisible()
  await expect(page.getByText('1 richiesta conta solo nel numero')).toBeVisible()
  const products = page.getByRole('region', { name: 'Prodotti' })
  const room = () =>
    products.evaluate(
      (box) =>
        box.getBoundingClientRect().right -
        (box.querySelector('table')?.getBoundingClientRect().right ?? Infinity),
    )
  for (const width of [1440, 1100, 800, 390, 320, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    expect(await room(), String(width)).toBeGreaterThanOrEqual(16)
  }
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 720 })
    const edges = await page
      .getByRole('main')
      .getByRole('region')
      .evaluateAll((charts) => charts.map((chart) => chart.getBoundingClientRect().left))
    return new Set(edges.filter((edge) => edge > Math.min(...edges))).size
  }
  expect([await columns(390), await columns(1000), await columns(1280)]).toEqual([1, 2, 3])
  await expect(products.getByRole('row', { name: 'Tazza 2 67 %' })).toBeVisible()
  await expect(products.getByRole('rowheader')).toHaveText([/Tazza/, /Penna/])
  await expectAccessible(page)
  // Only the part below the heading scrolls, and not the desk around it.
  const scrolled = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main')].map(
      ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
    ),
  )
  expect(scrolled).toEqual([0, 0])

  await page.getByRole('button', { name: 'Richieste' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Bianchi' }).getByRole('button').click()
  await page.getByRole('button', { name: 'confermata' }).click()
  await page.getByRole('button', { name: 'Andamento' }).click()
  await expect(page.getByText('1 confermata su 4 richieste: 25 %.')).toBeVisible()
  await expect(page.getByText('La sola richiesta con risposta l’ha avuta entro')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  // The tables hold the same numbers, and open by keyboard.
  const tables = page.locator('summary')
  await expect(tables).toHaveCount(2)
  for (const summary of await tables.all()) {
    await summary.focus()
    await page.keyboard.press('Enter')
  }
  const share = page.getByRole('table', { name: 'Quante si confermano' })
  await expect(share.getByRole('row', { name: 'Confermate 1 25 %' })).toBeVisible()
  const weeks = page.getByRole('table', { name: 'Richieste per settimana' })
  await expect(weeks.getByRole('row').nth(1)).toContainText(/1 ?1,05/)
  const counts = weeks.locator('td:nth-of-type(1)')
  await expect(counts).toHaveText(['1', '3', '0', '0', '0', '0', '0', '0'])
  await expect(page.getByRole('table', { name: 'Valore per mese' })).toContainText('1,05')
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  await expectAccessible(page)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { includeHidden: true })).toBeHidden()
  await expect(share).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.goBack()
  await page.locator('summary[aria-label="Altro"]').click()
  await page.getByRole('button', { name: 'Cancella…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Cancella/ })
    .click()
  await page.getByRole('button', { name: 'Andamento' }).click()
  await expect(page.getByText('Nessuna confermata su 3 richieste.')).toBeVisible()
  await expect(page.getByText('quelle cancellate non contano più')).toBeVisible()
  expect(problems.filter((text) => !text.includes('status of 401'))).toEqual([])
  client.close()
  await server.stop()
  for (const folder of [dataDir, shop]) rmSync(folder, { recursive: true })
})
