// A larger one is no bar, but a window over the page.
const LARGEST_SHARE = 0.3

/**
 * How much of the screen the bars of the host page cover at one edge: a header that stays, say. They are
 * found by looking, so that nobody has to measure and configure them.
 */
export function coveredAt(edge: 'top' | 'bottom', element: Element, x: number): number {
  const isTop = edge === 'top'
  let covered = 0
  for (;;) {
    const bar = barAt(element, x, isTop ? covered : innerHeight - 1 - covered)
    const reach = isTop ? bar?.bottom : bar && innerHeight - bar.top
    if (!reach || reach <= covered || reach > innerHeight * LARGEST_SHARE) return covered
    covered = reach
  }
}

/** The fixed or sticky part of the page at this point, unless the element itself is in it. */
function barAt(element: Element, x: number, y: number): DOMRect | undefined {
  let found = document.elementFromPoint(x, y)
  while (found && !/fixed|sticky/.test(getComputedStyle(found).position))
    found = found.parentElement
  return found && !found.contains(element) ? found.getBoundingClientRect() : undefined
}
