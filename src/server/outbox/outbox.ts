import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { Mailer, Mail } from '../mail/mailer.ts'
import type { ClaimedRequest, RequestStore, StoredRequest } from '../requests/request-store.ts'
import { afterAttempt, LONGEST_CAP_MS, type AttemptResult } from './delivery.ts'

export interface OutboxOptions {
  readonly store: Pick<RequestStore, 'claim' | 'settle' | 'postpone' | 'probe'>
  readonly mailer: Mailer
  readonly compose: (request: StoredRequest) => Mail
  readonly limiter: RateLimiter
  readonly mailsPerHour: () => number
  readonly leaseMs: number
  readonly now: () => number
  readonly random: () => number
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

export interface Outbox {
  readonly start: () => void
  /** Something new is due. */
  readonly wake: () => void
  /** Takes up nothing new, and resolves when what was being sent is settled. */
  readonly stop: () => Promise<void>
  /** False from a failed attempt until the next one that is not. */
  readonly isDelivering: () => boolean
  /** Takes one request that is due, sends and settles it. False where nothing was. */
  readonly round: () => Promise<boolean>
}

// Finds what a crashed instance left and what the seller put back, when nobody woke us.
const LOOK_EVERY_MS = 1_000

export function createOutbox(options: OutboxOptions): Outbox {
  const { store, mailer, compose, limiter, mailsPerHour, leaseMs, now, random, log } = options
  const stopping = new AbortController()
  let delivering = true
  let cappedUntil = 0
  let working: Promise<void> = Promise.resolve()
  let alarm: { ring: () => void } | undefined
  let isWoken = false

  async function round(): Promise<boolean> {
    if (now() < cappedUntil && cappedUntil <= now() + LONGEST_CAP_MS) return false
    // One at a time: whatever kills us then leaves one mail undecided, not a handful.
    const [request] = await store.claim({ now: now(), leaseMs, most: 1 })
    if (!request) return false
    await deliver(request)
    return true
  }

  async function deliver(request: ClaimedRequest): Promise<void> {
    try {
      const waitMs = await waitForCap()
      if (waitMs > 0) {
        cappedUntil = now() + waitMs
        await store.postpone(request.id, request.delivery, cappedUntil)
        log('mails-capped', { seconds: Math.ceil(waitMs / 1000) })
        return
      }
      if (!isHeld(request)) {
        await store.postpone(request.id, request.delivery, now())
        log('delivery-begun-too-late', { request: request.id })
        return
      }
      await settle(request, await attempt(request))
    } catch (error) {
      // Nothing more can be done under this lease: it runs out, and somebody takes it up.
      log('delivery-left-to-its-lease', { request: request.id, error: String(error) })
    }
  }

  async function waitForCap(): Promise<number> {
    try {
      const waitMs = await limiter.take('mails', [cap(mailsPerHour())], now())
      // A longer one was counted before the clock was set back.
      return Math.min(waitMs, LONGEST_CAP_MS)
    } catch (error) {
      // A cap that cannot be read delays nothing.
      log('limits-not-checked', { error: String(error) })
      return 0
    }
  }

  async function attempt(request: ClaimedRequest): Promise<AttemptResult> {
    try {
      return await mailer.send(compose(request))
    } catch (error) {
      // A bug of ours must not burn the request: it waits like any other failure.
      return { kind: 'failed', undecided: true, detail: String(error) }
    }
  }

  async function settle(request: ClaimedRequest, outcome: AttemptResult): Promise<void> {
    delivering = outcome.kind !== 'failed'
    const delivery = afterAttempt(request.delivery, outcome, now(), random)
    const isOurs = await insist(request, () => store.settle(request.id, delivery))
    // No detail here: mail servers repeat addresses in it. The row keeps it for the seller.
    const facts = { request: request.id, attempt: delivery.attempt, state: delivery.state }
    log(isOurs ? 'delivery-settled' : 'delivery-overtaken', facts)
  }

  /** What the mail server said must not be forgotten for a locked database: it would be sent again. */
  async function insist<T>(request: ClaimedRequest, write: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await write()
      } catch (error) {
        if (stopping.signal.aborted) throw error
        // Others can be written and this cannot: they are not to wait for it.
        if (!isHeld(request) && (await canWrite())) throw error
        log('delivery-not-settled', { error: String(error) })
        await nap()
      }
    }
  }

  async function canWrite(): Promise<boolean> {
    try {
      await store.probe()
      return true
    } catch {
      return false
    }
  }

  function isHeld({ delivery }: ClaimedRequest): boolean {
    return now() < delivery.leaseUntil
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let found = false
      isWoken = false
      try {
        found = await round()
      } catch (error) {
        log('outbox-cannot-read', { error: String(error) })
      }
      if (!found && !isWoken && !stopping.signal.aborted) await nap()
    }
  }

  function nap(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS)
      alarm = {
        ring: () => {
          clearTimeout(timer)
          resolve()
        },
      }
    })
  }

  return {
    start() {
      working = run()
    },
    wake() {
      isWoken = true
      alarm?.ring()
    },
    async stop() {
      stopping.abort()
      alarm?.ring()
      await working
    },
    isDelivering: () => delivering,
    round,
  }
}

function cap(mailsPerHour: number) {
  return { name: 'mails', windowMs: LONGEST_CAP_MS, most: mailsPerHour }
}
