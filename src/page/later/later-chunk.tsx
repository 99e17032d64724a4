import type { ComponentType } from 'react'
import type { Order } from '../../order/order.ts'
import { templateParams, type TemplateParams } from '../../order/template-params.ts'
import type { PublicShop } from '../../shop/shop.ts'
import { Confirmation } from '../confirmation.tsx'
import { createPageSender } from '../create-page-sender.ts'
import { PhotoMark } from '../picture/photo-mark.tsx'
import { adoptStyles } from './adopt-styles.ts'
import { LastingMemory } from './lasting-memory.tsx'
import { ToastList } from '../feedback/toasts.tsx'
import { PAGE_FEATURES } from '../features.ts'
import { giveUpGadget } from '../gadgets/gadget-actions.ts'
import { GadgetStrip } from '../gadgets/gadget-strip.tsx'
import { TotalOfGadgets } from '../gadgets/gadget-totals.tsx'
import type { AddedToRequest, OwnPart, PageComponents } from '../page-feature.ts'
import { ProductTryOut } from '../steps/product-try-out.tsx'
import { QuantityStep } from '../steps/quantity-step.tsx'
import { ReplacedChoices } from '../steps/replaced-choices.tsx'
import { ReturnToSummary, SummaryStep } from '../steps/summary-step.tsx'
import { PrivacyByAddress, TermsStep } from '../steps/terms-step.tsx'
import { AccessibilityStatement, ShopDocument } from '../shop-document.tsx'
import styles from '../styles/later.css?inline'

adoptStyles(document, styles)

export { createPageSender, giveUpGadget, PhotoMark, ProductTryOut }

/** An order as it is sent, with what features add to it. */
export async function paramsOf(shop: PublicShop, order: Order): Promise<TemplateParams> {
  const added = await Promise.all(
    PAGE_FEATURES.flatMap(({ addToRequest }) => addToRequest?.(shop, order) ?? []),
  )
  const { logos, walk, artwork }: AddedToRequest = Object.assign({}, ...added)
  return templateParams(shop.catalogue, order, shop.texts, logos, walk, artwork)
}

const ownParts: Readonly<Record<OwnPart, ComponentType>> = {
  confirmation: Confirmation,
  privacyByAddress: PrivacyByAddress,
  accessibilityStatement: AccessibilityStatement,
  information: () => <ShopDocument name="info" />,
  toasts: ToastList,
  replacedChoices: ReplacedChoices,
  returnToSummary: ReturnToSummary,
  gadgetStrip: GadgetStrip,
  totalOfGadgets: TotalOfGadgets,
}

/** Those of the page, then those of its features. */
export const components: readonly PageComponents[] = [
  {
    quantity: QuantityStep,
    terms: TermsStep,
    summary: SummaryStep,
    everywhere: LastingMemory,
    ...ownParts,
  },
  ...PAGE_FEATURES.flatMap((feature) => feature.components ?? []),
]
