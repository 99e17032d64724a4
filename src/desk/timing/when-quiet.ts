// Longer than the answer to a press takes.
const QUIET_MS = 300
const LATEST_MS = 2_000

/**
 * Puts off `work` until nothing was pressed for a moment, two seconds at most: it would hold up the answer to a press.
 * Calls meanwhile are one.
 */
export function whenQuiet(page: EventTarget, work: () => void): () => void {
  let calledAt: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function putOff(): void {
    if (calledAt === undefined) return
    clearTimeout(timer)
    const left = calledAt + LATEST_MS - Date.now()
    timer = setTimeout(run, Math.min(QUIET_MS, left))
  }

  function run(): void {
    calledAt = undefined
    work()
  }

  for (const kind of ['pointerdown', 'keydown']) {
    page.addEventListener(kind, putOff, { capture: true, passive: true })
  }
  return () => {
    calledAt ??= Date.now()
    putOff()
  }
}
