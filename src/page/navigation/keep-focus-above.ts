/**
 * A ref for a bar at the foot of the screen: what gets the focus, or is refused, is scrolled clear of it. The height of
 * the bar is measured, since it depends on the visitor's text size.
 */
export function keepFocusAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const makeRoom = () => {
    document.documentElement.style.scrollPaddingBottom = `${bar.offsetHeight + CLEARANCE_PX}px`
    // The bar may have grown over what has the focus, or over a field that was just refused.
    const kept = document.activeElement?.closest('.step *') ?? document.querySelector(REFUSED)
    kept?.scrollIntoView({ block: 'nearest' })
  }
  // In a frame of its own: a change of the layout while sizes are reported is an error in WebKit.
  const observer = new ResizeObserver(() => requestAnimationFrame(makeRoom))
  observer.observe(bar)
  return () => observer.disconnect()
}

const REFUSED = '.step [aria-invalid]'
// The outline of the focused element needs this room.
const CLEARANCE_PX = 16
