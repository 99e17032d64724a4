import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { folderWithUs } from '../../scripts/end-with-us.mjs'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { startServer } from '../../scripts/server-process.mjs'
import { shopFolder } from '../support/campaign-shop.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

const PASSWORD = 'Segretissima-42'

const aMailServer = () =>
  startSmtpSink({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ password }, _session, done) {
      if (password === PASSWORD) done(null, { user: 'ordini' })
      else done(new Error('Password errata'))
    },
  })

test('[BN90] [BN121] [BN91] [BN92] [BN93] [BN94] [BN95] [BN96] [BN97] [BN98] [BN111] [BN123] nothing needs a terminal after the first start', async ({
  page,
  browser,
  problems,
}) => {
  const smtp = await aMailServer()
  const dataDir = folderWithUs('omaggio-')
  const shop = shopFolder({})
  const server = await startServer({ DATA_DIR: dataDir, SHOP_DIR: shop })
  await page.goto(deskLink(server))
  await page.getByRole('button', { name: 'Entra' }).click()
  await page.getByRole('button', { name: 'Sistema' }).click()
  const mail = page.getByRole('region', { name: 'Posta' })
  // Four actions: this page, the address, the password, Enter.
  await expect(mail.getByLabel('Indirizzo email')).toBeFocused()
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await page.route('**/mail-account', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { kind: 'kept' } })
      : route.continue(),
  )
  await page.keyboard.type('ordini@libero.it')
  await page.keyboard.press('Tab')
  await page.keyboard.type('sbagliata')
  await page.keyboard.press('Enter')
  expect((await posted).postDataJSON()).toEqual({
    host: 'smtp.libero.it',
    port: '465',
    user: 'ordini@libero.it',
    password: 'sbagliata',
  })
  await page.unroute('**/mail-account')
  await mail.getByLabel('Servizio di posta').selectOption('un altro')
  await mail.getByLabel('Server in uscita').fill('127.0.0.1')
  await mail.getByLabel('Porta').fill('99999')
  await mail.getByLabel('Indirizzo email').fill('ordini@example.com')
  await page.keyboard.press('Enter')
  await expect(mail.getByLabel('Porta')).toBeFocused()
  await expect(mail.getByLabel('Porta')).toHaveAccessibleDescription(/numero da 1 a 65535/)
  await mail.getByLabel('Porta').fill(String(smtp.port))
  await page.keyboard.press('Enter')
  await expect(mail.getByRole('alert')).toContainText('rifiuta utente o password')
  await expect(mail.getByRole('alert')).toContainText('«535 Password errata»')
  await expectAccessible(page)
  await mail.getByLabel('Password').fill(PASSWORD)
  await mail.getByRole('button', { name: 'Prova e salva' }).click()
  await expect(mail).toContainText('Le email partono da ordini@example.com, con 127.0.0.1.')
  await expect(mail).toBeFocused()
  await mail.getByRole('button', { name: 'Invia un’email di prova' }).click()
  await expect(mail.getByRole('status')).toContainText('per vendite@example.com è partita')
  const [first] = await smtp.untilReceived(1)
  expect(first?.mail.subject).toBe('Omaggio · Prova della posta')
  expect(statSync(join(dataDir, 'mail-account.json')).mode & 0o777).toBe(0o600)

  const box = page.getByRole('region', { name: 'Il server' })
  await expect(box).toContainText('Non ne è mai stata fatta una.')
  const downloading = page.waitForEvent('download')
  await box.getByRole('link', { name: 'Scarica una copia' }).click()
  const copy = await (await downloading).path()
  expect(readFileSync(copy).subarray(0, 15).toString()).toBe('SQLite format 3')
  expect(readFileSync(copy).includes(PASSWORD)).toBe(false)
  await expect(box).toContainText('L’ultima è stata fatta alle')
  await box.getByText('Come si rimette una copia').click()
  await expect(box).toContainText(dataDir)

  const devices = page.getByRole('region', { name: 'Dispositivi collegati' })
  await devices.getByRole('button', { name: 'Collega un altro dispositivo' }).click()
  const code = devices.getByRole('img', { name: 'Codice QR' })
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size)
    await expect(code).toBeInViewport({ ratio: 1 })
    await expect(devices.getByRole('button', { name: 'Copia il link' })).toBeInViewport({
      ratio: 1,
    })
  }
  await expectAccessible(page)
  const link = await devices.getByLabel('Link per entrare').inputValue()
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await phone.goto(link)
  await phone.getByLabel('Nome del dispositivo').fill('telefono')
  await phone.getByRole('button', { name: 'Entra' }).click()
  await expect(phone.getByRole('button', { name: 'Sistema' })).toBeVisible()
  await devices.getByRole('button', { name: 'Chiudi' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await page.clock.install()
  await page.reload()
  const rename = devices.getByRole('button', { name: 'Rinomina telefono' })
  await rename.click()
  await page.keyboard.press('Escape')
  await expect(rename).toBeFocused()
  await rename.click()
  await devices.getByLabel('Nome del dispositivo').fill('telefono di Anna')
  await page.keyboard.press('Enter')
  await expect(devices.getByRole('button', { name: 'Rinomina telefono di Anna' })).toBeFocused()
  await devices.getByRole('button', { name: 'Scollega telefono di Anna' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices).toBeFocused()
  await devices.getByRole('button', { name: 'Collega un altro dispositivo' }).click()
  await expect(devices.getByLabel('Link per entrare')).toBeVisible()
  await page.clock.fastForward('15:00')
  await expect(devices.getByLabel('Link per entrare')).toBeHidden()
  await phone.close()

  const kept = page.getByRole('region', { name: 'Quanto si conservano le richieste' })
  await expect(kept).toContainText('Per sempre')
  await kept.getByLabel('Mesi di conservazione').fill('6')
  await expect(kept.getByRole('status')).toContainText(
    'Se salvi: per 6 mesi. Per ora non c’è nulla',
  )
  await page.keyboard.press('Enter')
  await expect(kept.getByRole('status')).toHaveText('Salvato: vale da adesso.')
  await expect(kept).toContainText('Per 6 mesi.')
  expect(readFileSync(join(shop, 'settings.json'), 'utf8')).toContain('"keepMonths": 6')
  await kept.getByLabel('Mesi di conservazione').fill('mai')
  await expect(kept.getByRole('status')).toContainText('Scrivi un numero intero di mesi')
  await kept.getByLabel('Mesi di conservazione').fill('6')

  await mail.getByRole('button', { name: 'Cambia' }).click()
  await expect(mail.getByLabel('Password')).toHaveValue('')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await mail.getByRole('button', { name: 'Annulla' }).click()
  await expect(mail).toBeFocused()

  const stranger = await browser.newContext({ javaScriptEnabled: false })
  const closed = await stranger.newPage()
  await closed.goto(`${server.url}banco`)
  await closed.getByRole('button', { name: 'Mandami il link' }).click()
  await expect(closed.getByText('Tra poco il link arriva per email')).toBeVisible()
  const [, second] = await smtp.untilReceived(2)
  const [mailed = ''] = /http:\S+#[\w-]{43}/.exec(second?.mail.text ?? '') ?? []
  await stranger.close()
  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await visitor.goto(`${server.url}banco`)
  await expectAccessible(visitor)
  await visitor.goto(mailed)
  await visitor.getByRole('button', { name: 'Entra' }).click()
  await expect(visitor.getByRole('button', { name: 'Sistema' })).toBeVisible()
  await visitor.close()

  expect(server.output()).not.toContain(PASSWORD)
  const isExpected = (text: string) => text.includes('status of 401')
  expect(problems.filter((text) => !isExpected(text))).toEqual([])
  await server.stop()
  await smtp.stop()
  for (const folder of [dataDir, shop]) rmSync(folder, { recursive: true })
})
