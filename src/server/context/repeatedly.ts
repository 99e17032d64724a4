/**
 * Calls `work` at once, and again `everyMs` after each call has ended, or after the milliseconds that it returns.
 * Returns a function that stops this and resolves when the running call has ended.
 */
export function repeatedly(
  everyMs: number,
  work: (stopping: AbortSignal) => Promise<number | void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  async function turn(): Promise<void> {
    const nextMs = await work(stopping.signal).catch(onError)
    if (stopping.signal.aborted) return
    timer = setTimeout(() => void (running = turn()), nextMs ?? everyMs).unref()
  }

  let running = turn()
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await running
  }
}
