import type { Server } from 'node:http'

// Long enough for a request that waits for a locked database.
const ANSWERED_WITHIN_MS = 6_000
// A process manager kills after ten seconds; by then everything is settled or under a lease.
const AT_MOST_MS = 9_000

interface ShutdownOptions {
  readonly server: Server
  /** Called at once, while the last answers are sent. */
  readonly finish: () => Promise<void>
  /** Called after everything else. */
  readonly close: () => Promise<void>
  readonly log: (event: string, facts?: Readonly<Record<string, unknown>>) => void
}

/** On SIGTERM finishes what is in flight; the rest is taken over when its leases end. */
export function stopOnSignal({ server, finish, close, log }: ShutdownOptions): void {
  const stop = async () => {
    setTimeout(() => {
      log('stopped-unfinished')
      process.exit(0)
    }, AT_MOST_MS).unref()
    const answered = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    // A kept-alive connection would keep the server open: it is idle once it was answered.
    const closing = setInterval(() => server.closeIdleConnections(), 100)
    const cutting = setTimeout(() => server.closeAllConnections(), ANSWERED_WITHIN_MS)
    await Promise.all([answered, finish()])
    clearInterval(closing)
    clearTimeout(cutting)
    await close()
    process.exit(0)
  }
  let stopping: Promise<void> | undefined
  // Stays registered: without a listener a second signal would kill the mail in flight.
  const onSignal = () => void (stopping ??= stop())
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
