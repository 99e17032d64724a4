import type { RankedColor, RankedEntry, Ranking } from '../wire.ts'
import { formatWhole } from '../../../order/money.ts'
import { BarList, type BarEntry } from './bar-list.tsx'
import { shareOf } from './chart-geometry.ts'
import { ChartSection } from './chart-section.tsx'
import { rankingSentence, totalOf } from './trend-in-words.ts'

interface RankingChartProps {
  readonly title: string
  readonly what: 'prodotto' | 'colore'
  readonly since: string
  readonly ranking: Ranking<RankedEntry>
  readonly entries: readonly (RankedEntry & Pick<BarEntry, 'picture'>)[]
}

export function RankingChart({ title, what, since, ranking, entries }: RankingChartProps) {
  const { first, others } = ranking
  const all = totalOf(first) + others.requests
  const most = first[0]?.requests ?? 0
  const rest = { id: '', label: `Altri ${others.count}`, requests: others.requests }
  const shown = others.count > 0 ? [...entries, rest] : entries
  return (
    <ChartSection
      title={title}
      sentence={rankingSentence(ranking, what)}
      note={`${since}.`}
      figures={{
        head: [title, 'Richieste', 'Quota'],
        rows: shown.map((entry) => [
          entry.label,
          formatWhole(entry.requests),
          `${shareOf(entry.requests, all)} %`,
        ]),
      }}
    >
      {most > 0 && (
        <BarList
          full={Math.max(most, others.requests)}
          entries={shown.map((entry) => ({
            ...entry,
            count: entry.requests,
            isMeant: entry.requests === most && entry !== rest,
          }))}
        />
      )}
    </ChartSection>
  )
}

export function Swatch({ id, isOffered }: RankedColor) {
  if (!isOffered) return undefined
  return (
    <svg className={`tint-${id}`} width="20" height="20" aria-hidden>
      <circle className="tint" cx="10" cy="10" r="9" />
    </svg>
  )
}
