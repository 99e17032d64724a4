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

function endsBeforeFade(chip: Element): boolean {
  const FADE = 16
  const line = chip.parentElement?.getBoundingClientRect().right ?? 0
  return chip.getBoundingClientRect().right <= line - FADE
}

test('[BN100] [BN101] [BN12] [BN63] [BN13] [BN15] [BN17] [BN18] [BN20] [BN21] [BN28] [BN67] [BN80] [BN83] [BN84] [BN127] [BN128] [BN129] [BN140] [BN191] requests appear by themselves, are found, and a mail is sent again', async ({
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
  // Not with 56 rows, which are alike: it would take ten times as long.
  await expectAccessible(page)
  // All but the last at once: the list follows them together.
  const sent = Array.from({ length: 54 }, (_, n) => client.send(`Rossi${n}`))
  const replies = [...(await Promise.all(sent)), await client.send('Rossi54')]
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['200 OK']),
  )
  await expect(row('Rossi54')).toBeVisible()
  await expect(page).toHaveTitle(/^56 richieste nuove · Banco/)
  const icon = await page.locator('link[rel="icon"]').getAttribute('href')
  expect((await page.request.get(server.url + icon)).headers()['content-type']).toContain('svg')
  const browser = await page.context().newCDPSession(page)
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect([errors, JSON.parse(data ?? '')]).toMatchObject([[], { display: 'standalone' }])
  await page.reload()
  await expect(rows).toHaveCount(30)
  await expect(rows.locator('svg.row-picture')).toHaveCount(30)
  const ofToday = page.getByRole('heading', { level: 3, name: /^oggi/i })
  await expect(ofToday).not.toContainText('richieste')
  await page.getByRole('button', { name: 'Mostra altre' }).click()
  await expect(rows).toHaveCount(56)
  await expect(ofToday).toContainText('56 richieste')
  await expect(rows.nth(30).getByRole('button')).toBeFocused()

  const waiting = (title: string) => page.getByRole('region', { name: title, exact: true })
  await expect(waiting('Richieste nuove')).toContainText('56')
  await waiting('Email non consegnate')
    .getByRole('button', { name: /^Nome Bianchi/ })
    .click()
  await expect(page.getByRole('heading', { name: /Bianchi/ })).toBeVisible()
  await expect(page.getByText('Totale verificato')).toBeVisible()
  const deliveries = page.getByRole('region', { name: 'Invii' })
  await expect(deliveries).toContainText(/Tentativo 1, .+: rifiutato \(550/)
  await page.getByRole('button', { name: 'Riprova ora' }).click()
  await expect(deliveries).toBeFocused()
  await expect(deliveries).toContainText(/Tentativo 2, .+: consegnato/)
  await expect(page.getByText(/^Email consegnata/)).toBeVisible()
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
  const undelivered = page.getByRole('button', { name: /^Email non consegnate/ })
  // Before the fade at the end of the line, count included.
  expect(await undelivered.evaluate(endsBeforeFade)).toBe(true)
  await undelivered.click()
  await expect(page.getByText('Nessuna richiesta così.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Nessuna richiesta così.')).toBeVisible()
  await page.goBack()
  await expect(row('Bianchi')).toBeVisible()

  // A word of the message, then filters behind the button.
  const search = page.getByRole('searchbox')
  await search.fill('prova')
  await expect(rows.first().locator('mark')).toHaveText(/^prova/i)
  await expect(page.getByText('56 richieste', { exact: true })).toBeVisible()
  await page.getByLabel('Altri filtri').click()
  await page.getByLabel('Prodotto').selectOption('Tazza')
  await expect(page.getByText('Nessuna richiesta così.')).toBeVisible()
  await page.getByLabel('Prodotto').selectOption('Penna')
  await page.getByLabel('Dal giorno').fill('2026-01-01')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Rimuovi il filtro «Penna»' }).click()
  await expect(page).toHaveURL(/cerca=prova&dal=2026-01-01$/)
  await expect(page.getByText('56 richieste', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Tutte', exact: true }).click()
  await expect(page).toHaveURL(/\?cerca=prova$/)
  await search.fill('assente')
  await page.getByRole('button', { name: 'Mostra tutte' }).click()
  await expect(rows.first().getByRole('button')).toBeFocused()

  // From one request to the next, by keys and by arrows.
  const open = page.locator('[aria-current="true"]')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /Rossi54/ })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Richiesta precedente' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(rows.nth(1).and(open)).toBeVisible()
  await expect(page.locator('#sheet-title')).toBeFocused()
  await page.getByRole('button', { name: 'Richiesta successiva' }).click()
  await expect(rows.nth(2).and(open)).toBeVisible()
  await expect(page.locator('#sheet-title')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(rows.nth(1).and(open)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await search.fill('bian')
  await expect(rows).toHaveCount(1)
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
