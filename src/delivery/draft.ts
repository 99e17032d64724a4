import * as v from 'valibot'
import type { Customer } from '../order/order.ts'
import type { Dataset } from '../order/dataset.ts'
import type { BrowserStorage } from './browser-storage.ts'

/** A request in the making, as one browser tab keeps it. */
export interface Draft {
  readonly uid: number | null
  readonly dataset: Dataset
  readonly customer: Customer
  readonly active: number
  readonly reached: number
}

export const DRAFT_KEY = 'omaggio.draft'
// Counts up whenever the shape changes: an older draft is then ignored, not misread.
const VERSION = 1

const stepIndex = v.pipe(v.number(), v.integer(), v.minValue(0))

const draftSchema = v.object({
  version: v.literal(VERSION),
  uid: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  dataset: v.object({
    product: v.string(),
    color: v.string(),
    material: v.string(),
    print: v.string(),
    pack: v.string(),
    quantity: v.nullable(v.pipe(v.number(), v.safeInteger())),
  }),
  customer: v.object({
    name: v.string(),
    surname: v.string(),
    email: v.string(),
    phone: v.string(),
    message: v.string(),
  }),
  active: stepIndex,
  reached: stepIndex,
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
    return success ? output : undefined
  } catch {
    return undefined
  }
}
