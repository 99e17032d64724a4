import type { Checkout } from '../../order/checkout.ts'
import type { Customer } from '../../order/customer/customer-fields.ts'
import type { Receipt } from '../../order/receipt.ts'
import { SELECTION_IDS, type Dataset, type SelectionId } from '../../order/selections.ts'
import type { BrowserStorage } from './browser-storage.ts'
import {
  checkout,
  count,
  customer,
  dataset,
  exactly,
  object,
  orNull,
  parsed,
  receipt,
} from './stored-values.ts'

/** A request in the making, as one browser tab keeps it. */
export interface Draft {
  readonly uid: number | null
  readonly dataset: Dataset
  readonly customer: Customer
  readonly receipt: Receipt | null
  readonly checkout: Checkout | null
  readonly active: number
  readonly reached: number
  /** Selections that are more than initial ones; absent in drafts of an earlier version of the page. */
  readonly made?: readonly SelectionId[] | undefined
}

export const DRAFT_KEY = 'omaggio.draft'
// Counts up whenever the shape changes: an older draft is then ignored, not misread.
const VERSION = 3

const draft = object<Draft & { readonly version: typeof VERSION }>({
  version: exactly(VERSION),
  uid: orNull(count),
  dataset,
  customer,
  receipt: orNull(receipt),
  checkout: orNull(checkout),
  active: count,
  reached: count,
  made: (kept) =>
    Array.isArray(kept) ? SELECTION_IDS.filter((id) => kept.includes(id)) : undefined,
})

export interface DraftKeeper {
  readonly restore: () => Draft | undefined
  readonly keep: (draft: Draft) => void
  readonly clear: () => void
}

export function createDraftKeeper(storage: BrowserStorage): DraftKeeper {
  return {
    restore: () => parsed(storage.read(DRAFT_KEY), draft),
    keep: (draft) => storage.write(DRAFT_KEY, JSON.stringify({ version: VERSION, ...draft })),
    clear: () => storage.remove(DRAFT_KEY),
  }
}
