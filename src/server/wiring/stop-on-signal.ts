import type { Server } from 'node:http'
import { logLine } from '../messages/log.ts'

// Long enough for a request that waits for a locked database.
const ANSWERED_WITHIN_MS = 6_000
// A process manager kills after ten seconds; by then everything is settled or under a lease.
const AT_MOST_MS = 9_000

/**
 * On SIGTERM finishes what is in flight; the rest is taken over when its leases end. `finish` is called at once, while the
 * last answers are sent, and `close` after everything else.
 */
export function stopOnSignal(
  server: Server,
  { finish, close }: { finish: () => Promise<void>; close: () => Promise<void> },
): void {
  const stop = async () => {
    setTimeout(() => {
      logLine('stopped-unfinished')
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
