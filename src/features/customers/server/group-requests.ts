/** A request that is to be grouped. */
export interface Member {
  readonly id: string
  /** Its address and its VAT number. */
  readonly keys: readonly string[]
}

export interface Grouping {
  /** The customer of each request. */
  readonly customers: ReadonlyMap<string, string>
  /** Customers that turned out to be the same as another one. */
  readonly joined: ReadonlyMap<string, string>
}

/** Requests with a common key have one customer, also over a third one. `known`: whose keys they are so far. */
export function groupRequests(
  members: readonly Member[],
  known: ReadonlyMap<string, string>,
  newCustomer: () => string,
): Grouping {
  const ofKeys = new Map(known)
  const joined = new Map<string, string>()
  const current = (customer: string): string => {
    const other = joined.get(customer)
    return other === undefined ? customer : current(other)
  }
  const first = members.map(({ id, keys }) => {
    const found = keys.flatMap((key) => ofKeys.get(key) ?? []).map(current)
    const customer = found[0] ?? newCustomer()
    for (const other of found) if (other !== customer) joined.set(other, customer)
    for (const key of keys) ofKeys.set(key, customer)
    return [id, customer] as const
  })
  return {
    customers: new Map(first.map(([id, customer]) => [id, current(customer)])),
    joined: new Map([...joined.keys()].map((customer) => [customer, current(customer)])),
  }
}
