import { expect, test } from './fixtures.ts'
import { SIZES } from './sizes.ts'

// Movement is watched here, as most visitors see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('[CH4] [CH5] [CH12] [CH14] [PC6] a click on the label selects and opens the overlay, the radio button only selects', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await page.getByText('Borraccia').click()
  const overlay = page.getByRole('dialog', { name: 'Borraccia' })
  await expect(overlay).toBeVisible()
  await expect(overlay.getByRole('heading')).toHaveText('Borraccia')
  await expect(overlay.locator('use[href="#o-bottle"]')).toBeVisible()
  await overlay.getByRole('button', { name: 'Chiudi' }).click()
  await expect(overlay).toHaveCount(0)
  await expect(wizard.radio('Borraccia')).toBeChecked()
  await expect(wizard.radio('Borraccia')).toBeFocused()

  await wizard.radio('Chiavetta USB').click()
  await expect(wizard.radio('Chiavetta USB')).toBeChecked()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(wizard.radio('Powerbank')).toBeChecked()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[CH13] [CH18] [CH5] [CH14] a button opens the overlay, where colours are tried; Esc, × and a click outside close it and take nothing', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  const lens = page.getByRole('button', { name: 'Ingrandisci Tazza' })
  const overlay = page.getByRole('dialog', { name: 'Tazza' })
  await lens.focus()
  await page.keyboard.press('Enter')
  await expect(overlay).toBeVisible()
  await expect(overlay.getByRole('button', { name: 'Chiudi' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(overlay).toHaveCount(0)
  await expect(lens).toBeFocused()
  await expect(wizard.radio('Penna')).toBeChecked()

  await page.getByRole('button', { name: 'Ingrandisci Shopper' }).click()
  const other = page.getByRole('dialog', { name: 'Shopper' })
  await other.getByRole('heading').click()
  await expect(other).toBeVisible()
  await page.mouse.click(10, 10)
  await expect(other).toHaveCount(0)

  await lens.click()
  await expect(overlay.getByText('da 1,90 €/pz')).toBeVisible()
  const colors = overlay.getByRole('group', { name: 'Colore' })
  await expect(colors.getByRole('radio')).toHaveCount(4)
  await expect(colors.getByRole('radio', { name: 'Verde' })).toBeChecked()
  await colors.getByRole('radio', { name: 'Rosso' }).check()
  await expect(overlay.locator('.art')).toHaveClass(/tint-red/)
  await overlay.getByRole('button', { name: 'Chiudi' }).click()
  await expect(lens).toBeFocused()
  await expect(wizard.radio('Penna')).toBeChecked()
  await expect(page.getByRole('img')).toHaveAccessibleName(/^Penna: Verde/)
})

test('[CH6] [CH15] products show their base price, choices their supplement', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  const prices = [
    ['Penna', '0,35'],
    ['Portachiavi', '0,60'],
    ['Chiavetta USB', '2,80'],
    ['Powerbank', '8,90'],
    ['Tazza', '1,90'],
    ['Borraccia', '2,50'],
    ['Shopper', '0,80'],
  ] as const
  for (const [name, price] of prices) {
    await expect(wizard.radio(name)).toHaveAccessibleName(`${name} da ${price} €/pz`)
  }
  const supplements = {
    Materiale: ['Plasticasenza supplemento', 'Metallo+0,25 €/pz'],
    Stampa: [
      'Nessunasenza supplemento',
      'Incisione Laser+0,30 €/pz',
      'Serigrafia+0,25 €/pz',
      'Stampa Digitale+0,45 €/pz',
    ],
    Confezione: ['Sfusosenza supplemento', 'Scatola+0,20 €/pz', 'Sacchetto+0,15 €/pz'],
  } as const
  for (const [title, labels] of Object.entries(supplements)) {
    await wizard.walkTo(title as keyof typeof supplements)
    await expect(page.locator('label:has(input[type=radio]):visible')).toHaveText([...labels])
  }
})

test('[CH3] [CH9] [CH11] a replaced choice is named, and the wizard is walked again from there', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await wizard.walkTo('Quantità')
  await wizard.stepButton('Prodotto').click()
  await wizard.radio('Chiavetta USB').check()
  const notice = page.getByRole('status').filter({ hasText: 'Ora è Argento' })
  await expect(notice).toContainText(
    'Colore: la scelta di prima non è disponibile per Chiavetta USB.',
  )
  await expect(wizard.stepButton('Colore')).toBeDisabled()
  await wizard.next()
  await expect(notice).toBeVisible()
  await expect(wizard.stepButton('Materiale')).toBeDisabled()
  await wizard.radio('Nero').check()
  await expect(notice).toHaveCount(0)
})

test('[CH2] a choice that the new product has is kept, without a notice', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await wizard.walkTo('Materiale')
  await wizard.stepButton('Prodotto').click()
  await wizard.radio('Powerbank').check()
  await expect(page.getByText('la scelta di prima')).toHaveCount(0)
  await expect(wizard.stepButton('Materiale')).toBeEnabled()
})

test('[CH21] a late change of product that replaces no choice leads straight back to the summary', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  const straightBack = page.getByRole('button', { name: 'Torna al riepilogo' })
  await wizard.walkTo('Riepilogo')
  await expect(straightBack).toHaveCount(0)
  await wizard.stepButton('Prodotto').click()
  await wizard.radio('Powerbank').check()
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await expect(straightBack).toBeInViewport({ ratio: 1 })
    await expect(wizard.nextButton).toBeInViewport({ ratio: 1 })
  }
  await straightBack.dblclick()
  await wizard.expectEntryOf('Riepilogo')
  await wizard.expectStep('Riepilogo')
  await expect(page.getByRole('row', { name: /^Prodotto/ })).toContainText('Powerbank')
  await page.getByRole('button', { name: 'Modifica prodotto' }).click()
  await wizard.radio('Chiavetta USB').check()
  await expect(straightBack).toHaveCount(0)
})

test('[CH1] [CH8] only the colours and materials of the product are offered, and the notice about it moves no card', async ({
  wizard,
  page,
}) => {
  await wizard.open('/?product=pen&color=green')
  const places = () =>
    page
      .locator('.product')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().y))
  const before = await places()
  await wizard.radio('Chiavetta USB').check()
  // By its role: the next step, rendered ahead and hidden, has the same note.
  const note = page.getByRole('status').filter({ hasText: 'Colore: la scelta di prima' })
  await expect(note).toBeVisible()
  expect(await places()).toEqual(before)

  await wizard.walkTo('Colore')
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(wizard.radio('Argento')).toBeChecked()
  await wizard.walkTo('Materiale')
  await expect(page.getByRole('radio')).toHaveCount(2)
})

test('[CH19] the button of the overlay is in view at every size, takes product and colour and goes on', async ({
  wizard,
  page,
  problems,
}) => {
  await wizard.open()
  await page.getByText('Borraccia').click()
  const overlay = page.getByRole('dialog', { name: 'Borraccia' })
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    for (const name of ['Scegli e continua', 'Chiudi']) {
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
  }
  await overlay.getByRole('radio', { name: 'Rosa' }).check()
  await overlay.getByRole('button', { name: 'Scegli e continua' }).click()
  await expect(overlay).toHaveCount(0)
  await wizard.expectStep('Colore')
  await expect(wizard.heading('Colore')).toBeFocused()
  await expect(wizard.radio('Rosa')).toBeChecked()
  await expect(page.getByText('Colore: la scelta di prima')).toHaveCount(0)
  expect(problems).toEqual([])
})

test('[CH19] by keyboard alone, Enter on a colour takes it', async ({ wizard, page }) => {
  await wizard.open()
  await page.getByRole('button', { name: 'Ingrandisci Powerbank' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Scegli e continua' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Blu' })).toBeChecked()
  await page.keyboard.press('Enter')
  await wizard.expectStep('Colore')
  await expect(wizard.heading('Colore')).toBeFocused()
  await expect(page.getByRole('img')).toHaveAccessibleName(/^Powerbank: Blu/)
})

test('[CH20] without its chunk the overlay shows the picture', async ({ wizard, page }) => {
  const asked = page.waitForRequest('**/assets/later-chunk-*.js*')
  await page.route('**/assets/later-chunk-*.js*', (route) => route.abort())
  await wizard.open()
  await asked
  await page.getByText('Shopper').click()
  const overlay = page.getByRole('dialog', { name: 'Shopper' })
  await expect(overlay.locator('use[href="#o-shopper"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wizard.radio('Shopper')).toBeChecked()
})
