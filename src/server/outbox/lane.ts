import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { AttemptResult } from '../mail/attempt-result.ts'
import { afterAttempt, LONGEST_CAP_MS, type ClaimedDelivery } from './delivery.ts'
import type { DeliveryCap, DeliveryKind } from './delivery-kind.ts'
import type { DeliveryStore } from './delivery-store.ts'
import { leaseOn, type Lease } from './keep-lease.ts'

export interface LaneOptions {
  readonly store: Pick<DeliveryStore, 'claim' | 'renew' | 'settle' | 'postpone' | 'addOnce'>
  /** Rejects where nothing can be written at the moment. */
  readonly probe: () => Promise<void>
  readonly kinds: readonly DeliveryKind[]
  /** How many networks are delivered to at the same time. Absent: one. */
  readonly atOnce?: number
  readonly limiter: RateLimiter
  readonly leaseMs: number
  readonly now: () => number
  readonly random: () => number
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

// Finds what a crashed instance left and what the seller put back, when nobody woke us.
const LOOK_EVERY_MS = 1_000
// One refusal is about one mail. As many in a row are about the account or its sender.
const TOLD_REFUSALS = 3

/** Delivers one at a time to each network: what is slow in another lane delays nothing here. */
export function createLane(options: LaneOptions) {
  const { store, probe, atOnce = 1, limiter, leaseMs, now, random, log } = options
  const kinds = new Map(options.kinds.map((kind) => [kind.name, kind]))
  const urgentFirst = [
    ...options.kinds.filter(({ isUrgent }) => isUrgent),
    ...options.kinds.filter(({ isUrgent }) => !isUrgent),
  ]
  const ordered = options.kinds.filter(({ isOrdered }) => isOrdered).map(({ name }) => name)
  const cappedUntil = new Map<string, number>()
  const busyNetworks = new Set<string>()
  const attempts = new Set<Promise<void>>()
  const stopping = new AbortController()
  let isFailing = false
  let refusalsInARow = 0
  let lastNetwork = ''
  let working: Promise<void> = Promise.resolve()
  const alarms = new Set<() => void>()
  let isWoken = false

  /** Takes one delivery that is due; false where there is none. Its attempt goes on beside. */
  async function begin(): Promise<boolean> {
    // A kind that this version does not know is never claimed: it waits, and holds nothing up.
    const names = urgentFirst.filter((kind) => !isCapped(kind)).map(({ name }) => name)
    const claimed = await store.claim({
      now: now(),
      leaseMs,
      kinds: names,
      ordered,
      after: lastNetwork,
      busy: [...busyNetworks],
    })
    const kind = claimed && kinds.get(claimed.kind)
    if (!kind) return false
    const { network } = claimed
    // Deliveries of our own belong to no network, and use up no turn.
    if (network) lastNetwork = network
    busyNetworks.add(network)
    const attempted = deliver(claimed, kind).finally(() => {
      busyNetworks.delete(network)
      attempts.delete(attempted)
      ring()
    })
    attempts.add(attempted)
    return true
  }

  /** Takes one delivery that is due, attempts and settles it. False where nothing was due. */
  async function round(): Promise<boolean> {
    const isFound = await begin()
    await Promise.all(attempts)
    return isFound
  }

  function isCapped({ cap }: DeliveryKind): boolean {
    const until = (cap && cappedUntil.get(cap.name)) ?? 0
    return now() < until && until <= now() + LONGEST_CAP_MS
  }

  async function deliver(claimed: ClaimedDelivery, kind: DeliveryKind): Promise<void> {
    try {
      const refusal = await kind.refusal?.(claimed)
      if (refusal === undefined && (await isPostponed(claimed, kind))) return
      const lease = leaseOn(claimed, store, leaseMs, now)
      if (!lease.isHeld()) {
        await store.postpone(claimed, now())
        log('delivery-begun-too-late', factsOf(claimed))
        return
      }
      const result =
        refusal === undefined
          ? await lease.during(() => attempt(claimed, kind))
          : ({ kind: 'refused', detail: refusal } as const)
      await settle(claimed, kind, result, lease)
    } catch (error) {
      // Nothing more can be done under this lease: it runs out, and the delivery is claimed again.
      log('delivery-left-to-its-lease', { ...factsOf(claimed), error: String(error) })
    }
  }

  /** Whether the cap of its kind leaves no room now. */
  async function isPostponed(claimed: ClaimedDelivery, kind: DeliveryKind): Promise<boolean> {
    const { cap, planDigest } = kind
    const waitMs = cap ? await waitForCap(cap) : 0
    if (!cap || waitMs === 0) return false
    const dueAt = now() + waitMs
    cappedUntil.set(cap.name, dueAt)
    await store.postpone(claimed, dueAt)
    if (planDigest) await store.addOnce(planDigest(dueAt))
    log(`${cap.name}-capped`, { seconds: Math.ceil(waitMs / 1000) })
    return true
  }

  async function waitForCap({ name, perHour }: DeliveryCap): Promise<number> {
    try {
      const limit = { name, windowMs: LONGEST_CAP_MS, most: perHour() }
      const waitMs = await limiter.take(name, [limit], now())
      // A longer one was counted before the clock was set back.
      return Math.min(waitMs, LONGEST_CAP_MS)
    } catch (error) {
      // A cap that cannot be read delays nothing.
      log('limits-not-checked', { error: String(error) })
      return 0
    }
  }

  async function settle(
    claimed: ClaimedDelivery,
    { onEnd }: DeliveryKind,
    result: AttemptResult,
    lease: Lease,
  ): Promise<void> {
    isFailing = result.kind === 'failed'
    if (result.kind === 'refused') refusalsInARow += 1
    if (result.kind === 'delivered' || result.kind === 'written') refusalsInARow = 0
    const ended = afterAttempt(claimed, result, now(), random)
    if (onEnd && ended.state !== 'waiting') await lease.during(() => onEnd(claimed, ended))
    const isOurs = await insist(lease, () => store.settle(claimed.id, ended))
    // No detail here: mail servers repeat addresses in it. The row keeps it for the seller.
    const facts = { ...factsOf(claimed), attempt: ended.attempt, state: ended.state }
    log(isOurs ? 'delivery-settled' : 'delivery-overtaken', facts)
  }

  /** A locked database must not make us forget the result: the same would be delivered twice. */
  async function insist<T>(lease: Lease, write: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await write()
      } catch (error) {
        if (stopping.signal.aborted) throw error
        // The database takes other rows but not this one: the other deliveries must not wait.
        if (!lease.isHeld() && (await canWrite())) throw error
        log('delivery-not-settled', { error: String(error) })
        await nap()
      }
    }
  }

  async function canWrite(): Promise<boolean> {
    try {
      await probe()
      return true
    } catch {
      return false
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let isFound = false
      isWoken = false
      try {
        isFound = await begin()
      } catch (error) {
        log('outbox-cannot-read', { error: String(error) })
      }
      if (attempts.size >= atOnce) await Promise.race(attempts)
      else if (!isFound && !isWoken && !stopping.signal.aborted) await nap()
    }
    await Promise.all(attempts)
  }

  function ring(): void {
    isWoken = true
    for (const wakeUp of alarms) wakeUp()
  }

  function nap(): Promise<void> {
    return new Promise((resolve) => {
      const wakeUp = () => {
        clearTimeout(timer)
        alarms.delete(wakeUp)
        resolve()
      }
      const timer = setTimeout(wakeUp, LOOK_EVERY_MS)
      alarms.add(wakeUp)
    })
  }

  return {
    start(): void {
      working = run()
    },
    /** Something new of these kinds is due. */
    wake(names: readonly string[]): void {
      if (options.kinds.some((kind) => names.includes(kind.name) && !isCapped(kind))) ring()
    },
    /** Begins no other attempt, and resolves when the current ones are settled. */
    async stop(): Promise<void> {
      stopping.abort()
      ring()
      await working
    },
    /** False after a failed attempt, and after several refusals with no delivery in between. */
    isDelivering: () => !isFailing && refusalsInARow < TOLD_REFUSALS,
    round,
  }
}

function factsOf({ id, kind, subject }: ClaimedDelivery) {
  return { delivery: id, kind, subject }
}

async function attempt(claimed: ClaimedDelivery, kind: DeliveryKind): Promise<AttemptResult> {
  try {
    return await kind.attempt(claimed)
  } catch (error) {
    // A bug of ours must not end the delivery: it waits like any other failure.
    return { kind: 'failed', undecided: true, detail: String(error) }
  }
}
