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
      <h3 id={id}>{title}</h3>
      <p className="chart-sentence">{sentence}</p>
      {children}
      {children && <p className="chart-note aside">{note}</p>}
    </section>
  )
}

interface FigureTableProps {
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
export function FigureTable({ title, head, rows }: FigureTableProps) {
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

interface BoxProps {
  readonly tone: 'hue' | 'grey'
  /** Per cent of what is around it; absent: all of it. */
  readonly width?: number
  readonly height?: number
}

/** A box of a chart. An SVG takes its size from attributes, so that no element needs a style of its own. */
export function Box({ tone, width = 100, height = 100 }: BoxProps) {
  return <svg className={tone} width={`${width}%`} height={`${height}%`} aria-hidden="true" />
}

interface BarChartProps extends Pick<ChartSectionProps, 'title' | 'sentence' | 'note'> {
  /** What the rows are called. */
  readonly what: string
  /** What a bar counts. */
  readonly unit?: string
  /** The name of one more column, if there is one. */
  readonly more?: string | undefined
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
    readonly more?: string
  }[]
}

/** The table itself: a bar in each row only shows what its numbers say. */
export function BarChart(props: BarChartProps) {
  const { what, unit = 'Richieste', more, all, full, bars, ...section } = props
  const head = [what, unit, 'Quota', ...(more ? [more] : [])]
  const rows = bars.map(({ id, label, count, isMeant, picture, more: cell = '' }) => ({
    id,
    name: (
      <span className="bar-row">
        {picture}
        <span className="bar-label">{label}</span>
        <span className="bar">
          <Box tone={isMeant ? 'hue' : 'grey'} width={(100 * count) / Math.max(1, full)} />
        </span>
      </span>
    ),
    cells: [formatWhole(count), `${shareOf(count, all)} %`, ...(more ? [cell] : [])],
  }))
  return (
    <ChartSection {...section}>
      {all > 0 && <FigureTable title={section.title} head={head} rows={rows} />}
    </ChartSection>
  )
}
