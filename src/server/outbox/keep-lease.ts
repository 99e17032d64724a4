import type { ClaimedDelivery } from './delivery.ts'
import type { DeliveryStore } from './delivery-store.ts'

// A renewal that fails has two more tries before the lease ends.
const RENEWALS_PER_LEASE = 3

export type Lease = ReturnType<typeof leaseOn>

/** A mail server may take ten minutes to answer: the lease stays short, and is renewed meanwhile. */
export function leaseOn(
  { id, attempt, leaseUntil }: ClaimedDelivery,
  store: Pick<DeliveryStore, 'renew'>,
  leaseMs: number,
  now: () => number,
) {
  let until = leaseUntil

  async function renew(): Promise<void> {
    const renewed = now() + leaseMs
    try {
      if (await store.renew(id, attempt, renewed)) until = renewed
    } catch {
      // The database is away. The next renewal comes before the lease ends, or somebody takes over.
    }
  }

  return {
    isHeld: () => now() < until,
    /** Renews the lease while `work` runs. */
    async during<T>(work: () => Promise<T>): Promise<T> {
      let renewing = Promise.resolve()
      const timer = setInterval(() => {
        renewing = renewing.then(renew)
      }, leaseMs / RENEWALS_PER_LEASE)
      try {
        return await work()
      } finally {
        clearInterval(timer)
        // One that is under way must not be written after the result.
        await renewing
      }
    },
  }
}
