import { useTransition } from 'react'
import { inFrameAfterNext } from './after-frame.ts'

/** For a press whose work takes longer than a frame: the next one shows it as pressed, and the work follows. */
export function usePressed() {
  const [isPressed, startTransition] = useTransition()
  const press = (work: () => void) =>
    startTransition(async () => {
      await new Promise<void>((resolve) => void inFrameAfterNext(resolve))
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
