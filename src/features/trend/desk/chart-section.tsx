import { useId, type ReactNode } from 'react'

export interface Figures {
  readonly head: readonly string[]
  /** The first cell names its row. */
  readonly rows: readonly (readonly string[])[]
}

interface ChartSectionProps {
  readonly title: string
  readonly sentence: string
  readonly note?: string | undefined
  readonly figures: Figures
  readonly isWide?: boolean
  /** Absent where there is nothing to draw. */
  readonly children?: ReactNode
}

/** A chart under the sentence that says it, and its numbers as a table. */
export function ChartSection(props: ChartSectionProps) {
  const { title, sentence, note, figures, isWide, children } = props
  const id = useId()
  return (
    <section className={isWide ? 'chart wide' : 'chart'} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="chart-sentence">{sentence}</p>
      {children}
      {children && note !== undefined && <p className="chart-note">{note}</p>}
      {children && <FiguresTable title={title} figures={figures} />}
    </section>
  )
}

function FiguresTable({ title, figures }: { readonly title: string; readonly figures: Figures }) {
  const { head, rows } = figures
  return (
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
  )
}
