import { largeShop } from '../support/large-shop.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, testIn } from './fixtures.ts'

const test = testIn(largeShop)

test('[OF9] [OF23] [OF24] [OF25] typing finds, the keyboard goes to what was found, and the choice stays in view', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await expect(page.getByRole('radio')).toHaveCount(12)
  const field = page.getByRole('searchbox', { name: 'Cerca un prodotto' })
  const count = page.getByRole('status').filter({ hasText: /prodott/ })
  await expect(count).toHaveText('1.000 prodotti')
  await field.fill('CITTA caffe')
  await expect(count).toHaveText('17 prodotti trovati')
  await expectAccessible(page)
  await field.press('Enter')
  const first = wizard.radio(/^Caffè Città 56 /)
  await expect(first).toBeFocused()
  await expect(first).not.toBeChecked()
  await field.focus()
  await field.press('ArrowDown')
  await expect(first).toBeFocused()
  await expect(first).not.toBeChecked()
  await wizard.expectStep('Prodotto')
  await page.keyboard.press('Space')
  await expect(first).toBeChecked()
  // Nothing moves while there are results; without them the chosen one comes first.
  await field.fill('')
  await expect(page.getByRole('radio').first()).toBeChecked()
  await expect(page.getByRole('radio')).toHaveCount(12)
  await wizard.next()
  await wizard.expectStep('Colore')
})

test('[OF22] [OF24] [CH14] an empty result has a button that shows all again; more are shown without typing; the overlay gives the focus back', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  const field = page.getByRole('searchbox')
  await field.fill('zzz')
  await expect(
    page.getByRole('status').filter({ hasText: 'Nessun prodotto per «zzz».' }),
  ).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mostra tutti i prodotti' }).click()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(page.getByRole('radio')).toHaveCount(12)

  await page.getByRole('button', { name: 'Mostra altri 24 prodotti' }).click()
  await expect(page.getByRole('radio')).toHaveCount(36)
  await expect(page.getByRole('radio').nth(12)).toBeFocused()
  await expect(page.getByRole('radio').first()).toBeChecked()

  await field.fill('zaino 500')
  await page.getByText(/^Zaino .* 500$/).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wizard.radio(/^Zaino .* 500 /)).toBeFocused()
})

test('[OF9] a draft brings its product back into view', async ({ wizard, page }) => {
  await wizard.open()
  await page.getByRole('searchbox').fill('ombrello 997')
  await wizard.radio(/^Ombrello .* 997 /).check()
  await page.reload()
  await expect(wizard.radio(/^Ombrello .* 997 /)).toBeChecked()
})

test('[OF9] [PG42] a search that does not load is reported, and the first dozen still works', async ({
  wizard,
  page,
}) => {
  await page.route('**/product-search-*.js*', (route) => route.abort())
  await wizard.open()
  await expect(page.getByRole('alert').filter({ hasText: 'Ricarica la pagina' })).toBeVisible()
  await wizard.radio(/^Tazza Classica 2 /).check()
  await wizard.next()
  await wizard.expectStep('Colore')
})
