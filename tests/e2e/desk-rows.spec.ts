import { rmSync } from 'node:fs'
import { folderWithUs } from '../../scripts/end-with-us.mjs'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { startFaultySmtp } from '../support/faulty-smtp.ts'
import { aRequest } from '../support/requests.ts'
import { storeRequests } from '../support/store-requests.ts'
import { expect, test } from './fixtures.ts'

const DAY_MS = 24 * 60 * 60_000
const DAYS_AGO = [0, 0, 0, 1, 1, 4, 4, 9, 9, 9, 9, 9]

/** How many rows and headings of days stand whole in view. */
function wholeIn(list: Element): { rows: number; headings: number } {
  const { bottom } = list.getBoundingClientRect()
  const count = (what: string) =>
    [...list.querySelectorAll(what)].filter((each) => each.getBoundingClientRect().bottom <= bottom)
      .length
  return { rows: count('.row'), headings: count('h3') }
}

test('[BN180] below a notice, ten rows under four headings are whole at 1440×900, and seven at 1280×720', async ({
  page,
}) => {
  const shop = campaignShop()
  const smtp = await startFaultySmtp()
  smtp.faults.push({ kind: 'reply', at: 'RCPT', code: 550 })
  const SMTP_URL = `smtp://127.0.0.1:${smtp.port}`
  const env = { SHOP_DIR: shop, DATA_DIR: folderWithUs('omaggio-'), SMTP_URL }
  await (await startServer(env)).stop()
  await storeRequests(
    env.DATA_DIR,
    DAYS_AGO.map((days) => aRequest({ receivedAt: Date.now() - days * DAY_MS })),
  )
  const server = await startServer(env)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(deskLink(server))
  await page.getByRole('button', { name: 'Entra' }).click()
  await expect(page.getByRole('status', { name: 'Avvisi' })).toContainText('non è arrivata')
  const list = page.getByRole('region', { name: 'Richieste', exact: true })
  await expect(list.getByRole('listitem')).toHaveCount(DAYS_AGO.length)
  const scroll = list.locator('.scroll')
  await expect.poll(() => scroll.evaluate(wholeIn)).toEqual({ rows: 10, headings: 4 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect.poll(() => scroll.evaluate(wholeIn)).toEqual({ rows: 7, headings: 4 })
  await server.stop()
  await smtp.stop()
  rmSync(shop, { recursive: true })
})
