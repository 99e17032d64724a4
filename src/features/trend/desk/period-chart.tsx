import { Icon } from '../../../desk/icon.tsx'
import { ChartSection, FigureTable, type ChartSectionProps } from './chart-section.tsx'

interface PeriodChartProps extends ChartSectionProps {
  /** The names of the table's columns. */
  readonly head: readonly string[]
  readonly rows: readonly {
    /** 2026-11, or a day of it. */
    readonly period: string
    readonly name: string
    readonly cells: readonly string[]
  }[]
}

/** Weeks or months as a drawing, and as a table with the latest first. */
export function PeriodChart({ head, rows, children, ...section }: PeriodChartProps) {
  const { title } = section
  const latestFirst = rows
    .map(({ period, ...row }) => ({ id: period, ...row }))
    .sort((a, b) => (a.id < b.id ? 1 : -1))
  return (
    <ChartSection isWide {...section}>
      {children && (
        <>
          {children}
          <details>
            <summary>
              <Icon name="right" />
              In tabella<span className="unseen">: {title}</span>
            </summary>
            <FigureTable title={title} head={head} rows={latestFirst} />
          </details>
        </>
      )}
    </ChartSection>
  )
}
