import type { Page } from '@playwright/test'
import { deferred } from '../support/deferred.ts'
import { expect, test } from './fixtures.ts'
import { STEPS } from '../support/step-titles.ts'

// Movement is watched here, as most visitors see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('[WZ10] [WZ21] [WZ22] [PG32] a step change moves focus, title and scroll position, and folds the narrow step bar; opening moves no focus', async ({
  wizard,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await wizard.open()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await wizard.next()
  await expect(wizard.heading('Colore')).toBeFocused()
  await expect(page).toHaveTitle('Colore · passo 2 di 8 · Omaggio')
  await expect(wizard.heading('Colore')).toBeInViewport()
  await expect
    .poll(() => page.locator('.card').evaluate((card) => card.getBoundingClientRect().top))
    .toBe(0)

  await page.getByRole('button', { name: /^Passo 2 di 8/ }).click()
  await wizard.next()
  const fold = page.getByRole('button', { name: /^Passo 3 di 8/ })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
})

/** The step stands rendered ahead. */
async function untilReady(page: Page, id: string): Promise<void> {
  await expect(page.locator(`#frame-${id}.ahead`)).toBeAttached()
}

test('[PG16] a step that is rendered ahead is met by nobody', async ({ wizard, page }) => {
  await wizard.open()
  await untilReady(page, 'color')
  await expect(wizard.heading('Colore')).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Rosso' })).toHaveCount(0)
  const shown = await page
    .locator('.ahead *')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map(({ outerHTML }) => outerHTML),
    )
  expect(shown).toEqual([])
  await wizard.next()
  await wizard.goBackFrom('Colore')
  await expect(wizard.heading('Colore')).toBeHidden()
})

/** The headings, or what else is asked for, to be seen in the first frame after so many presses. */
function pressAndLook(page: Page, presses: number, { choose = '', look = '.step h2' } = {}) {
  return page.evaluate(
    ({ chosen, times, seen }) => {
      if (chosen !== '') {
        document.querySelector<HTMLElement>(chosen)?.click()
        // A busy browser renders nothing ahead, however long ago the choice was.
        const idleAt = performance.now() + 500
        while (performance.now() < idleAt);
      }
      const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
        textContent.includes('Avanti'),
      )
      for (let press = 0; press < times; press++) button?.click()
      return new Promise<string[]>((resolve) =>
        requestAnimationFrame(() => {
          const found = [...document.querySelectorAll<HTMLInputElement>(seen)]
          const visible = found.filter((element) =>
            element.checkVisibility({ visibilityProperty: true }),
          )
          resolve(visible.map(({ value, textContent }) => value ?? textContent))
        }),
      )
    },
    { chosen: choose, times: presses, seen: look },
  )
}

test('[PG16] [PG45] a step that is rendered ahead is shown in the next frame, alone', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await wizard.next()
  await untilReady(page, 'material')
  expect(await pressAndLook(page, 1)).toEqual(['Materiale'])
  await wizard.expectStep('Materiale')
  await expect(wizard.heading('Materiale')).toBeFocused()
  await untilReady(page, 'print')
  expect(await pressAndLook(page, 2)).toEqual(['Quantità'])
  await wizard.expectStep('Quantità')
})

test('[PG16] a step that is rendered ahead shows a choice that was made at the last moment', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await untilReady(page, 'color')
  const colors = { choose: 'input[value=mug]', look: 'input[name=color]' }
  expect(await pressAndLook(page, 1, colors)).toEqual(['white', 'red', 'green', 'blue'])
  await wizard.expectStep('Colore')
})

test('[WZ10] [WZ22] a new request moves focus and scroll position too', async ({
  wizard,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await wizard.open()
  await wizard.walkTo('Riepilogo')
  await wizard.sendButton.click()
  await page.getByRole('button', { name: 'Nuova richiesta' }).click()
  await expect(wizard.heading('Prodotto')).toBeFocused()
  await expect(wizard.heading('Prodotto')).toBeInViewport()
})

test('[WZ13] a double click on the last Avanti does not press Invia', async ({
  wizard,
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await wizard.open()
  await wizard.walkTo('Condizioni')
  const before = server.requests().length
  await wizard.nextButton.dblclick()
  await wizard.expectStep('Riepilogo')
  await expect(wizard.sendButton).toBeEnabled()
  expect(server.requests()).toHaveLength(before)
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
})

test('[WZ25] a double click on Avanti or Indietro moves one step; separate presses, however quick, all count', async ({
  wizard,
}) => {
  await wizard.open()
  await wizard.nextButton.dblclick()
  await wizard.expectEntryOf('Colore')
  await wizard.expectStep('Colore')
  await wizard.next()
  await wizard.next()
  await wizard.expectStep('Stampa')
  await wizard.backButton.dblclick()
  await wizard.expectEntryOf('Materiale')
  await wizard.expectStep('Materiale')
})

test('[WZ24] a link within the page does not change the step', async ({ wizard, page }) => {
  await wizard.openAt('Quantità')
  await page.evaluate(() => (location.hash = 'privacy'))
  await expect.poll(() => page.evaluate(() => history.state?.omaggioStep)).toBe(4)
  await wizard.expectStep('Quantità')
})

test('[WZ1] [WZ9] [WZ14] the step bar leads to reached steps only, and arrow keys move along it', async ({
  wizard,
  page,
}) => {
  await wizard.open()
  await wizard.walkTo('Stampa')
  for (const title of ['Prodotto', 'Colore', 'Materiale']) {
    await expect(wizard.stepButton(title)).toHaveAccessibleName(`${title} completato`)
  }
  await expect(wizard.stepButton('Stampa')).toHaveAttribute('aria-current', 'step')
  await expect(wizard.stepButton('Confezione')).toBeDisabled()
  await wizard.stepButton('Colore').click()
  await expect(page).toHaveTitle(/^Colore/)
  await wizard.stepButton('Stampa').click()
  await expect(page).toHaveTitle(/^Stampa/)

  await wizard.stepButton('Stampa').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(wizard.stepButton('Materiale')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(wizard.stepButton('Prodotto')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(wizard.stepButton('Colore')).toBeFocused()
  await page.keyboard.press('End')
  await expect(wizard.stepButton('Stampa')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(wizard.stepButton('Stampa')).toBeFocused()
})

test('[WZ5] [WZ16] a jump forward stops on the first step that fails, and going back clears its error mark', async ({
  wizard,
}) => {
  await wizard.openAt('Riepilogo')
  await wizard.stepButton('Quantità').click()
  await wizard.quantityField.fill('')
  await wizard.stepButton('Prodotto').click()
  await wizard.stepButton('Riepilogo').click()
  await wizard.expectStep('Quantità')
  await expect(wizard.toast('Compilare correttamente i campi')).toBeVisible()
  await expect(wizard.stepButton('Quantità')).toHaveAccessibleName('Quantità da correggere')
  await wizard.backButton.click()
  await expect(wizard.stepButton('Quantità')).toHaveAccessibleName('Quantità completato')
})

test('[WZ11] Enter in a field acts like Avanti', async ({ wizard, page }) => {
  await wizard.open()
  await wizard.radio('Tazza').focus()
  await page.keyboard.press('Enter')
  await wizard.expectStep('Colore')
  await wizard.walkTo('Quantità')
  await wizard.quantityField.fill('75')
  await page.keyboard.press('Enter')
  await wizard.expectStep('Confezione')
})

test('[WZ23] on the last step Enter moves to the next field and sends nothing', async ({
  wizard,
  page,
  server,
}) => {
  await wizard.openAt('Riepilogo')
  const before = server.requests().length
  await page.getByLabel('Nome', { exact: true }).focus()
  for (const label of ['Cognome', 'Email', 'Telefono', 'Note']) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: label })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  // A new line; it replaces the sample value, which the focus has selected.
  await expect(page.getByLabel('Note')).toHaveValue('\n')
  expect(server.requests()).toHaveLength(before)
})

test('[WZ11] before the payment step Enter in the summary goes on', async ({ wizard, page }) => {
  await wizard.openAt('Riepilogo', '/?payment=true')
  await page.getByLabel('Email').press('Enter')
  await wizard.expectStep('Pagamento')
})

test('[WZ12] the browser’s Back goes one step back, at the same address', async ({
  wizard,
  page,
  baseURL,
}) => {
  await page.goto('about:blank')
  await wizard.open()
  await wizard.walkTo('Stampa')
  for (const [from, to] of [
    ['Stampa', 'Materiale'],
    ['Materiale', 'Colore'],
    ['Colore', 'Prodotto'],
  ] as const) {
    await wizard.goBackFrom(from)
    await wizard.expectStep(to)
    expect(page.url()).toBe(baseURL)
  }
  await page.goForward()
  await wizard.expectStep('Colore')
  await wizard.goBackFrom('Colore')
  await wizard.expectStep('Prodotto')
  await page.goBack()
  expect(page.url()).toBe('about:blank')
})

test('[WZ12] Back goes one step back after Indietro and after jumps', async ({ wizard, page }) => {
  await page.goto('about:blank')
  await wizard.open()
  await wizard.walkTo('Quantità')
  await wizard.backButton.click()
  await wizard.expectStep('Stampa')
  await wizard.goBackFrom('Stampa')
  await wizard.expectStep('Materiale')
  await wizard.stepButton('Prodotto').click()
  await wizard.expectStep('Prodotto')
  await wizard.stepButton('Stampa').click()
  await wizard.expectStep('Stampa')
  await wizard.goBackFrom('Stampa')
  await wizard.expectStep('Materiale')
})

test('[WZ12] Forward does not pass a step that objects', async ({ wizard, page }) => {
  await wizard.open()
  await wizard.walkTo('Confezione')
  await wizard.goBackFrom('Confezione')
  await wizard.expectStep('Quantità')
  await wizard.quantityField.fill('')
  await page.goForward()
  await expect(wizard.toast('Compilare correttamente i campi')).toBeVisible()
  await wizard.expectStep('Quantità')
  await wizard.goBackFrom('Quantità')
  await wizard.expectStep('Stampa')
})

test('[WZ12] Back goes one step back after an Avanti that was pressed during a reload', async ({
  wizard,
  page,
}) => {
  await page.goto('about:blank')
  await wizard.open()
  await wizard.walkTo('Stampa')
  await wizard.expectEntryOf('Stampa')
  const pressed = deferred()
  await page.exposeFunction('pressed', pressed.resolve)
  await page.route('/', async (route) => {
    await pressed.promise
    await route.continue()
  })
  // From inside: a test waits for the reload before it presses anything.
  await page.evaluate(() => {
    addEventListener('beforeunload', () => {
      setTimeout(() => document.querySelector<HTMLElement>('.foot .solid')?.click(), 50)
      // Long after the frame in which an entry would be laid.
      setTimeout(() => Reflect.get(window, 'pressed')(), 300)
    })
  })
  await page.reload()
  await wizard.expectStep('Quantità')
  await wizard.goBackFrom('Quantità')
  await wizard.expectStep('Stampa')
  await wizard.stepButton('Prodotto').click()
  await wizard.expectEntryOf('Prodotto')
  await wizard.expectStep('Prodotto')
})

test('[WZ12] after sending, Back leaves the page', async ({ wizard, page }) => {
  await page.goto('about:blank')
  await wizard.open()
  await wizard.walkTo('Riepilogo')
  await wizard.sendButton.click()
  await expect(wizard.heading('Richiesta inviata')).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state?.omaggioStep)).toBe(0)
  await page.goBack()
  expect(page.url()).toBe('about:blank')
})

test('[PG38] the whole walk works by keyboard alone', async ({ wizard, page, server }) => {
  await wizard.open()
  const before = server.requests().length
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const { activeElement } = document
        return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
      })
      if (focused.includes(name)) return
    }
    throw new Error(`Tab never came to ${name}`)
  }
  for (const title of STEPS.slice(0, -1)) {
    await wizard.expectStep(title)
    await tabTo('Avanti')
    await page.keyboard.press(title === 'Colore' ? 'Space' : 'Enter')
  }
  await wizard.expectStep('Riepilogo')
  await tabTo('Invia')
  await page.keyboard.press('Space')
  await expect(wizard.heading('Richiesta inviata')).toBeFocused()
  expect(server.requests()).toHaveLength(before + 1)
})
