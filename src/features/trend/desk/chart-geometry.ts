/** `x` and `width` are per cent, so that a chart fits any screen and paper; `y` and `height` are pixels. */
export interface Bar {
  readonly x: number
  readonly width: number
  readonly y: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

// A bar takes this share of its room.
const BAR_SHARE = 0.72
// One request among a thousand can still be seen.
const LOWEST_BAR = 2
// On a phone a bar is about 13 px wide, and a number up to 40 px.
const LABELS_APART = 3
// This share of the highest bar is about 24 px, more than a line of text.
const LABELS_ABOVE_EACH_OTHER = 0.2
const MOST_LABELLED = 10

/** `top` is left free above the highest bar; all stand on `baseline`. */
export function barsOf(values: readonly number[], top: number, baseline: number): Bar[] {
  const most = Math.max(1, ...values)
  const room = 100 / values.length
  return values.map((value, n) => {
    const height = value === 0 ? 0 : Math.max(LOWEST_BAR, ((baseline - top) * value) / most)
    const width = room * BAR_SHARE
    return { x: n * room + (room - width) / 2, width, y: baseline - height, height }
  })
}

/** Which bars have their number above them: all where there is room, else the last and the highest. */
export function labelledBars(values: readonly number[]): number[] {
  const last = values.length - 1
  if (values.length <= MOST_LABELLED) return [...values.keys()].filter((n) => values[n] !== 0)
  const most = Math.max(...values)
  const highest = values.lastIndexOf(most)
  const isApart =
    last - highest >= LABELS_APART || most - (values[last] ?? 0) >= most * LABELS_ABOVE_EACH_OTHER
  return (isApart ? [highest, last] : [last]).filter((n) => values[n] !== 0)
}

/** Where a new name begins, unless the next one begins right behind it. */
export function nameStarts(names: readonly string[], apart: number): number[] {
  const starts = [...names.keys()].filter((n) => n === 0 || names[n] !== names[n - 1])
  return starts.filter((start, n) => (starts[n + 1] ?? Infinity) - start >= apart)
}

/** One point for each value, all to the same scale. */
export function pointsOf(
  values: readonly number[],
  most: number,
  top: number,
  baseline: number,
): Point[] {
  const room = 100 / values.length
  return values.map((value, n) => ({
    x: (n + 0.5) * room,
    y: baseline - ((baseline - top) * value) / Math.max(1, most),
  }))
}

/** Two labels at these heights, moved so that they do not overlap and stay above `lowest`. */
export function keptApart(
  upper: number,
  lower: number,
  gap: number,
  lowest: number,
): readonly [upper: number, lower: number] {
  const missing = Math.max(0, gap - (lower - upper))
  const down = Math.min(lower + missing / 2, lowest)
  return [Math.min(upper, down - gap), down]
}

/** Rounds a share to whole per cent. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole)
}
