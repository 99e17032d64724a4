import type { ComponentType } from 'react'
import type { Order } from '../../order/order.ts'
import type { PublicShop } from '../../shop/shop.ts'
import type { PageTexts, StepId } from '../../shop/texts/page-texts.ts'

/** One step of the page. */
export interface PageStep {
  readonly id: StepId
  readonly title: (texts: PageTexts) => string
  /** Absent: the step is in the chunk that loads later. */
  readonly Component?: ComponentType | undefined
  /** Whether the live picture and the running total stand beside it. */
  readonly picture: boolean
  readonly total: boolean
  /** Left out unless the page takes payments. */
  readonly forPayment?: boolean
  /**
   * What stands against leaving the step. It sees the whole order: an objection that no single
   * selection answers for, a minimum total for example, belongs to the summary.
   */
  readonly objection?: (order: Order, shop: PublicShop) => string | undefined
}
