/**
 * Calls `work` now and then again and again, never twice at the same time; it may say in how many milliseconds it wants
 * its next turn. Returns how to end that: resolves once the last turn has ended.
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
