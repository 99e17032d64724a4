import { startExportedSite } from '../support/exported-site.ts'
import { readStoredParams } from '../support/stored-tags.ts'
import { expect, test } from './fixtures.ts'
import { pngFile } from './logo-pixels.ts'
import { WizardPage } from './wizard-page.ts'

// Otherwise each test would export the site anew.
test.describe.configure({ mode: 'default' })

let site: Awaited<ReturnType<typeof startExportedSite>>
test.beforeAll(async () => {
  site = await startExportedSite('/clienti/negozio/')
})
test.afterAll(() => site.stop())

test('[SX1] [SX2] [SX6] [LG13] [SG83] works in a folder of a plain host with several gadgets, and calls nobody but the provider', async ({
  page,
}) => {
  const problems: string[] = []
  const foreign = new Set<string>()
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(site.url) && !url.startsWith('data:')) foreign.add(url)
  })
  const wizard = new WizardPage(page)
  await wizard.open(site.url)
  await wizard.walkTo('Stampa')
  await page
    .locator('input[type=file]:not([multiple])')
    .setInputFiles(pngFile(9, 9, (x) => (x > 3 ? [0, 0, 0] : [255, 255, 255])))
  await expect(page.getByText('marchio.png è sul gadget.')).toBeVisible()
  await expect(page.getByText('È solo un’anteprima')).toBeVisible()
  await wizard.walkTo('Riepilogo')
  await expect(page.getByRole('row', { name: 'Logo' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Aggiungi un altro gadget' }).click()
  await wizard.expectStep('Prodotto')
  await wizard.radio('Tazza').check()
  await wizard.walkTo('Stampa')
  await page.getByRole('radio', { name: 'Solo per questo' }).check()
  await page.locator('input[type=file]:not([multiple])').setInputFiles({
    ...pngFile(9, 9, (_, y) => (y > 3 ? [0, 0, 0] : [255, 255, 255])),
    name: 'altro.png',
  })
  await expect(page.getByText('altro.png è sul gadget.')).toBeVisible()
  await wizard.walkTo('Confezione')
  await wizard.next()
  await page.getByRole('button', { name: 'Duplica Tazza' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Penna', 'Tazza', 'Tazza'])
  await page.getByLabel('Cognome').fill('Rossi')
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  const sent = readStoredParams(site.dataDir).at(-1)
  expect(sent).toMatchObject({ name: 'Rossi' })
  expect(sent?.message).not.toContain('Logo')
  expect(sent?.message?.match(/<table/g)).toHaveLength(4)
  expect([...foreign]).toEqual([expect.stringMatching(/\/api\/v1\.0\/email\/send$/)])
  expect(problems).toEqual([])
})

test('[SX2] the page’s own policy blocks foreign content', async ({ page }) => {
  await page.goto(site.url)
  await page.evaluate(() => {
    const directives: string[] = []
    Reflect.set(window, 'stopped', directives)
    document.addEventListener('securitypolicyviolation', (event) =>
      directives.push(event.effectiveDirective),
    )
    const image = document.createElement('img')
    image.src = 'https://elsewhere.example/x.png'
    document.body.append(image)
    fetch('https://elsewhere.example/').catch(() => {})
    try {
      document.body.innerHTML = '<b>made by a script</b>'
    } catch {
      directives.push('thrown')
    }
  })
  // The browser tells of them in tasks of its own, in whatever order.
  const stopped = () => page.evaluate(() => Reflect.get(window, 'stopped').toSorted() as string[])
  await expect
    .poll(stopped)
    .toEqual(['connect-src', 'img-src', 'require-trusted-types-for', 'thrown'])
})

test('[SX5] with payment=true the step is there, and says that payment is not available', async ({
  page,
}) => {
  const wizard = new WizardPage(page)
  await wizard.open(`${site.url}?payment=true`)
  await expect(page).toHaveTitle('Prodotto · passo 1 di 9 · Omaggio')
  await wizard.walkTo('Riepilogo')
  await wizard.next()
  await wizard.expectStep('Pagamento')
  await expect(page.getByText('Il pagamento online non è disponibile.')).toBeVisible()
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
})
