/**
 * Runs `work` in the frame after the next: the next one, which answers the visitor, has only itself to
 * paint. Returns a function that cancels it.
 */
export function inFrameAfterNext(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work)
  })
  return () => cancelAnimationFrame(frame)
}
