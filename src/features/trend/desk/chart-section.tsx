import { useId, type ReactNode } from 'react'
import { formatWhole } from '../../../order/money.ts'
import { shareOf } from './trend-in-words.ts'

interface ChartSectionProps {
  readonly title: string
  readonly sentence: string
  readonly note: string
  /** The names of the columns. */
  readonly head: readonly string[]
  /** The first cell names its row. */
  readonly rows: readonly (readonly string[])[]
  readonly isWide?: boolean
  /** Absent where there is nothing to draw. */
  readonly children?: ReactNode
}

/** A chart under the sentence that says it, and its numbers as a table. */
export function ChartSection(props: ChartSectionProps) {
  const { title, sentence, note, head, rows, isWide, children } = props
  const id = useId()
  return (
    <section className={isWide ? 'chart wide' : 'chart'} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="chart-sentence">{sentence}</p>
      {children}
      {children && <p className="chart-note">{note}</p>}
      {children && (
        <details className="figures">
          <summary>
            In tabella<span className="unseen">: {title}</span>
          </summary>
          <table>
            <caption className="unseen">{title}</caption>
            <thead>
              <tr>
                {head.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, n) => (
                    <td key={head[n + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  )
}

interface BarChartProps extends Pick<ChartSectionProps, 'title' | 'sentence' | 'note'> {
  /** What the rows are called. */
  readonly what: string
  /** What all bars are shares of. */
  readonly all: number
  /** What a bar of full length stands for. */
  readonly full: number
  readonly bars: readonly {
    readonly id: string
    readonly label: string
    readonly count: number
    /** Has the colour, since the sentence above is about it. */
    readonly isMeant: boolean
    readonly picture?: ReactNode
  }[]
}

/** A list that is read as text; the bars only show what the numbers say. */
export function BarChart({ what, all, full, bars, ...section }: BarChartProps) {
  const hasPictures = bars.some(({ picture }) => picture !== undefined)
  const rows = bars.map(({ label, count }) => [
    label,
    formatWhole(count),
    `${shareOf(count, all)} %`,
  ])
  return (
    <ChartSection {...section} head={[what, 'Richieste', 'Quota']} rows={rows}>
      {all > 0 && (
        <ul className={hasPictures ? 'bars with-pictures' : 'bars'}>
          {bars.map(({ id, label, count, isMeant, picture }) => (
            <li key={id}>
              {hasPictures && <span className="bar-picture">{picture}</span>}
              <span className="bar-label">{label}</span>
              <svg className="bar" height="14" aria-hidden>
                <rect
                  className={isMeant ? 'hue' : 'grey'}
                  width={`${(100 * count) / Math.max(1, full)}%`}
                  height="14"
                  rx="2"
                />
              </svg>
              <span className="bar-count">{formatWhole(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </ChartSection>
  )
}
