import type { TrendMonth } from '../wire.ts'
import { keptApart, pointsOf, type Point } from './chart-geometry.ts'
import { shortMonth, wholeEuros } from './trend-in-words.ts'

const TOP = 14
const BASELINE = 150
const HEIGHT = 174
const MONTH_Y = 168
const DOT = 3.5
// A label has two lines; the second stands this far below the first.
const LINE = 16
const LABELS_APART = 40
const LOWEST_LABEL = BASELINE - LINE

const LINES = [
  { name: 'askedCents', label: 'richiesto', tone: 'grey' },
  { name: 'confirmedCents', label: 'confermato', tone: 'hue' },
] as const

/** Two lines, named at their ends. The running month is dashed: it is not over. */
export function ValueLines({ months }: { readonly months: readonly TrendMonth[] }) {
  const most = Math.max(...months.map(({ askedCents }) => askedCents))
  const lines = LINES.map((line) => {
    const values = months.map((month) => month[line.name])
    return { ...line, points: pointsOf(values, most, TOP, BASELINE), last: values.at(-1) ?? 0 }
  })
  const ends = lines.map(({ points }) => points.at(-1)?.y ?? BASELINE)
  const labelY = keptApart(ends[0] ?? 0, ends[1] ?? 0, LABELS_APART, LOWEST_LABEL)
  return (
    <div className="lines" aria-hidden>
      <svg className="drawn" width="100%" height={HEIGHT} textAnchor="middle">
        <line className="baseline" x1="0" x2="100%" y1={BASELINE} y2={BASELINE} />
        {lines.map(({ name, tone, points }) => (
          <Line key={name} tone={tone} points={points} />
        ))}
        {months.map(
          ({ month }, n) =>
            // Only every second month has its name, counted from the running one.
            (months.length - n) % 2 === 1 && (
              <text key={month} x={`${lines[0]?.points[n]?.x ?? 0}%`} y={MONTH_Y}>
                {shortMonth(month)}
              </text>
            ),
        )}
      </svg>
      <svg className="drawn line-names" width="100%" height={HEIGHT}>
        {lines.map(({ name, label, tone, last }, n) => (
          <g key={name} className={tone}>
            <text x="0" y={labelY[n]}>
              {label}
            </text>
            <text className="value" x="0" y={(labelY[n] ?? 0) + LINE}>
              {wholeEuros(last)}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}

function Line({ tone, points }: { readonly tone: string; readonly points: readonly Point[] }) {
  const last = points.at(-1)
  return (
    <g className={tone}>
      {points.slice(1).map((to, n) => {
        const from = points[n] ?? to
        return (
          <line
            key={to.x}
            className={to === last ? 'line running' : 'line'}
            x1={`${from.x}%`}
            y1={from.y}
            x2={`${to.x}%`}
            y2={to.y}
          />
        )
      })}
      {last && <circle cx={`${last.x}%`} cy={last.y} r={DOT} />}
    </g>
  )
}
