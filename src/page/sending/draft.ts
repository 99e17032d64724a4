import type { Checkout } from '../../order/checkout.ts'
import type { Customer } from '../../order/customer/customer-fields.ts'
import type { Gadget } from '../../order/order.ts'
import type { Receipt } from '../../order/receipt.ts'
import { SELECTION_IDS, type SelectionId } from '../../order/selections.ts'
import type { BrowserStorage } from './browser-storage.ts'
import {
  checkout,
  count,
  createKeeper,
  customer,
  dataset,
  gadgets,
  object,
  optional,
  orNull,
  placement,
  receipt,
  text,
} from './stored-values.ts'

/** A request in the making, as one browser tab keeps it. */
export interface Draft extends Gadget {
  readonly uid: number | null
  readonly before: readonly Gadget[]
  readonly after: readonly Gadget[]
  readonly customer: Customer
  readonly receipt: Receipt | null
  readonly checkout: Checkout | null
  readonly active: number
  readonly reached: number
  /** Selections that are more than initial ones; absent in drafts of an earlier version of the page. */
  readonly made?: readonly SelectionId[] | undefined
}

export const DRAFT_KEY = 'omaggio.draft'
const VERSION = 3

const draft = object<Draft>({
  uid: orNull(count),
  dataset,
  ownLogo: optional(text),
  placement: optional(placement),
  unfinishedAt: optional(count),
  before: gadgets,
  after: gadgets,
  customer,
  receipt: orNull(receipt),
  checkout: orNull(checkout),
  active: count,
  reached: count,
  made: (kept) =>
    Array.isArray(kept) ? SELECTION_IDS.filter((id) => kept.includes(id)) : undefined,
})

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

export function createDraftKeeper(storage: BrowserStorage) {
  return createKeeper(storage, DRAFT_KEY, VERSION, draft)
}
