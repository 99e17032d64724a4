import {
  ANSWER_STEPS,
  type BusinessTrend,
  type RankedColor,
  type RankedEntry,
  type Ranking,
} from '../../order/business-trend.ts'
import { formatWhole } from '../../order/money.ts'
import { RowPicture } from '../inbox/row-picture.tsx'
import { useObservable } from '../use-observable.ts'
import { BarList, type BarEntry } from './bar-list.tsx'
import { shareOf } from './chart-geometry.ts'
import { ChartSection } from './chart-section.tsx'
import type { TrendStore } from './trend-store.ts'
import {
  answerSentence,
  dayAndMonth,
  euros,
  monthAndYear,
  rankingSentence,
  remarks,
  requests,
  shareSentence,
  totalOf,
  valueSentence,
  weekSentence,
  wholeValueSentence,
} from './trend-in-words.ts'
import { ValueLines } from './value-lines.tsx'
import { WeekBars } from './week-bars.tsx'

/** How business goes. */
export function Trend({ store }: { readonly store: TrendStore }) {
  const { trend, problem } = useObservable(store)
  return (
    <section className="trend" aria-labelledby="trend-title" aria-busy={!trend}>
      <h2 id="trend-title">Andamento</h2>
      <p role="alert" className="inbox-problem">
        {problem}
      </p>
      {trend && (isEmpty(trend) ? <Nothing /> : <Charts trend={trend} />)}
      {trend && <Remarks trend={trend} />}
    </section>
  )
}

function isEmpty({ weeks, months }: BusinessTrend): boolean {
  return totalOf(weeks) + totalOf(months) === 0
}

function Nothing() {
  return (
    <div className="nothing">
      <p>Ancora nessuna richiesta da contare.</p>
      <p>Dalla prima in poi qui vedi quante arrivano, che cosa si chiede e quante si confermano.</p>
    </div>
  )
}

function Remarks({ trend }: { readonly trend: BusinessTrend }) {
  return remarks(trend).map((remark) => (
    <p key={remark} className="chart-note">
      {remark}
    </p>
  ))
}

function Charts({ trend }: { readonly trend: BusinessTrend }) {
  const { weeks, months, products, colors } = trend
  const since = `Da ${monthAndYear(months[0]?.month ?? '')} a oggi`
  return (
    <div className="charts">
      <ChartSection
        isWide
        title="Richieste per settimana"
        sentence={weekSentence(weeks)}
        figures={{
          head: ['Settimana dal lunedì', 'Richieste'],
          rows: weeks
            .map((week) => [dayAndMonth(week.monday), formatWhole(week.requests)])
            .toReversed(),
        }}
      >
        {totalOf(weeks) > 0 && <WeekBars weeks={weeks} />}
      </ChartSection>
      <RankingChart
        title="Prodotti"
        what="prodotto"
        since={since}
        ranking={products}
        entries={products.first.map((entry) => ({
          ...entry,
          picture: <RowPicture picture={entry.picture} />,
        }))}
      />
      <RankingChart
        title="Colori"
        what="colore"
        since={since}
        ranking={colors}
        entries={colors.first.map((entry) => ({ ...entry, picture: <Swatch {...entry} /> }))}
      />
      <ValueChart trend={trend} />
      <ShareChart trend={trend} since={since} />
      <AnswerChart trend={trend} since={since} />
    </div>
  )
}

interface RankingChartProps {
  readonly title: string
  readonly what: 'prodotto' | 'colore'
  readonly since: string
  readonly ranking: Ranking<RankedEntry>
  readonly entries: readonly (RankedEntry & Pick<BarEntry, 'picture'>)[]
}

function RankingChart({ title, what, since, ranking, entries }: RankingChartProps) {
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

function Swatch({ id, isOffered }: RankedColor) {
  if (!isOffered) return undefined
  return (
    <svg className={`tint-${id}`} width="20" height="20" aria-hidden>
      <circle className="tint" cx="10" cy="10" r="9" />
    </svg>
  )
}

function ValueChart({ trend: { months } }: { readonly trend: BusinessTrend }) {
  const hasValue = months.some(({ askedCents }) => askedCents > 0)
  return (
    <ChartSection
      isWide
      title="Valore per mese"
      sentence={valueSentence(months)}
      note={`${wholeValueSentence(months)} Vale il totale calcolato dal server; «confermato» è la parte confermata delle richieste di quel mese.`}
      figures={{
        head: ['Mese', 'Richieste', 'Chiesto', 'Confermato'],
        rows: months
          .map((month) => [
            monthAndYear(month.month),
            formatWhole(month.requests),
            euros(month.askedCents),
            euros(month.confirmedCents),
          ])
          .toReversed(),
      }}
    >
      {hasValue && <ValueLines months={months} />}
    </ChartSection>
  )
}

interface SinceProps {
  readonly trend: BusinessTrend
  readonly since: string
}

function ShareChart({ trend: { months }, since }: SinceProps) {
  const all = totalOf(months)
  const confirmed = months.reduce((sum, month) => sum + month.confirmed, 0)
  const lost = months.reduce((sum, month) => sum + month.lost, 0)
  const entries = [
    { id: 'confirmed', label: 'Confermate', count: confirmed, isMeant: true },
    { id: 'lost', label: 'Perse', count: lost, isMeant: false },
    { id: 'open', label: 'Ancora aperte', count: all - confirmed - lost, isMeant: false },
  ]
  return (
    <ChartSection
      title="Quante si confermano"
      sentence={shareSentence(confirmed, all)}
      note={`${since}.`}
      figures={{
        head: ['Stato', 'Richieste', 'Quota'],
        rows: entries.map(({ label, count }) => [
          label,
          formatWhole(count),
          `${shareOf(count, all)} %`,
        ]),
      }}
    >
      {all > 0 && <BarList full={all} entries={entries} />}
    </ChartSection>
  )
}

function AnswerChart({ trend: { answers, months }, since }: SinceProps) {
  const { answered, medianMinutes = 0, within } = answers
  const entries = within.map((count, n) => {
    const step = ANSWER_STEPS[n]
    const from = ANSWER_STEPS[n - 1]?.minutes ?? 0
    const isMeant = medianMinutes > from && medianMinutes <= (step?.minutes ?? Infinity)
    return { id: `${n}`, label: step?.label ?? 'più tardi', count, isMeant }
  })
  return (
    <ChartSection
      title="Prima risposta"
      sentence={answerSentence(answers)}
      note={`${since}: ${formatWhole(answered)} con risposta su ${requests(totalOf(months))}. Vale come risposta la prima volta che segni «preventivo inviato», «confermata» o «persa».`}
      figures={{
        head: ['Tempo', 'Richieste', 'Quota'],
        rows: entries.map(({ label, count }) => [
          label,
          formatWhole(count),
          `${shareOf(count, answered)} %`,
        ]),
      }}
    >
      {answered > 0 && <BarList full={Math.max(...within)} entries={entries} />}
    </ChartSection>
  )
}
