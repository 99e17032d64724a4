import type { Server } from 'node:http'

// A process manager kills after ten seconds; by then everything of ours is settled or leased.
const AT_MOST_MS = 9_000

interface ShutdownOptions {
  readonly server: Server
  /** In order, after the last request was answered. */
  readonly steps: readonly (() => Promise<void> | void)[]
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

/** Finishes what is in flight on SIGTERM, and leaves the rest to its leases. */
export function stopOnSignal({ server, steps, log }: ShutdownOptions): void {
  const stop = async () => {
    setTimeout(() => {
      log('stopped-unfinished')
      process.exit(0)
    }, AT_MOST_MS).unref()
    const answered = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    // A client that keeps its connection open would hold us: it is idle once it was answered.
    const closing = setInterval(() => server.closeIdleConnections(), 100)
    await answered
    clearInterval(closing)
    for (const step of steps) await step()
    process.exit(0)
  }
  const onSignal = () => void stop()
  process.once('SIGTERM', onSignal)
  process.once('SIGINT', onSignal)
}
