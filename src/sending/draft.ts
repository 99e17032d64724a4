import type { Customer } from '../order/order.ts'
import type { Dataset } from '../order/dataset.ts'
import type { Receipt, Checkout } from '../order/receipt.ts'
import type { BrowserStorage } from './browser-storage.ts'

/** A request in the making, as one browser tab keeps it. */
export interface Draft {
  readonly uid: number | null
  readonly dataset: Dataset
  readonly customer: Customer
  readonly payment: Receipt | null
  readonly checkout: Checkout | null
  readonly active: number
  readonly reached: number
}

export const DRAFT_KEY = 'omaggio.draft'
// Counts up whenever the shape changes: an older draft is then ignored, not misread.
const VERSION = 2

type Check = (value: unknown) => boolean
interface Shape {
  readonly [name: string]: Check | Shape
}

const isText: Check = (value) => typeof value === 'string'
const isFlag: Check = (value) => typeof value === 'boolean'
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0
const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const isA =
  (shape: Shape): Check =>
  (value) =>
    taken(value, shape) !== undefined

const DATASET: Shape = {
  product: isText,
  color: isText,
  material: isText,
  print: isText,
  pack: isText,
  quantity: isNullOr(Number.isSafeInteger),
}

const DRAFT: Shape = {
  version: (value) => value === VERSION,
  uid: isNullOr(isCount),
  dataset: DATASET,
  customer: { name: isText, surname: isText, email: isText, phone: isText, message: isText },
  payment: isNullOr(
    isA({
      orderId: isText,
      paymentId: isText,
      amountCents: isCount,
      givenName: isText,
      demo: isFlag,
      dataset: DATASET,
    }),
  ),
  checkout: isNullOr(
    isA({
      id: isText,
      uid: isCount,
      dataset: DATASET,
      orderId: isNullOr(isText),
      approved: isFlag,
    }),
  ),
  active: isCount,
  reached: isCount,
}

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
    return taken(JSON.parse(stored), DRAFT) as unknown as Draft
  } catch {
    return undefined
  }
}

/**
 * What the shape names, and nothing else; throws where something is not as it should be. By hand:
 * on the first load a library of schemas would weigh six times as much, for this one use.
 */
function taken(value: unknown, shape: Shape): Record<string, unknown> {
  const source = value as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(shape).map(([name, part]) => {
      if (typeof part !== 'function') return [name, taken(source[name], part)]
      if (!part(source[name])) throw new TypeError(`${name} is not of a draft`)
      return [name, source[name]]
    }),
  )
}
