import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deskLink } from '../../scripts/enter-desk.mjs'
import { deferred } from '../support/deferred.ts'
import { aPdf } from '../support/artwork-app.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'

const SIZE = 700_000
const content = aPdf(SIZE, randomBytes(SIZE))
const PDF = { name: 'logo definitivo.pdf', mimeType: 'application/pdf', buffer: content }
const TEXT = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }

test('[AW9] [AW11] [AW12] [AW13] a file that was cut and resumed reaches the seller', async ({
  page,
  wizard,
  server,
}) => {
  await wizard.open('/?product=mug&color=blue')
  await wizard.walkTo('Stampa')
  const box = page.getByRole('region', { name: 'Hai il file originale?' })
  await wizard.radio('Serigrafia').check()
  let lost = 0
  await page.route('**/api/artwork/*?at=262144', async (route) => {
    if (lost++ === 0) return route.abort('connectionreset')
    return route.continue()
  })
  const field = box.locator('input[type=file]')
  await field.setInputFiles([PDF, TEXT])
  await expect(box.getByText('note.txt: non è un file che possiamo usare.')).toBeVisible()
  await expect(box.getByText('Connessione interrotta')).toBeVisible()
  await expect(box.getByText('Arrivato', { exact: true })).toBeVisible()
  expect(lost).toBe(2)
  await expect(page.getByText('Segnaposto: stamperemo dal tuo file.')).toBeVisible()
  await expectAccessible(page)

  // Kept by the tab: a reload loses nothing that has arrived.
  await page.reload()
  await expect(box.getByText('Arrivato', { exact: true })).toBeVisible()
  await field.setInputFiles({ ...PDF, name: 'altro.pdf' })
  await box.getByRole('button', { name: 'Rimuovi altro.pdf' }).click()
  await expect(box.getByText('Rimosso: altro.pdf')).toBeVisible()
  await expect(field).toBeFocused()

  await wizard.walkTo('Riepilogo')
  const files = page.getByRole('list', { name: 'File per la stampa' })
  await expect(files).toContainText('logo definitivo.pdf')
  const before = server.requests().length
  await page.getByRole('button', { name: 'Invia' }).click()
  await expect(page.getByRole('heading', { name: 'Richiesta inviata' })).toBeVisible()
  await expect(files).toContainText('Arrivato')
  const { message = '' } = server.requests()[before] ?? {}
  expect(message).toContain('<th>File per la stampa</th>')
  expect(message).toContain('logo definitivo.pdf · 700 kB')
  const [, id = ''] = /data-field="artwork" data-value="([0-9a-f]+)"/.exec(message) ?? []
  const folder = join(server.dataDir, 'artwork')
  expect(readdirSync(folder)).toContain(id)
  const sha256 = (file: Buffer) => createHash('sha256').update(file).digest('hex')
  expect(sha256(readFileSync(join(folder, id)))).toBe(sha256(content))

  // The seller's side, of the same server.
  await page.goto(deskLink(server))
  await page.getByLabel('Nome del dispositivo').fill('Ufficio')
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: 'Tazza' }).first().getByRole('button').click()
  const sheet = page.getByRole('region', { name: 'File per la stampa' })
  await expect(sheet).toContainText('PDF · 700 kB')
  await sheet.getByText('SHA-256').click()
  await expect(sheet).toContainText(sha256(content))
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await sheet.getByRole('link', { name: 'Scarica logo definitivo.pdf' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^\d+-1-logo-definitivo\.pdf$/)
  expect(sha256(readFileSync(await download.path()))).toBe(sha256(content))
})

test('[AW10] a request leaves without a file that does not arrive, and visitor and seller are told', async ({
  page,
  wizard,
  server,
}) => {
  await page.clock.install()
  await wizard.open('/?product=mug&color=blue')
  await wizard.walkTo('Stampa')
  await page.route('**/api/artwork/*?at=*', (route) => route.abort('connectionreset'))
  const box = page.getByRole('region', { name: 'Hai il file originale?' })
  await box.locator('input[type=file]').setInputFiles(PDF)
  await expect(box.getByText('Connessione interrotta')).toBeVisible()
  await wizard.walkTo('Riepilogo')
  const before = server.requests().length
  await page.getByRole('button', { name: 'Invia' }).click()
  await page.clock.runFor(25_000)
  await expect(page.getByText('Non tutti i file sono arrivati')).toBeVisible()
  const { message = '' } = server.requests()[before] ?? {}
  expect(message).toContain('data-field="artwork" data-value="-"')
  expect(message).toContain('non arrivato')
})

test('[AW17] a file that is refused on its way is told on the summary, in the request and after sending', async ({
  page,
  wizard,
  server,
}) => {
  await wizard.open('/?product=mug&color=blue')
  await wizard.walkTo('Stampa')
  const held = deferred()
  await page.route('**/api/artwork/*?at=*', async (route) => {
    await held.promise
    await route.fulfill({ status: 429 })
  })
  const box = page.getByRole('region', { name: 'Hai il file originale?' })
  await box.locator('input[type=file]').setInputFiles(PDF)
  await wizard.walkTo('Riepilogo')
  held.resolve()
  const files = page.getByRole('list', { name: 'File per la stampa' })
  await expect(files).toContainText('Interrotto')
  const before = server.requests().length
  await page.getByRole('button', { name: 'Invia' }).click()
  await expect(page.getByText('Non tutti i file sono arrivati')).toBeVisible()
  const { message = '' } = server.requests()[before] ?? {}
  expect(message).toContain('data-field="artwork" data-value="-"')
})
