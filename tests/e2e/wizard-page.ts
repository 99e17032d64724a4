import { expect, type Page } from '@playwright/test'
import { keptDraft } from '../support/kept-draft.ts'
import { STEPS, STEPS_WITH_PAYMENT } from '../support/step-titles.ts'
import { walkInside } from './walk-inside.ts'

export type StepTitle = (typeof STEPS)[number] | 'Pagamento'

/** The wizard as a visitor meets it: by names and roles, never by classes. */
export class WizardPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the page and waits until it is alive. */
  async open(path = '/'): Promise<void> {
    await this.page.goto(path)
    // waitForFunction would load a large script of its own into every page.
    await this.page.evaluate(async () => {
      while (!Reflect.get(window, 'omaggioEarly')?.ready) await new Promise(requestAnimationFrame)
    })
  }

  /**
   * Opens the page in a tab that keeps a draft at this step of the demo shop, with nothing changed. Only for
   * tests whose subject does not depend on the way there: no history, focus on arrival, or loading.
   */
  async openAt(title: StepTitle, path = '/'): Promise<void> {
    const active = STEPS_WITH_PAYMENT.indexOf(title)
    const kept = await this.page.addInitScript(
      ([key, draft]) => sessionStorage.setItem(key, draft),
      keptDraft(active),
    )
    await this.open(path)
    // A reload finds what the page itself has kept.
    await kept.dispose()
    await this.expectStep(title)
  }

  get nextButton() {
    return this.page.getByRole('button', { name: 'Avanti' })
  }

  get backButton() {
    return this.page.getByRole('button', { name: 'Indietro' })
  }

  get sendButton() {
    return this.page.getByRole('button', { name: 'Invia' })
  }

  get total() {
    return this.page.locator('output .amount')
  }

  get quantityField() {
    return this.page.getByRole('spinbutton', { name: 'Quantità' })
  }

  heading(title: string) {
    return this.page.getByRole('heading', { level: 2, name: title, exact: true })
  }

  radio(name: string | RegExp) {
    return this.page.getByRole('radio', { name })
  }

  toast(text: string) {
    return this.page.locator('.toast', { hasText: text })
  }

  /** The button of a step in the step bar. */
  stepButton(title: string) {
    return this.page.getByRole('navigation').getByRole('button', { name: title })
  }

  async next(): Promise<void> {
    await this.nextButton.click()
  }

  /** The browser's entries come a frame later than the step; leaving before would cut them off. */
  async expectEntryOf(title: StepTitle): Promise<void> {
    const entry = () => this.page.evaluate(() => history.state?.omaggioStep as unknown)
    await expect.poll(entry).toBe(STEPS_WITH_PAYMENT.indexOf(title))
  }

  /** From here on only runFor() moves the page's clock, however long the test itself takes. */
  async stopClock(): Promise<void> {
    const now = await this.page.evaluate(() => Date.now())
    await this.page.clock.pauseAt(now + 10_000)
  }

  async goBackFrom(title: StepTitle): Promise<void> {
    await this.expectEntryOf(title)
    await this.page.goBack()
  }

  async expectStep(title: StepTitle | `⟦${string}⟧`): Promise<void> {
    await expect(this.heading(title)).toBeVisible()
  }

  /** As leaving the page does: otherwise it keeps drafts half a second after a change. */
  async keepDraft(): Promise<void> {
    await this.page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  }

  /** A pink bottle for Ada, and back to the quantity. */
  async goHalfWay(): Promise<void> {
    await this.open()
    await this.radio('Borraccia').check()
    await this.walkTo('Colore')
    await this.radio('Rosa').check()
    await this.walkTo('Riepilogo')
    await this.page.getByLabel('Nome', { exact: true }).fill('Ada')
    await this.stepButton('Quantità').click()
    await this.expectEntryOf('Quantità')
  }

  /** Walks by 'Avanti' from the step shown to the one named, which a shop may call otherwise. */
  async walkTo(title: StepTitle | `⟦${string}⟧`): Promise<void> {
    await this.page.evaluate(walkInside, title)
  }
}
