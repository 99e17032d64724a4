import { MOST_WEBHOOKS } from '../../shop/webhook-settings.ts'
import type { NewDelivery } from './delivery.ts'
import { createLane, type LaneOptions } from './lane.ts'
import type { LaneName } from './delivery-kind.ts'

export type OutboxOptions = Omit<LaneOptions, 'atOnce'>

// One mail at a time: a kill leaves the end of one attempt unknown, not of several. Receivers of calls drop
// repeats, and none of them waits for another.
const AT_ONCE: Readonly<Record<LaneName, number>> = {
  seller: 1,
  webhooks: MOST_WEBHOOKS,
  unhurried: 1,
}

/** All kinds of deliveries, each in its lane. Of their ends only the seller's lane tells. */
export function createOutbox(options: OutboxOptions) {
  const { kinds } = options
  const lanes = new Map(
    [...new Set(kinds.map(laneOf))].map((name) => [
      name,
      createLane({
        ...options,
        kinds: kinds.filter((kind) => laneOf(kind) === name),
        atOnce: AT_ONCE[name],
      }),
    ]),
  )
  const all = [...lanes.values()]

  return {
    start(): void {
      for (const lane of all) lane.start()
    },
    /** Looks for these deliveries without delay; for all where none are named. */
    wake(deliveries?: readonly Pick<NewDelivery, 'kind'>[]): void {
      const names = deliveries?.map(({ kind }) => kind) ?? kinds.map(({ name }) => name)
      for (const lane of all) lane.wake(names)
    },
    async stop(): Promise<void> {
      await Promise.all(all.map((lane) => lane.stop()))
    },
    isDelivering: () => lanes.get('seller')?.isDelivering() ?? true,
    async round(): Promise<boolean> {
      for (const lane of all) if (await lane.round()) return true
      return false
    },
  }
}

function laneOf({ lane }: { readonly lane?: LaneName }): LaneName {
  return lane ?? 'seller'
}
