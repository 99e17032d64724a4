import { useEffect } from 'react'
import { stepFrameId } from '../steps/step-parts.tsx'
import { useSession, useWizard } from '../use-session.ts'
import { ASIDE, UNSEEN } from './shown-ahead.ts'

// After the step was rendered ahead, and before most visitors have answered.
const AFTER_MS = 400

/** Lays out the next step as soon as React has rendered it: 'Avanti' then has little more to do than to paint it. */
export function LayOutAhead(): null {
  const { steps } = useSession().wizard
  const next = useWizard(({ active }) => steps[active + 1]?.id)
  useEffect(() => {
    const timer = setTimeout(() => {
      const frame = next && document.getElementById(stepFrameId(next))
      if (frame) layOut(frame)
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [next])
  return null
}

function layOut(frame: HTMLElement): void {
  const { style } = frame
  // A browser that cannot skip it would let the keyboard in.
  if (style.display !== 'none' || !CSS.supports('content-visibility', 'hidden')) return
  style.removeProperty('display')
  frame.className = ASIDE
  // Asking for a size makes the layout: what is skipped is not laid out any more.
  void frame.clientWidth
  frame.className = UNSEEN
}
