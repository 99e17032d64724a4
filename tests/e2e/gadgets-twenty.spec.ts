import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { chromiumLaunchOptions } from '../../scripts/chromium.mjs'
import { MOST_GADGETS } from '../../src/order/order.ts'
import { accessibilityProblems, expectAccessible, NARROW, WIDE } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { WizardPage } from './wizard-page.ts'

const cardsOf = (page: Page) =>
  page.getByRole('list', { name: 'I gadget della richiesta' }).getByRole('listitem')
/** What each card says, from the first to the last. */
const linesOf = async (page: Page) => {
  await expect(cardsOf(page)).toHaveCount(MOST_GADGETS)
  return cardsOf(page).allTextContents()
}

test('[SG14] [SG15] [SG60] [SG61] [SG82] 20 gadgets outlive a reload, a failed sending and the end of their tab, and are sent as they are', async ({
  wizard,
  page,
  context,
  server,
}) => {
  await page.setViewportSize(WIDE)
  await wizard.open()
  await wizard.radio('Tazza').check()
  await wizard.walkTo('Quantità')
  await wizard.quantityField.fill('250')
  await wizard.walkTo('Riepilogo')
  await page.getByRole('button', { name: 'Aggiungi un altro gadget' }).click()
  await wizard.expectStep('Prodotto')
  await wizard.walkTo('Riepilogo')
  const copyMug = page.getByRole('button', { name: 'Duplica Tazza' }).first()
  await copyMug.focus()
  for (let count = 2; count < MOST_GADGETS; count++) await page.keyboard.press('Enter')
  await expect(cardsOf(page)).toHaveCount(MOST_GADGETS)
  await page.keyboard.press('Enter')
  const lines = await linesOf(page)
  await expect(copyMug).toBeFocused()
  await expect(copyMug).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('al massimo 20 gadget')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(NARROW)
  // At the end of the page its foot bar covers no button in part, which axe takes for a small one.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expectAccessible(page)
  await page.setViewportSize(WIDE)

  // Two of one name: each can be put back.
  for (const count of [19, 18]) {
    await page.getByRole('button', { name: 'Rimuovi Tazza' }).first().click()
    await expect(cardsOf(page)).toHaveCount(count)
  }
  expect(await accessibilityProblems(page)).toEqual([])
  for (const count of [19, 20]) {
    await page.getByRole('button', { name: 'Annulla' }).last().click()
    await expect(cardsOf(page)).toHaveCount(count)
  }
  await expect(wizard.toast('Rimesso nella richiesta: Tazza')).toBeVisible()
  expect(await linesOf(page)).toEqual(lines)

  await page.reload()
  expect(await linesOf(page)).toEqual(lines)
  await page.route('**/email/send', (route) => route.fulfill({ status: 500, body: '' }))
  await wizard.sendButton.click()
  await expect(wizard.toast('Si è verificato un errore.')).toBeVisible()
  expect(await linesOf(page)).toEqual(lines)

  // Another tab goes on with all of them, and changes nothing in this one.
  const other = await context.newPage()
  await new WizardPage(other).open()
  await other.getByRole('button', { name: 'Riprendi' }).click()
  expect(await linesOf(other)).toEqual(lines)
  await other.close()
  expect(await linesOf(page)).toEqual(lines)

  // A tab that ends leaves what the device remembers.
  await page.close()
  const later = await context.newPage()
  const laterWizard = new WizardPage(later)
  await laterWizard.open()
  await later.getByRole('button', { name: 'Riprendi' }).click()
  expect(await linesOf(later)).toEqual(lines)
  await later.setViewportSize({ width: 360, height: 740 })
  await later.getByRole('button', { name: 'Modifica Tazza' }).first().click()
  await laterWizard.expectStep('Prodotto')
  await later.getByRole('button', { name: 'Già nella richiesta: 19 gadget' }).click()
  expect(await accessibilityProblems(later)).toEqual([])
  await laterWizard.walkTo('Riepilogo')
  await laterWizard.sendButton.click()
  await expect(laterWizard.heading('Richiesta inviata')).toBeVisible()
  expect(await accessibilityProblems(later)).toEqual([])
  // Four to six on each sheet, and the customer with the footer below the last ones.
  const sheets = (await later.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(sheets).toHaveLength(4)
  const { message = '' } = server.requests().at(-1) ?? {}
  expect(message.match(/<table/g)).toHaveLength(MOST_GADGETS + 1)
  // 19 times 250 mugs at 2,35 €, and a pen.
  expect(message).toContain('data-field="total" data-value="1116355"')
})

/** Inside the page: what this device remembers of the visit. */
const remembered = () => localStorage.getItem('omaggio.selections')

/** Inside the page: its copy, which the browser has on its disk. */
function copied(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('omaggio')
    opening.addEventListener('success', () => {
      const { result: database } = opening
      const reading = database.transaction('kept').objectStore('kept').get('selections')
      reading.addEventListener('success', () => resolve(reading.result?.kept))
      reading.addEventListener('error', reject)
      database.close()
    })
  })
}

/** Presses twice at once. Whether the next frame shows it as pressed, and still the step where it was pressed. */
async function pressTwice(button: Locator): Promise<readonly unknown[]> {
  return button.evaluate(async (element: HTMLElement) => {
    const frame = () => new Promise(requestAnimationFrame)
    element.click()
    await Promise.resolve()
    element.click()
    await frame()
    const isPressed = element.closest('[data-pressed]')?.getAttribute('data-pressed')
    return [isPressed, element.checkVisibility({ visibilityProperty: true })]
  })
}

/** Returns how its buttons are found. */
async function openAtSummary(wizard: WizardPage) {
  await wizard.page.setViewportSize(WIDE)
  await wizard.open()
  await wizard.walkTo('Riepilogo')
  return (name: string) => wizard.page.getByRole('button', { name }).first()
}

test('[SG85] a press that changes the step is shown in the next frame, and counts once', async ({
  wizard,
  page,
}) => {
  const button = await openAtSummary(wizard)
  expect(await pressTwice(button('Aggiungi un altro gadget'))).toEqual(['true', true])
  await wizard.expectStep('Prodotto')
  await wizard.walkTo('Riepilogo')
  await expect(cardsOf(page)).toHaveCount(2)
  await expect(page.locator('[data-pressed="true"]')).toHaveCount(0)
  // The plus sign turns only while the page's script is not there yet.
  await expect(page.locator('.plus-sign .icon')).toHaveCSS('animation-name', 'none')
  expect(await pressTwice(button('Modifica Penna'))).toEqual(['true', true])
  await wizard.expectStep('Prodotto')
  expect(await pressTwice(button('Torna al riepilogo'))).toEqual(['true', true])
  await wizard.expectStep('Riepilogo')
  await expect(cardsOf(page)).toHaveCount(2)
  await expect(page.locator('[data-pressed="true"]')).toHaveCount(0)
})

test('[SG88] a press that changes the list is shown in the next frame, and each one counts', async ({
  wizard,
  page,
}) => {
  const button = await openAtSummary(wizard)
  await button('Aggiungi un altro gadget').click()
  await wizard.expectStep('Prodotto')
  await wizard.walkTo('Riepilogo')
  expect(await pressTwice(button('Duplica'))).toEqual(['true', true])
  await expect(cardsOf(page)).toHaveCount(4)
  // The second press finds nothing more to remove.
  expect(await pressTwice(button('Rimuovi'))).toEqual(['true', true])
  await expect(cardsOf(page)).toHaveCount(3)
  await expect(page.locator('[data-pressed="true"]')).toHaveCount(0)
})

test('[SG80] 20 gadgets outlive a browser that is killed', async ({ server }) => {
  const profile = mkdtempSync(join(tmpdir(), 'omaggio-profile-'))
  const begin = async () => {
    const options = await chromiumLaunchOptions()
    const context = await chromium.launchPersistentContext(profile, options)
    const page = await context.newPage()
    return { context, page, wizard: new WizardPage(page) }
  }
  const { page, wizard } = await begin()
  await page.goto(server.url)
  await wizard.walkTo('Riepilogo')
  await page.getByRole('button', { name: 'Aggiungi un altro gadget' }).click()
  await wizard.expectStep('Prodotto')
  await wizard.walkTo('Riepilogo')
  const copy = page.getByRole('button', { name: 'Duplica' }).first()
  await copy.focus()
  for (let count = 2; count < MOST_GADGETS; count++) await page.keyboard.press('Enter')
  const lines = await linesOf(page)
  // The copy follows the answer to a press, and a browser that is as quick as a test could be killed before it.
  const kept = await page.evaluate(remembered)
  await expect.poll(() => page.evaluate(copied)).toBe(kept)
  const ps = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  for (const line of ps.split('\n').filter((each) => each.includes(profile))) {
    process.kill(parseInt(line, 10), 'SIGKILL')
  }
  const again = await begin()
  await again.page.goto(server.url)
  await expect.poll(() => again.page.evaluate(remembered)).toBe(kept)
  await again.page.getByRole('button', { name: 'Riprendi' }).click()
  expect(await linesOf(again.page)).toEqual(lines)
  await again.context.close()
  rmSync(profile, { recursive: true, force: true })
})
