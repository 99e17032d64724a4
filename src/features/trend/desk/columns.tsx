import { ChartSection, Figures, type ChartSectionProps } from './chart-section.tsx'
import { shortMonth } from './trend-in-words.ts'

interface ColumnsProps {
  readonly columns: readonly {
    /** 2026-11, or a day of it. */
    readonly period: string
    readonly name: string
    readonly value: number
    /** As much of the value as has the colour. */
    readonly part: number
    /** Its numbers in the table. */
    readonly cells: readonly string[]
  }[]
  readonly inWords: (value: number) => string
}

interface ColumnChartProps extends ColumnsProps, ChartSectionProps {
  /** The names of the table's columns. */
  readonly head: readonly string[]
}

/** Weeks or months as columns, and as a table with the latest first. */
export function ColumnChart({ head, columns, inWords, ...section }: ColumnChartProps) {
  const { title } = section
  const rows = columns
    .map(({ period, ...row }) => ({ id: period, ...row }))
    .sort((a, b) => (a.id < b.id ? 1 : -1))
  return (
    <ChartSection isWide {...section}>
      {columns.some(({ value }) => value > 0) && (
        <>
          <Columns columns={columns} inWords={inWords} />
          <details>
            <summary>
              In tabella<span className="unseen">: {title}</span>
            </summary>
            <Figures title={title} head={head} rows={rows} />
          </details>
        </>
      )}
    </ChartSection>
  )
}

const TOP = 22
const BASELINE = 140
const HEIGHT = 164
const LABEL_GAP = 6
const MONTH_Y = 158
// One request among a thousand can still be seen.
const LOWEST = 2
// A column takes this share of its room.
const COLUMN_SHARE = 0.72
// On a phone each of these has about 38 px, which is enough for the name of a month.
const MOST_NAMES = 9
// On a phone three columns of a half-year are about 40 px wide, like a number.
const LABELS_APART = 3

/**
 * One column for each week or month. Widths are per cent, so that the chart fits any screen and paper; heights are
 * pixels. Two have their value above them: the highest and the last.
 */
function Columns({ columns, inWords }: ColumnsProps) {
  const values = columns.map(({ value }) => value)
  const most = Math.max(1, ...values)
  const room = 100 / columns.length
  const heightOf = (value: number) =>
    value === 0 ? 0 : Math.max(LOWEST, ((BASELINE - TOP) * value) / most)
  const middle = (n: number) => `${(n + 0.5) * room}%`
  const last = values.length - 1
  const highest = values.lastIndexOf(most)
  const labelled = new Set(last - highest >= LABELS_APART ? [highest, last] : [last])
  const named = namedColumns(columns.map(({ period }) => shortMonth(period)))
  return (
    <svg className="drawn" width="100%" height={HEIGHT} textAnchor="middle" aria-hidden>
      {columns.map(({ period, value, part }, n) => (
        <g key={period}>
          {[value, part].map((shown, layer) => (
            <rect
              key={layer === 0 ? 'value' : 'part'}
              className={layer === 0 ? 'grey' : 'hue'}
              x={`${(n + (1 - COLUMN_SHARE) / 2) * room}%`}
              width={`${room * COLUMN_SHARE}%`}
              y={BASELINE - heightOf(shown)}
              height={heightOf(shown)}
            />
          ))}
          {named.has(n) && (
            <text x={middle(n)} y={MONTH_Y}>
              {shortMonth(period)}
            </text>
          )}
        </g>
      ))}
      <line className="baseline" x1="0" x2="100%" y1={BASELINE} y2={BASELINE} />
      {values.map(
        (value, n) =>
          labelled.has(n) &&
          value > 0 && (
            <text
              key={columns[n]?.period}
              className="value"
              // A long number at the end stays inside the chart.
              textAnchor={n === last ? 'end' : 'middle'}
              x={n === last ? '100%' : middle(n)}
              y={BASELINE - heightOf(value) - LABEL_GAP}
            >
              {inWords(value)}
            </text>
          ),
      )}
    </svg>
  )
}

/** A name stands where its month begins. Of two that would touch each other, the later one stays. */
export function namedColumns(names: readonly string[]): ReadonlySet<number> {
  const apart = Math.ceil(names.length / MOST_NAMES)
  const named = new Set<number>()
  let next = Infinity
  for (let n = names.length - 1; n >= 0; n--) {
    if (names[n] === names[n - 1] || next - n < apart) continue
    named.add(n)
    next = n
  }
  return named
}
