import { useTransition } from 'react'
import { inFrameAfterNext } from './after-frame.ts'

/** For a press whose work takes longer than a frame: the next one shows it as pressed, and the work follows. */
export function usePressed() {
  const [isPressed, startTransition] = useTransition()
  const press = (work: () => void) =>
    startTransition(async () => {
      await shownOrLeaving()
      work()
    })
  return {
    isPressed,
    press,
    /** Does nothing while an earlier press waits for its work. */
    pressOnce: (work: () => void) => {
      if (!isPressed) press(work)
    },
  }
}

/** Resolves when the press was shown, or before the page is left, so that a reload loses nothing. */
function shownOrLeaving(): Promise<void> {
  const waiting = new AbortController()
  return new Promise<void>((resolve) => {
    inFrameAfterNext(resolve)
    addEventListener('pagehide', () => resolve(), { signal: waiting.signal })
  }).finally(() => waiting.abort())
}
