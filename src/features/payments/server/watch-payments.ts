import type { PaymentProcessor } from './payment-processor.ts'

// Finds what a crash, an outage or a slow provider left open; no visitor waits for it.
const LOOK_EVERY_MS = 1_000

interface WatchOptions {
  readonly payments: Pick<PaymentProcessor, 'round'>
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

/** Starts to ask the provider how open payments ended. Returns how to stop it. */
export function watchPayments({ payments, log }: WatchOptions): () => Promise<void> {
  const stopping = new AbortController()
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await payments.round())) continue
    } catch (error) {
      log('payments-not-watched', { error: String(error) })
    }
  }

  const begin = () => {
    looking ??= look().finally(() => (looking = undefined))
  }
  const timer = setInterval(begin, LOOK_EVERY_MS)
  begin()
  return async () => {
    stopping.abort()
    clearInterval(timer)
    await looking
  }
}
