import type { Checkout } from '../../order/checkout.ts'
import { perCustomerField, type Customer } from '../../order/customer/customer-fields.ts'
import type { Cents } from '../../order/money.ts'
import type { Gadget } from '../../order/order.ts'
import type { Placement } from '../../order/logo/placement.ts'
import type { Receipt } from '../../order/receipt.ts'
import { perChoice, type Dataset } from '../../order/selections.ts'
import type { BrowserStorage } from './browser-storage.ts'

/** Returns the value as a T, or throws. */
type Reader<T> = (value: unknown) => T

/**
 * Hand-written, because a schema library would add six times as much to the first load. It reads only
 * the named properties, and a property of T that is left out does not compile.
 */
export function object<T extends object>(readers: {
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
    throw new TypeError('not what was kept')
  }
}

export const orNull =
  <T>(read: Reader<T>): Reader<T | null> =>
  (value) =>
    value === null ? null : read(value)

export const optional =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (value) =>
    value === undefined ? undefined : read(value)

export const listOf =
  <T>(read: Reader<T>): Reader<readonly T[]> =>
  (value) => {
    if (Array.isArray(value)) return value.map(read)
    throw new TypeError('not a list')
  }

export const text = checked((value): value is string => typeof value === 'string')
export const flag = checked((value): value is boolean => typeof value === 'boolean')
const whole = checked((value): value is number => Number.isSafeInteger(value))
export const count = checked(
  (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0,
)
export const euros = checked((value): value is number => Number.isFinite(value))
const share = euros
const cents = checked((value): value is Cents => Number.isSafeInteger(value) && Number(value) >= 0)

export const dataset = object<Dataset>({ ...perChoice(() => text), quantity: orNull(whole) })

export const placement = object<Placement>({ x: share, y: share, size: share, turn: share })

const gadget = object<Gadget>({
  dataset,
  ownLogo: optional(text),
  placement: optional(placement),
  unfinishedAt: optional(count),
})
/** Absent where an earlier version of the page kept the order of one gadget. */
export const gadgets: Reader<readonly Gadget[]> = (value) => listOf(gadget)(value ?? [])

/** An earlier version of the page kept the one `dataset` that was paid: nobody loses a receipt by an upgrade. */
const paying =
  <T>(read: Reader<T>): Reader<T> =>
  (value) => {
    const kept = Object(value) as Readonly<Record<string, unknown>>
    return read({ ...kept, datasets: kept.datasets ?? [kept.dataset] })
  }

export const receipt = paying(
  object<Receipt>({
    orderId: text,
    paymentId: text,
    amountCents: cents,
    givenName: text,
    demo: flag,
    datasets: listOf(dataset),
  }),
)

export const checkout = paying(
  object<Checkout>({
    id: text,
    uid: count,
    datasets: listOf(dataset),
    orderId: orNull(text),
    approved: flag,
  }),
)

const standardFields = object(perCustomerField(() => text))

/** A shop may add fields or drop them while a draft waits: of its own fields none is asked for. */
export const customer: Reader<Customer> = (value) => {
  const filledIn = Object.entries(Object(value)).filter(([, typed]) => typeof typed === 'string')
  return { ...Object.fromEntries(filledIn), ...standardFields(value) }
}

/** Undefined where nothing was kept, or nothing that this version of the page can read. */
export function parsed<T>(kept: string | null, read: Reader<T>): T | undefined {
  try {
    return read(JSON.parse(kept ?? ''))
  } catch {
    return undefined
  }
}

/** One value in the browser's storage. Its version counts up with its shape: an older one is ignored, not misread. */
export function createKeeper<T extends object>(
  storage: BrowserStorage,
  key: string,
  version: number,
  read: Reader<T>,
) {
  const readVersion = object({ version: checked((found): found is number => found === version) })
  return {
    restore: () => parsed(storage.read(key), (kept) => readVersion(kept) && read(kept)),
    keep: (value: T) => storage.write(key, JSON.stringify({ version, ...value })),
    clear: () => storage.remove(key),
  }
}
