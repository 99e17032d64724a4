import { expect, type Page } from '@playwright/test'
import type { WizardPage } from './wizard-page.ts'

export const ORDERS = '**/api/payments/orders'
export const CAPTURE = '**/api/payments/orders/*/capture'

/** The payment step as a visitor meets it, with the demo provider's dialog. */
export class PaymentPage {
  readonly page: Page
  readonly wizard: WizardPage

  constructor(wizard: WizardPage) {
    this.page = wizard.page
    this.wizard = wizard
  }

  /** Opens the page at the summary and walks to the step, which loads its code on arrival. */
  async reach(): Promise<void> {
    await this.wizard.openAt('Riepilogo', '/?payment=true')
    await this.wizard.walkTo('Pagamento')
  }

  get group() {
    return this.page.getByRole('group', { name: 'Pagamento online' })
  }

  /** Says where the payment stands. */
  get status() {
    return this.group.getByRole('status')
  }

  get wallet() {
    return this.page.getByRole('button', { name: 'Paga con PayPal' })
  }

  get card() {
    return this.page.getByRole('button', { name: 'Paga con carta' })
  }

  get checkButton() {
    return this.page.getByRole('button', { name: 'Controlla il pagamento' })
  }

  get dialog() {
    return this.page.getByRole('dialog')
  }

  /** Answers in the demo provider's dialog. */
  async answer(name: 'Approva il pagamento' | 'Annulla' | RegExp): Promise<void> {
    await this.dialog.getByRole('button', { name }).click()
    await expect(this.dialog).toHaveCount(0)
  }

  async pay(): Promise<void> {
    await this.wallet.click()
    await this.answer('Approva il pagamento')
    await this.expectPaid('1,05 € (prova)')
  }

  async expectPaid(amount: string): Promise<void> {
    await expect(this.group).toContainText(`Pagato: ${amount}`)
    await expect(this.wallet).toHaveCount(0)
    await expect(this.card).toHaveCount(0)
  }
}
