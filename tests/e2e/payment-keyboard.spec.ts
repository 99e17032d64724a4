import { expectAccessibleWideAndNarrow } from './expect-accessible.ts'
import { expect, test } from './fixtures.ts'
import { CAPTURE, ORDERS } from './payment-page.ts'
import { deferred } from '../support/deferred.ts'

test('[PA12] [PA27] [PA28] the whole payment works by keyboard alone, and the focus is never lost', async ({
  wizard,
  page,
  payment,
}) => {
  const { keyboard } = page
  await wizard.open('/?payment=true')
  await wizard.walkTo('Pagamento')
  await expect(payment.card).toBeVisible()
  await expect(wizard.heading('Pagamento')).toBeFocused()

  await keyboard.press('Tab')
  await expect(payment.wallet).toBeFocused()
  await keyboard.press('Enter')
  await expect(payment.dialog.getByRole('button', { name: 'Approva' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(payment.status).toContainText('Pagamento annullato')
  await expect(payment.wallet).toBeFocused()

  await keyboard.press('Tab')
  await expect(payment.card).toBeFocused()
  await keyboard.press('Space')
  await expect(payment.dialog.getByRole('button', { name: 'Approva' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(payment.dialog.getByRole('button', { name: 'Rifiuta la carta' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(payment.status).toContainText('Il pagamento è stato rifiutato.')
  await expect(payment.card).toBeFocused()

  // An answer that is lost: the button that asks again takes the place of those that pay.
  await page.route(CAPTURE, (route) => route.abort())
  await keyboard.press('Enter')
  await expect(payment.dialog.getByRole('button', { name: 'Approva' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(payment.checkButton).toBeVisible()
  await expect(payment.group).toBeFocused()
  await page.unroute(CAPTURE)
  await keyboard.press('Tab')
  await expect(payment.checkButton).toBeFocused()
  await keyboard.press('Enter')
  await payment.expectPaid('1,05 € (prova)')
  await expect(payment.group).toBeFocused()

  const send = wizard.sendButton
  for (let presses = 0; presses < 5; presses++) {
    if (await send.evaluate((button) => button === document.activeElement)) break
    await keyboard.press('Tab')
  }
  await expect(send).toBeFocused()
  await keyboard.press('Enter')
  await expect(wizard.heading('Richiesta inviata')).toBeFocused()
})

test('[PG11] [PA29] no state of a payment has an accessibility problem', async ({
  wizard,
  page,
  payment,
}) => {
  test.slow()
  await payment.reach()
  await expect(payment.wallet).toBeVisible()
  await expectAccessibleWideAndNarrow(page)

  const opening = deferred()
  await page.route(ORDERS, async (route) => {
    await opening.promise
    await route.continue()
  })
  await payment.card.click()
  await expect(payment.status).toHaveText('Preparo il pagamento…')
  await expectAccessibleWideAndNarrow(page)
  opening.resolve()
  await expect(payment.dialog).toBeVisible()
  await expectAccessibleWideAndNarrow(page)
  await payment.answer(/Rifiuta/)
  await expect(payment.status).toContainText('rifiutato')
  await expectAccessibleWideAndNarrow(page)
  await payment.wallet.click()
  await payment.answer('Annulla')
  await expect(payment.status).toContainText('annullato')
  await expectAccessibleWideAndNarrow(page)

  await page.route(CAPTURE, (route) => route.abort())
  await payment.wallet.click()
  await payment.answer('Approva il pagamento')
  await expect(payment.checkButton).toBeVisible()
  await expectAccessibleWideAndNarrow(page)
  await page.unroute(CAPTURE)
  await payment.checkButton.click()
  await payment.expectPaid('1,05 € (prova)')
  await expectAccessibleWideAndNarrow(page)

  await page.reload()
  await wizard.backButton.click()
  await page.getByRole('button', { name: 'Modifica quantità' }).click()
  await wizard.quantityField.fill('50')
  await wizard.walkTo('Pagamento')
  await expect(payment.group).toContainText('Hai pagato per altre scelte.')
  await expectAccessibleWideAndNarrow(page)
  await wizard.backButton.click()
  await expectAccessibleWideAndNarrow(page)
})

test('[PG34] payment step and dialog fit 320 px', async ({ page, payment }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await payment.reach()
  await payment.card.click()
  await expect(payment.dialog).toBeInViewport({ ratio: 1 })
  await payment.answer('Approva il pagamento')
  await payment.expectPaid('1,05 € (prova)')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
})
