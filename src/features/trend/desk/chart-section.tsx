import { useId, type ReactNode } from 'react'
import { formatWhole } from '../../../order/money.ts'
import { shareOf } from './trend-in-words.ts'

export interface ChartSectionProps {
  readonly title: string
  readonly sentence: string
  readonly note: string
  readonly isWide?: boolean
  /** Absent where there is nothing to draw. */
  readonly children?: ReactNode
}

/** A chart under the sentence that says it. */
export function ChartSection({ title, sentence, note, isWide, children }: ChartSectionProps) {
  const id = useId()
  return (
    <section className={isWide ? 'chart panel wide' : 'chart panel'} aria-labelledby={id}>
      <h3 id={id} className="aside">
        {title}
      </h3>
      <p className="chart-sentence">{sentence}</p>
      {children}
      {children && <p className="chart-note aside">{note}</p>}
    </section>
  )
}

interface FiguresProps {
  readonly title: string
  /** The names of the columns. */
  readonly head: readonly string[]
  readonly rows: readonly {
    readonly id: string
    readonly name: ReactNode
    readonly cells: readonly string[]
  }[]
}

/** The numbers of a chart as a table. */
export function Figures({ title, head, rows }: FiguresProps) {
  return (
    <table className="figures">
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
        {rows.map(({ id, name, cells }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {cells.map((cell, n) => (
              <td key={head[n + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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

/** The table itself: a bar in each row only shows what its numbers say. */
export function BarChart({ what, all, full, bars, ...section }: BarChartProps) {
  const rows = bars.map(({ id, label, count, isMeant, picture }) => ({
    id,
    name: (
      <>
        {picture} {label}
        <svg className="bar" height="14" aria-hidden>
          <rect
            className={isMeant ? 'hue' : 'grey'}
            width={`${(100 * count) / Math.max(1, full)}%`}
            height="14"
            rx="2"
          />
        </svg>
      </>
    ),
    cells: [formatWhole(count), `${shareOf(count, all)} %`],
  }))
  return (
    <ChartSection {...section}>
      {all > 0 && <Figures title={section.title} head={[what, 'Richieste', 'Quota']} rows={rows} />}
    </ChartSection>
  )
}
