import * as v from 'valibot'
import type { Customer } from '../order/order.ts'
import type { Dataset } from '../order/dataset.ts'
import type { Payment, PaymentAttempt } from '../order/payment.ts'
import type { BrowserStorage } from './browser-storage.ts'

/** A request in the making, as one browser tab keeps it. */
export interface Draft {
  readonly uid: number | null
  readonly dataset: Dataset
  readonly customer: Customer
  readonly payment: Payment | null
  readonly attempt: PaymentAttempt | null
  readonly active: number
  readonly reached: number
}

export const DRAFT_KEY = 'omaggio.draft'
// Counts up whenever the shape changes: an older draft is then ignored, not misread.
const VERSION = 2

const natural = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const datasetSchema = v.object({
  product: v.string(),
  color: v.string(),
  material: v.string(),
  print: v.string(),
  pack: v.string(),
  quantity: v.nullable(v.pipe(v.number(), v.safeInteger())),
})

const draftSchema = v.object({
  version: v.literal(VERSION),
  uid: v.nullable(natural),
  dataset: datasetSchema,
  customer: v.object({
    name: v.string(),
    surname: v.string(),
    email: v.string(),
    phone: v.string(),
    message: v.string(),
  }),
  payment: v.nullable(
    v.object({
      orderId: v.string(),
      paymentId: v.string(),
      amountCents: natural,
      givenName: v.string(),
      demo: v.boolean(),
      dataset: datasetSchema,
    }),
  ),
  attempt: v.nullable(
    v.object({
      id: v.string(),
      uid: natural,
      dataset: datasetSchema,
      orderId: v.nullable(v.string()),
      approved: v.boolean(),
    }),
  ),
  active: natural,
  reached: natural,
})

export interface DraftKeeper {
  readonly restore: () => Draft | undefined
  readonly keep: (draft: Draft) => void
  readonly clear: () => void
}

export function createDraftKeeper(storage: BrowserStorage): DraftKeeper {
  return {
    restore: () => parseDraft(storage.read(DRAFT_KEY)),
    keep: (draft) => storage.write(DRAFT_KEY, JSON.stringify({ version: VERSION, ...draft })),
    clear: () => storage.remove(DRAFT_KEY),
  }
}

function parseDraft(stored: string | null): Draft | undefined {
  if (stored === null) return undefined
  try {
    const { success, output } = v.safeParse(draftSchema, JSON.parse(stored))
    // Only the unit of the amount is not in the schema: whole cents, as they were written.
    return success ? (output as Draft) : undefined
  } catch {
    return undefined
  }
}
