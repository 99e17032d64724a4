import type { Checkout } from '../order/checkout.ts'
import { perCustomerField, type Customer } from '../order/customer-fields.ts'
import type { Cents } from '../order/money.ts'
import type { Receipt } from '../order/receipt.ts'
import { perChoice, type Dataset } from '../order/selections.ts'
import type { BrowserStorage } from './browser-storage.ts'

/** A request in the making, as one browser tab keeps it. */
export interface Draft {
  readonly uid: number | null
  readonly dataset: Dataset
  readonly customer: Customer
  readonly receipt: Receipt | null
  readonly checkout: Checkout | null
  readonly active: number
  readonly reached: number
}

export const DRAFT_KEY = 'omaggio.draft'
// Counts up whenever the shape changes: an older draft is then ignored, not misread.
const VERSION = 3

/** Returns the value as a T, or throws. */
type Reader<T> = (value: unknown) => T

/**
 * Hand-written, because a schema library would add six times as much to the first load. It reads only
 * the named properties, and a property of T that is left out does not compile.
 */
function object<T extends object>(readers: {
  readonly [Name in keyof T]: Reader<T[Name]>
}): Reader<T> {
  return (value) => {
    const source = Object(value) as Readonly<Record<string, unknown>>
    const entries = Object.entries<Reader<unknown>>(readers)
    return Object.fromEntries(entries.map(([name, read]) => [name, read(source[name])])) as T
  }
}

function checked<T>(is: (value: unknown) => value is T): Reader<T> {
  return (value) => {
    if (is(value)) return value
    throw new TypeError('not of a draft')
  }
}

const orNull =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value) =>
    value === null ? null : read(value)

const text = checked((value): value is string => typeof value === 'string')
const flag = checked((value): value is boolean => typeof value === 'boolean')
const whole = checked((value): value is number => Number.isSafeInteger(value))
const count = checked((value): value is number => Number.isSafeInteger(value) && Number(value) >= 0)
const cents = checked((value): value is Cents => Number.isSafeInteger(value) && Number(value) >= 0)
const currentVersion = checked((value): value is typeof VERSION => value === VERSION)

const dataset = object<Dataset>({ ...perChoice(() => text), quantity: orNull(whole) })

const receipt = object<Receipt>({
  orderId: text,
  paymentId: text,
  amountCents: cents,
  givenName: text,
  demo: flag,
  dataset,
})

const checkout = object<Checkout>({
  id: text,
  uid: count,
  dataset,
  orderId: orNull(text),
  approved: flag,
})

const draft = object<Draft & { readonly version: typeof VERSION }>({
  version: currentVersion,
  uid: orNull(count),
  dataset,
  customer: object<Customer>(perCustomerField(() => text)),
  receipt: orNull(receipt),
  checkout: orNull(checkout),
  active: count,
  reached: count,
})

export interface DraftKeeper {
  readonly restore: () => Draft | undefined
  readonly keep: (draft: Draft) => void
  readonly clear: () => void
}

export function createDraftKeeper(storage: BrowserStorage): DraftKeeper {
  return {
    restore() {
      try {
        return draft(JSON.parse(storage.read(DRAFT_KEY) ?? ''))
      } catch {
        // There is none, or none that this version of the page can read.
        return undefined
      }
    },
    keep: (draft) => storage.write(DRAFT_KEY, JSON.stringify({ version: VERSION, ...draft })),
    clear: () => storage.remove(DRAFT_KEY),
  }
}
