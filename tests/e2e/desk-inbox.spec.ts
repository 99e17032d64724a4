import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { campaignShop } from '../support/campaign-shop.ts'
import { startFaultySmtp } from '../support/faulty-smtp.ts'
import { relayClient } from '../support/relay-client.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

/** As on a busy machine: what waits for the next frame waits for the returned function. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = []
    const usual = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) => held.push(callback)
    Object.assign(window, {
      releaseFrames() {
        window.requestAnimationFrame = usual
        for (const callback of held) callback(performance.now())
      },
    })
  })
  return () => page.evaluate(() => Reflect.get(window, 'releaseFrames')() as void)
}

test('[BN12] [BN63] [BN13] [BN15] [BN17] [BN18] [BN20] [BN21] [BN28] requests appear by themselves, are found, and a mail is sent again', async ({
  page,
  problems,
}) => {
  const shop = campaignShop()
  const smtp = await startFaultySmtp()
  smtp.faults.push({ kind: 'reply', at: 'RCPT', code: 550 })
  const server = await startServer({ SHOP_DIR: shop, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
  const client = relayClient(server.url)
  await page.goto(deskLink(server))
  await page.getByRole('button', { name: 'Entra' }).click()
  await expect(page.getByText('Qui arrivano le richieste')).toBeVisible()
  await expectAccessible(page)

  await client.send('Bianchi')
  const rows = page.getByRole('region', { name: 'Richieste', exact: true }).getByRole('listitem')
  const row = (name: string) => rows.filter({ hasText: name })
  await expect(row('Bianchi')).toContainText('email non consegnata')
  // All but the last at once: the list follows them together.
  const sent = Array.from({ length: 54 }, (_, n) => client.send(`Rossi${n}`))
  await Promise.all(sent)
  await client.send('Rossi54')
  await expect(row('Rossi54')).toBeVisible()
  await expect(page).toHaveTitle(/^\(56\) Banco/)
  await page.reload()
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: 'Mostra altre' }).click()
  await expect(rows).toHaveCount(56)
  await expectAccessible(page)

  const waiting = (title: string) => page.getByRole('region', { name: title, exact: true })
  await expect(waiting('Richieste nuove')).toContainText('56')
  await waiting('Email non consegnate')
    .getByRole('button', { name: /Bianchi/ })
    .click()
  await expect(page.getByRole('heading', { name: /Bianchi/ })).toBeVisible()
  await expect(page.getByText('Totale verificato')).toBeVisible()
  await page.getByRole('button', { name: 'Riprova ora' }).click()
  await expect(page.getByText(/^Email consegnata/)).toBeVisible()
  await expectAccessible(page)
  const releaseFrames = await holdFrames(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: /Bianchi/ })).toHaveCount(0)
  await expect(waiting('Richieste nuove')).toContainText('55')
  await expect(waiting('Email non consegnate')).toHaveCount(0)

  // Quicker than the next frame, in which the row would get the focus.
  await page.keyboard.press('/')
  await releaseFrames()
  await page.keyboard.type('bian')
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/\?cerca=bian$/)
  await page.getByRole('button', { name: /^Non consegnate/ }).click()
  await expect(page.getByText('Nessuna richiesta così.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Nessuna richiesta così.')).toBeVisible()
  await page.goBack()
  await expect(row('Bianchi')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sistema' }).click()
  await expect(page.getByText('Dispositivi collegati')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('bian')
  expect(problems.filter((text) => !text.includes('status of 401'))).toEqual([])
  client.close()
  await server.stop()
  await smtp.stop()
  rmSync(shop, { recursive: true })
})
