import { MOST_WEBHOOKS } from '../../shop/webhook-settings.ts'
import { createLane, type LaneOptions } from './lane.ts'
import type { LaneName } from './delivery-kind.ts'
import type { DeliveryStore } from './delivery-store.ts'

export interface OutboxOptions extends Omit<LaneOptions, 'atOnce'> {
  readonly store: LaneOptions['store'] & Pick<DeliveryStore, 'openKinds'>
}

// One mail at a time: a kill leaves the end of one attempt unknown, not of several. Receivers of calls drop
// repeats, and none of them waits for another.
const AT_ONCE: Readonly<Record<LaneName, number>> = {
  seller: 1,
  webhooks: MOST_WEBHOOKS,
  unhurried: 1,
}

/** All kinds of deliveries, each in its lane. Of their ends only the seller's lane tells. */
export function createOutbox(options: OutboxOptions) {
  const { store, kinds, log } = options
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
  let starting: Promise<void> = Promise.resolve()

  async function start(): Promise<void> {
    const open = await openKinds()
    const known = new Map(kinds.map((kind) => [kind.name, laneOf(kind)]))
    // Another version has planned them: they wait for it to come back.
    for (const kind of open) if (!known.has(kind)) log('delivery-of-unknown-kind', { kind })
    const begun = new Set(open.map((kind) => known.get(kind)))
    for (const [name, lane] of lanes) lane.start(begun.has(name))
  }

  async function openKinds(): Promise<string[]> {
    try {
      return await store.openKinds()
    } catch (error) {
      log('outbox-cannot-read', { error: String(error) })
      return []
    }
  }

  return {
    start(): void {
      starting = start()
    },
    wake(kind: string): void {
      for (const lane of all) lane.wake(kind)
    },
    async stop(): Promise<void> {
      await starting
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
