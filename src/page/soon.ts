// Digits that are typed and choices that are tried follow each other faster than this.
const DELAY_MS = 500

/**
 * Returns a function that asks for `work`: it is done once for all that asked within a moment, and in
 * any case before the page is left.
 */
export function soon(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    clearTimeout(timer)
    timer = undefined
    work()
  }
  const runIfAsked = () => {
    if (timer !== undefined) run()
  }
  window.addEventListener('pagehide', runIfAsked)
  // A phone may end a page in the background without a further event.
  document.addEventListener('visibilitychange', runIfAsked)
  return () => {
    timer ??= setTimeout(run, DELAY_MS)
  }
}
