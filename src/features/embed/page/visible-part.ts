import type { ViewMessage } from '../wire.ts'

// Of a frame that is almost out of view, so much counts as visible: bars and dialogs need room.
const LEAST_PX = 320

/** The lengths of the page that count as hidden above and below the visible part of its frame. */
export function hiddenParts(
  { top, bottom }: Pick<ViewMessage, 'top' | 'bottom'>,
  height: number,
): { readonly above: number; readonly below: number } {
  const above = between(0, top, height - LEAST_PX)
  const end = between(above + LEAST_PX, bottom, height)
  return { above, below: Math.max(0, height - end) }
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
