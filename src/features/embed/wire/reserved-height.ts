// As in the style sheets of the page, at the usual text size.
const NARROW_PX = 760
const CARD_PX = 128
const GAP_PX = 12
const ROW_PX = 197
/** How many products the first step shows at most. */
const MOST_CARDS = 12

/**
 * The height of the first step, so that nothing moves when it appears. A few pixels too many are taken by
 * its picture; too few would move what stands below.
 */
export function reservedHeight(width: number, products: number): number {
  const isNarrow = width <= NARROW_PX
  const room = isNarrow ? width - 32 : ((Math.min(width - 48, 1240) - 96) * 1.12) / 2.12
  const columns = Math.max(1, Math.floor((room + GAP_PX) / (CARD_PX + GAP_PX)))
  const rows = Math.ceil(Math.min(products, MOST_CARDS) / columns)
  const search = products > MOST_CARDS ? 196 : 0
  return (isNarrow ? 692 : 460) + rows * ROW_PX + search
}
