import type { TrendWeek } from '../wire.ts'
import { formatWhole } from '../../../order/money.ts'
import { barsOf, labelledBars, nameStarts } from './chart-geometry.ts'
import { shortMonth } from './trend-in-words.ts'

const TOP = 22
const BASELINE = 140
const HEIGHT = 164
const LABEL_GAP = 6
const MONTH_Y = 158
// A month name is as wide as two bars on a phone.
const MONTHS_APART = 3

/** The running week has the colour, since the sentence above is about it. */
export function WeekBars({ weeks }: { readonly weeks: readonly TrendWeek[] }) {
  const counts = weeks.map(({ requests }) => requests)
  const bars = barsOf(counts, TOP, BASELINE)
  const months = weeks.map(({ monday }) => shortMonth(monday))
  const middle = (n: number) => `${((n + 0.5) * 100) / weeks.length}%`
  return (
    <svg className="drawn" width="100%" height={HEIGHT} textAnchor="middle" aria-hidden>
      {bars.map(({ x, width, y, height }, n) => (
        <rect
          key={weeks[n]?.monday}
          className={n === weeks.length - 1 ? 'hue' : 'grey'}
          x={`${x}%`}
          width={`${width}%`}
          y={y}
          height={height}
        />
      ))}
      <line className="baseline" x1="0" x2="100%" y1={BASELINE} y2={BASELINE} />
      {labelledBars(counts).map((n) => (
        <text key={n} className="value" x={middle(n)} y={(bars[n]?.y ?? 0) - LABEL_GAP}>
          {formatWhole(counts[n] ?? 0)}
        </text>
      ))}
      {nameStarts(months, MONTHS_APART).map((n) => (
        <text key={n} x={middle(n)} y={MONTH_Y}>
          {months[n]}
        </text>
      ))}
    </svg>
  )
}
