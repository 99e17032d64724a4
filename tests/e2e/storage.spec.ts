import { expect, test } from './fixtures.ts'

test('[ST1] a reload loses nothing', async ({ wizard, page }) => {
  await wizard.goHalfWay()
  await page.reload()
  await wizard.expectStep('Quantità')
  await expect(page).toHaveTitle('Quantità · passo 5 di 8 · Omaggio')
  await expect(page.getByRole('img')).toHaveAccessibleName(/Borraccia: Rosa/)
  await wizard.stepButton('Riepilogo').click()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Ada')
})

test('[ST1] a choice in the moment of a reload is kept', async ({ wizard, page }) => {
  await wizard.open()
  await wizard.walkTo('Quantità')
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('.chip')?.click()
    location.reload()
  })
  await expect(wizard.quantityField).toHaveValue('25')
})

test('[ST1] [SG85] a press whose work follows in a later frame is not lost in the moment of a reload', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await wizard.walkTo('Riepilogo')
  await page.getByRole('button', { name: 'Aggiungi un altro gadget' }).click()
  await wizard.expectStep('Prodotto')
  await wizard.walkTo('Riepilogo')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[aria-label^="Duplica"]')?.click()
    location.reload()
  })
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3)
})

test('[ST3] after sending, copies are in local storage and the draft is gone', async ({
  wizard,
  page,
  server,
}) => {
  await wizard.open()
  await wizard.walkTo('Quantità')
  await wizard.quantityField.fill('2500')
  await wizard.walkTo('Riepilogo')
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  const kept = await page.evaluate(() => ({
    order: JSON.parse(localStorage.getItem('omaggio.order') ?? 'null'),
    summary: localStorage.getItem('omaggio.summary'),
    draft: sessionStorage.getItem('omaggio.draft'),
  }))
  expect(kept.order).toMatchObject({
    uid: expect.any(Number),
    dataset: { product: 'pen', quantity: 2500 },
    customer: { surname: 'Cognome' },
    price: 2625,
  })
  expect(kept.summary).toBe(server.requests().at(-1)?.message)
  expect(kept.draft).toBeNull()
})

const USELESS_DRAFTS = {
  'not JSON': '{"version":2,',
  'a foreign value': '42',
  'an older shape': '{"version":1,"step":3}',
  hostile: '{"version":2,"__proto__":{"active":9},"dataset":"<script>"}',
}

test('[ST2] a draft that cannot be used is ignored', async ({ wizard, page, problems }) => {
  for (const [name, draft] of Object.entries(USELESS_DRAFTS)) {
    const kept = await page.addInitScript(
      (value) => sessionStorage.setItem('omaggio.draft', value),
      draft,
    )
    await wizard.open()
    await wizard.expectStep('Prodotto')
    await expect(wizard.radio('Penna'), name).toBeChecked()
    await kept.dispose()
  }
  expect(problems).toEqual([])
})

test('[ST4] storage that throws breaks nothing', async ({ wizard, page, problems }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  await wizard.open()
  await wizard.walkTo('Riepilogo')
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  expect(problems).toEqual([])
})

test('[ST4] storage that is full breaks nothing', async ({ wizard, page, problems }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await wizard.open()
  await wizard.walkTo('Riepilogo')
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  expect(problems).toEqual([])
})
