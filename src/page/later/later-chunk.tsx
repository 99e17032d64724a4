import { Confirmation } from '../confirmation.tsx'
import { createPageSender } from '../create-page-sender.ts'
import { PhotoMark } from '../picture/photo-mark.tsx'
import { adoptStyles } from './adopt-styles.ts'
import { ToastList } from '../feedback/toasts.tsx'
import { LogoOnPicture, LogoOnStep } from '../../features/logos/page/logo-slots.tsx'
import { paramsWithLogo } from '../../features/logos/page/send-with-logo.ts'
import { PaymentStep } from '../../features/payments/page/payment-step.tsx'
import { QuantityStep } from '../steps/quantity-step.tsx'
import { ReplacedChoices } from '../steps/replaced-choices.tsx'
import { ReturnToSummary, SummaryStep } from '../steps/summary-step.tsx'
import { PrivacyByAddress, TermsStep } from '../steps/terms-step.tsx'
import { BeginWalk } from '../walk.tsx'
import { AccessibilityStatement, ShopDocument } from '../shop-document.tsx'
import styles from '../styles/later.css?inline'

adoptStyles(document, styles)

export { createPageSender, paramsWithLogo, PhotoMark }

/** What a visitor can only need after the first step is interactive. */
export const PARTS = {
  quantity: QuantityStep,
  terms: TermsStep,
  summary: SummaryStep,
  payment: PaymentStep,
  confirmation: Confirmation,
  privacyByAddress: PrivacyByAddress,
  accessibilityStatement: AccessibilityStatement,
  information: () => <ShopDocument name="info" />,
  toasts: ToastList,
  replacedChoices: ReplacedChoices,
  returnToSummary: ReturnToSummary,
  beginWalk: BeginWalk,
  logoOnStep: LogoOnStep,
  logoOnPicture: LogoOnPicture,
}
