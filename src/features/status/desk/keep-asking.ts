// What happens to the server itself is told to nobody: the desk asks.
const ASK_EVERY_MS = 10_000

/** Asks at once, and again while somebody can see the answer. */
export function keepAsking(ask: () => Promise<void>): void {
  const askIfSeen = () => {
    if (!document.hidden) void ask()
  }
  setInterval(askIfSeen, ASK_EVERY_MS)
  document.addEventListener('visibilitychange', askIfSeen)
  void ask()
}
