import { chromium } from '@playwright/test'
import { chromiumLaunchOptions } from '../../scripts/chromium.mjs'
import { expect, test } from './fixtures.ts'
import { WizardPage } from './wizard-page.ts'

test('[QT3] [VA5] the field carries hints that block nothing', async ({ wizard }) => {
  await wizard.openAt('Quantità')
  const field = wizard.quantityField
  await expect(field).toHaveAttribute('type', 'number')
  await expect(field).toHaveAttribute('min', '0')
  await expect(field).toHaveAttribute('max', '2500')
  await expect(field).toHaveAttribute('step', '25')
  await field.fill('123457')
  await expect(wizard.total).toHaveText('129.629,85 €')
  await wizard.next()
  await wizard.expectStep('Confezione')
})

test('[PR8] [PR9] zero and less become one, and the next digit replaces it', async ({
  wizard,
  page,
}) => {
  await wizard.openAt('Quantità')
  const field = wizard.quantityField
  for (const typed of ['0', '-4']) {
    await field.fill(typed)
    await expect(field).toHaveValue('1')
    await expect(wizard.total).toHaveText('1,05 €')
  }
  await field.fill('')
  await field.pressSequentially('07')
  await expect(field).toHaveValue('7')
  await field.fill('100')
  await field.press('Home')
  await field.press('Delete')
  await expect(wizard.total).toHaveText('1,05 €')
  await page.keyboard.type('2')
  await expect(field).toHaveValue('200')
  await expect(wizard.total).toHaveText('210,00 €')
  await field.press('Home')
  await field.press('Delete')
  await field.blur()
  await expect(field).toHaveValue('1')
})

test('[QT5] the wheel over the field does not change the quantity', async ({ wizard, page }) => {
  await wizard.openAt('Quantità')
  const field = wizard.quantityField
  await page.setViewportSize({ width: 1280, height: 600 })
  await field.fill('100')
  await field.hover()
  await page.evaluate(() => {
    document.addEventListener('scrollend', () => (document.documentElement.dataset.scrolled = ''))
  })
  await page.mouse.wheel(0, 120)
  await expect(page.locator('html')).toHaveAttribute('data-scrolled')
  await expect(field).toHaveValue('100')
  await expect(wizard.total).toHaveText('105,00 €')
})

test('[QT2] [PR7] [VA3] an emptied field stays empty, shows a dash and blocks the step, as does a number too large for an exact total', async ({
  wizard,
}) => {
  await wizard.openAt('Quantità')
  const field = wizard.quantityField
  await field.fill('')
  await expect(field).toHaveValue('')
  await expect(wizard.total).toHaveText('–')
  await wizard.next()
  await expect(wizard.toast('Compilare correttamente i campi')).toBeVisible()
  await wizard.expectStep('Quantità')
  await expect(wizard.stepButton('Quantità')).toHaveAccessibleName(/da correggere/)
  await expect(wizard.quantityField).toHaveAttribute('aria-invalid', 'true')
  await field.fill('50')
  await expect(wizard.total).toHaveText('52,50 €')
  await expect(wizard.toast('Compilare correttamente i campi')).toHaveCount(0)
  await field.fill('99999999999999999999')
  await expect(wizard.total).toHaveText('–')
  await wizard.next()
  await expect(wizard.toast('Compilare correttamente i campi')).toBeVisible()
  await field.fill('50')
  await wizard.next()
  await wizard.expectStep('Confezione')
})

test('[QT1] the raw text of the field counts', async ({ wizard, page }) => {
  await wizard.openAt('Quantità')
  const field = wizard.quantityField
  const typed = async (text: string) => {
    await field.selectText()
    await page.keyboard.press('Delete')
    await field.pressSequentially(text)
  }
  await typed('1.000')
  await expect(wizard.total).toHaveText('1.050,00 €')
  for (const text of ['1e3', '1.5']) {
    await typed(text)
    await expect(wizard.total).toHaveText('–')
  }
  await typed('12')
  await expect(wizard.total).toHaveText('12,60 €')
})

test('[QT1] a comma never means a thousand, in an Italian browser either', async ({ server }) => {
  const { args, ...options } = await chromiumLaunchOptions()
  // Fields in the language of the page: that of the browser comes with files that not every package has.
  const flag = '--enable-blink-features=LangAttributeAwareFormControlUI'
  const browser = await chromium.launch({ ...options, args: [...args, flag] })
  const wizard = new WizardPage(await browser.newPage({ locale: 'it-IT' }))
  await wizard.open(server.url)
  await wizard.walkTo('Quantità')
  const type = async (text: string) => {
    await wizard.quantityField.selectText()
    await wizard.page.keyboard.press('Delete')
    await wizard.quantityField.pressSequentially(text)
  }
  for (const text of ['1,000', '12,500', '1,5']) {
    await type(text)
    await expect(wizard.total).toHaveText('–')
  }
  await type('1.000')
  await expect(wizard.total).toHaveText('1.050,00 €')
  await type('25')
  await expect(wizard.total).toHaveText('26,25 €')
  await browser.close()
})

test('[QT4] [QT6] a quick pick sets the quantity, and the total is shown line by line', async ({
  wizard,
  page,
}) => {
  await wizard.openAt('Quantità')
  const pick = page.getByRole('button', { name: '1.000' })
  await pick.click()
  await expect(pick).toHaveAttribute('aria-pressed', 'true')
  await expect(wizard.quantityField).toHaveValue('1000')
  await expect(wizard.total).toHaveText('1.050,00 €')
  const lines = page.getByRole('table', { name: 'Come si forma il totale' }).getByRole('row')
  await expect(lines).toContainText([
    /Penna.*0,35/,
    /Metallo.*\+0,25/,
    /Stampa Digitale.*\+0,45/,
    /1\.000.pz × 1,05.€\/pz.*1\.050,00/,
  ])
})

test('[QT8] [VA7] a pasted number of pieces is taken without its words, and a refused field takes the focus', async ({
  wizard,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await wizard.openAt('Quantità')
  await wizard.quantityField.fill('')
  await wizard.next()
  await expect(wizard.quantityField).toBeFocused()
  await page.evaluate(() => navigator.clipboard.writeText('1.000 pezzi'))
  await page.keyboard.press('ControlOrMeta+V')
  await expect(wizard.quantityField).toHaveValue('1000')
  await expect(wizard.total).toHaveText('1.050,00 €')
  await wizard.next()
  await wizard.expectStep('Confezione')
})
