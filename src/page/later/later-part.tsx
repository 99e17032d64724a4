import { templateParams } from '../../order/template-params.ts'
import { Confirmation } from '../confirmation.tsx'
import { createPageSender } from '../create-page-sender.ts'
import { adoptStyles } from '../adopt-styles.ts'
import { PaymentStep } from '../steps/payment-step.tsx'
import { QuantityStep } from '../steps/quantity-step.tsx'
import { SummaryStep } from '../steps/summary-step.tsx'
import { PrivacyByAddress, TermsStep } from '../steps/terms-step.tsx'
import { AccessibilityStatement } from './accessibility-statement.tsx'
import styles from '../styles/later.css?inline'

adoptStyles(document, styles)

export { createPageSender, templateParams }

/** What a visitor can only need after the first step is interactive. */
export const LATER_PART = {
  quantity: QuantityStep,
  terms: TermsStep,
  summary: SummaryStep,
  payment: PaymentStep,
  confirmation: Confirmation,
  privacyByAddress: PrivacyByAddress,
  accessibilityStatement: AccessibilityStatement,
}
