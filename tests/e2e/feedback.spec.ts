import { expect, test } from './fixtures.ts'
import { ALL_SIZES, ZOOMED } from './sizes.ts'
import type { WizardPage } from './wizard-page.ts'

// Movement is watched here, as most visitors see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const WARNING = 'Compilare correttamente i campi'

async function emptyQuantity(wizard: WizardPage): Promise<void> {
  await wizard.openAt('Quantità')
  await wizard.quantityField.fill('')
}

async function provokeWarning(wizard: WizardPage): Promise<void> {
  await emptyQuantity(wizard)
  await wizard.next()
  await expect(wizard.toast(WARNING)).toBeVisible()
}

test('[PG8] [PG29] a toast is announced, and leaves after its time', async ({ wizard, page }) => {
  await page.clock.install()
  await emptyQuantity(wizard)
  await wizard.stopClock()
  await wizard.next()
  await expect(page.getByRole('alert').filter({ hasText: WARNING })).toBeVisible()
  await page.clock.runFor(6900)
  await expect(wizard.toast(WARNING)).toBeVisible()
  await page.clock.runFor(300)
  await expect(wizard.toast(WARNING)).toHaveCount(0)
})

test('[PG27] the time of a toast stops while it is pointed at or focused', async ({
  wizard,
  page,
}) => {
  await page.clock.install()
  await provokeWarning(wizard)
  await wizard.toast(WARNING).hover()
  await page.clock.runFor(60_000)
  await expect(wizard.toast(WARNING)).toBeVisible()
  await wizard.toast(WARNING).getByRole('button', { name: 'Chiudi il messaggio' }).focus()
  await page.mouse.move(5, 5)
  await page.clock.runFor(60_000)
  await expect(wizard.toast(WARNING)).toBeVisible()
  await wizard.quantityField.focus()
  await page.clock.runFor(7200)
  await expect(wizard.toast(WARNING)).toHaveCount(0)
})

test('[PG28] a toast can be closed, and gives the focus back', async ({ wizard, page }) => {
  await provokeWarning(wizard)
  await wizard.quantityField.focus()
  await wizard.toast(WARNING).getByRole('button', { name: 'Chiudi il messaggio' }).focus()
  await page.keyboard.press('Enter')
  await expect(wizard.toast(WARNING)).toHaveCount(0)
  await expect(wizard.quantityField).toBeFocused()
})

test('[PG8] [PG30] a toast comes and goes within 150 ms, and never covers the buttons', async ({
  wizard,
  page,
}) => {
  await provokeWarning(wizard)
  const toast = wizard.toast(WARNING)
  await expect(toast).toHaveCSS('transition-duration', '0.15s, 0.15s')
  // The focus keeps it, however long the looks take.
  await toast.getByRole('button').focus()
  for (const [width, height] of [
    [1280, 900],
    [1280, 600],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(toast).toBeInViewport({ ratio: 1 })
    const covering = await toast.boundingBox()
    for (const button of [wizard.nextButton, wizard.backButton]) {
      const box = await button.boundingBox()
      if (!covering || !box) throw new Error('nothing to measure')
      const apart =
        covering.y + covering.height <= box.y ||
        box.y + box.height <= covering.y ||
        covering.x + covering.width <= box.x ||
        box.x + box.width <= covering.x
      expect(apart, `${width} × ${height}`).toBe(true)
    }
  }
})

test('[PG57] a warning goes with its correction', async ({ wizard, page }) => {
  await page.clock.install()
  await emptyQuantity(wizard)
  await wizard.stopClock()
  await wizard.next()
  await expect(wizard.toast(WARNING)).toBeVisible()
  await wizard.quantityField.fill('25')
  // Much less than the time of a toast: only its animation.
  await page.clock.runFor(200)
  await expect(wizard.toast(WARNING)).toHaveCount(0)
})

test('[PG57] a failed sending is not reported beside the confirmation of the next', async ({
  wizard,
  page,
}) => {
  await page.clock.install()
  await wizard.openAt('Riepilogo')
  await page.route('**/api/**', (route) => route.abort(), { times: 1 })
  await wizard.stopClock()
  await wizard.sendButton.click()
  const failure = wizard.toast('Si è verificato un errore')
  await expect(failure).toBeVisible()
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  await page.clock.runFor(200)
  await expect(failure).toHaveCount(0)
  const success = wizard.toast('La richiesta è stata inoltrata')
  await expect(success).toBeVisible()
  await page.getByRole('button', { name: 'Nuova richiesta' }).click()
  await page.clock.runFor(200)
  await expect(success).toHaveCount(0)
})

test('[PG64] the success message is in view at every size, and covers no action of the confirmation', async ({
  wizard,
  page,
}) => {
  await wizard.openAt('Riepilogo')
  await wizard.sendButton.click()
  const success = wizard.toast('La richiesta è stata inoltrata')
  // The focus keeps it, however long the looks take.
  await success.getByRole('button').focus()
  for (const [width, height] of ALL_SIZES) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(success, `${width} × ${height}`).toBeInViewport({ ratio: 1 })
    const covering = await success.boundingBox()
    const action = await page.getByRole('button', { name: 'Configura' }).boundingBox()
    if (!covering || !action) throw new Error('nothing to measure')
    // At 400 % the actions are below the screen.
    if (height > ZOOMED[1]) expect(action.y + action.height).toBeLessThanOrEqual(covering.y)
  }
})

test('[PG58] a refused quantity is explained at its field after the toast has gone', async ({
  wizard,
}) => {
  await provokeWarning(wizard)
  await wizard.toast(WARNING).getByRole('button', { name: 'Chiudi il messaggio' }).click()
  await expect(wizard.toast(WARNING)).toHaveCount(0)
  await expect(wizard.quantityField).toHaveAttribute('aria-invalid', 'true')
  await expect(wizard.quantityField).toHaveAccessibleDescription(new RegExp(`^${WARNING}`))
  await wizard.quantityField.fill('25')
  await expect(wizard.quantityField).not.toHaveAttribute('aria-invalid')
  await expect(wizard.quantityField).not.toHaveAccessibleDescription(new RegExp(WARNING))
})
