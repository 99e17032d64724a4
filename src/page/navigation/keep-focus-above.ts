/**
 * A ref for a bar at the foot of the screen: what gets the focus is scrolled clear of it. The height of
 * the bar is measured, since it depends on the visitor's text size.
 */
export function keepFocusAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const observer = new ResizeObserver(() => {
    document.documentElement.style.scrollPaddingBottom = `${bar.offsetHeight + CLEARANCE_PX}px`
    // The bar may have grown over what has the focus.
    document.activeElement?.closest('.step *')?.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(bar)
  return () => observer.disconnect()
}

// Room for the outline of the focused element.
const CLEARANCE_PX = 16
