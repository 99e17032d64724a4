import type { Sliced } from './pixels/pixels.ts'

// Less than a frame, also on a slow phone, where one step of the work takes a few milliseconds.
const SLICE_MS = 12

/** Does work in pieces of less than a frame. There is no worker: Trusted Types forbid to start one. */
export async function inSlices<T>(work: Sliced<T>): Promise<T> {
  let until = performance.now() + SLICE_MS
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    await aFrame()
    until = performance.now() + SLICE_MS
  }
}

/** Lets the page paint and answer. */
export function aFrame(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
