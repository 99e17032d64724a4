import type { ReactNode } from 'react'
import { ANSWER_STEPS, type BusinessTrend, type RankedEntry, type Ranking } from '../wire.ts'
import { formatWhole } from '../../../order/money.ts'
import { RowPicture } from '../../requests/desk/inbox/row-picture.tsx'
import { type Loader, useCurrent } from '../../../desk/loader.ts'
import { BarChart } from './chart-section.tsx'
import { ColumnChart } from './columns.tsx'
import {
  answerSentence,
  dayAndMonth,
  eurosInWords,
  monthAndYear,
  rankingSentence,
  remarks,
  requestsInWords,
  shareSentence,
  requestsIn,
  valueSentence,
  weekSentence,
  weekValueSentence,
  wholeEuros,
  wholeValueSentence,
} from './trend-in-words.ts'

/** How business goes. */
export function Trend({ store }: { readonly store: Loader<BusinessTrend> }) {
  const { value: trend, problem } = useCurrent(store)
  return (
    <section className="trend" aria-labelledby="trend-title" aria-busy={!trend}>
      <h2 id="trend-title">Andamento</h2>
      <p role="alert" className="problem">
        {problem}
      </p>
      {trend && (isEmpty(trend) ? <Nothing /> : <Charts trend={trend} />)}
      {trend &&
        remarks(trend).map((remark) => (
          <p key={remark} className="chart-note aside">
            {remark}
          </p>
        ))}
    </section>
  )
}

function isEmpty({ weeks, months }: BusinessTrend): boolean {
  return requestsIn(weeks) + requestsIn(months) === 0
}

function Nothing() {
  return (
    <div className="nothing">
      <p>Ancora nessuna richiesta da contare.</p>
      <p>
        Dalla prima in poi qui vedi quante arrivano, che cosa è più richiesto e quante si
        confermano.
      </p>
    </div>
  )
}

function Charts({ trend }: { readonly trend: BusinessTrend }) {
  const { weeks, months, products, colors, answers } = trend
  const since = `Da ${monthAndYear(months[0]?.month ?? '')} a oggi`
  return (
    <div className="charts">
      <WeekChart weeks={weeks} />
      <RankingChart
        title="Prodotti"
        what="prodotto"
        since={since}
        ranking={products}
        pictureOf={productPicture}
      />
      <RankingChart
        title="Colori"
        what="colore"
        since={since}
        ranking={colors}
        pictureOf={swatchOf}
      />
      <ValueChart months={months} />
      <ShareChart months={months} since={since} />
      <AnswerChart answers={answers} months={months} since={since} />
    </div>
  )
}

/** The running week has the colour, since the sentence is about it. */
function WeekChart({ weeks }: Pick<BusinessTrend, 'weeks'>) {
  return (
    <ColumnChart
      title="Richieste per settimana"
      sentence={weekSentence(weeks)}
      note={weekValueSentence(weeks)}
      head={['Settimana dal lunedì', 'Richieste', 'Richiesto']}
      inWords={formatWhole}
      columns={weeks.map((week) => ({
        period: week.monday,
        name: dayAndMonth(week.monday),
        value: week.requests,
        part: week === weeks.at(-1) ? week.requests : 0,
        cells: [formatWhole(week.requests), eurosInWords(week.askedCents)],
      }))}
    />
  )
}

interface RankingChartProps {
  readonly since: string
  readonly title: string
  readonly what: 'prodotto' | 'colore'
  readonly ranking: Ranking
  readonly pictureOf: (entry: RankedEntry) => ReactNode
}

function RankingChart({ title, what, since, ranking, pictureOf }: RankingChartProps) {
  const { first, others } = ranking
  const most = first[0]?.requests ?? 0
  const bars = first.map((entry) => ({
    ...entry,
    count: entry.requests,
    isMeant: entry.requests === most,
    picture: pictureOf(entry),
  }))
  const rest = { id: '', label: `Altri ${others.count}`, count: others.requests, isMeant: false }
  return (
    <BarChart
      title={title}
      sentence={rankingSentence(ranking, what)}
      note={`${since}.`}
      what={title}
      all={requestsIn(first) + others.requests}
      full={Math.max(most, others.requests)}
      bars={others.count > 0 ? [...bars, rest] : bars}
    />
  )
}

function productPicture({ picture }: RankedEntry): ReactNode {
  return picture && <RowPicture picture={picture} />
}

function swatchOf({ id, isOffered }: RankedEntry): ReactNode {
  if (!isOffered) return undefined
  return (
    <svg className={`tint-${id}`} width="20" height="20" aria-hidden>
      <circle className="tint" cx="10" cy="10" r="9" />
    </svg>
  )
}

function ValueChart({ months }: Pick<BusinessTrend, 'months'>) {
  return (
    <ColumnChart
      title="Valore per mese"
      sentence={valueSentence(months)}
      note={`${wholeValueSentence(months)} Vale il totale calcolato dal server; in colore è la parte confermata delle richieste di quel mese.`}
      head={['Mese', 'Richieste', 'Richiesto', 'Confermato']}
      inWords={wholeEuros}
      columns={months.map(({ month, requests, askedCents, confirmedCents }) => ({
        period: month,
        name: monthAndYear(month),
        value: askedCents,
        part: confirmedCents,
        cells: [formatWhole(requests), eurosInWords(askedCents), eurosInWords(confirmedCents)],
      }))}
    />
  )
}

interface SinceProps extends Pick<BusinessTrend, 'months'> {
  readonly since: string
}

function ShareChart({ months, since }: SinceProps) {
  const all = requestsIn(months)
  const confirmed = months.reduce((sum, month) => sum + month.confirmed, 0)
  const lost = months.reduce((sum, month) => sum + month.lost, 0)
  return (
    <BarChart
      title="Quante si confermano"
      sentence={shareSentence(confirmed, all)}
      note={`${since}.`}
      what="Stato"
      all={all}
      full={all}
      bars={[
        { id: 'confirmed', label: 'Confermate', count: confirmed, isMeant: true },
        { id: 'lost', label: 'Perse', count: lost, isMeant: false },
        { id: 'open', label: 'Ancora aperte', count: all - confirmed - lost, isMeant: false },
      ]}
    />
  )
}

function AnswerChart({ answers, months, since }: SinceProps & Pick<BusinessTrend, 'answers'>) {
  const { answered, medianMinutes = 0, within } = answers
  const bars = within.map((count, n) => {
    const step = ANSWER_STEPS[n]
    const from = ANSWER_STEPS[n - 1]?.minutes ?? 0
    const isMeant = medianMinutes > from && medianMinutes <= (step?.minutes ?? Infinity)
    return { id: `${n}`, label: step?.label ?? 'più tardi', count, isMeant }
  })
  return (
    <BarChart
      title="Prima risposta"
      sentence={answerSentence(answers)}
      note={`${since}: ${formatWhole(answered)} con risposta su ${requestsInWords(requestsIn(months))}. Vale come risposta la prima volta che segni «preventivo inviato», «confermata» o «persa».`}
      what="Tempo"
      all={answered}
      full={Math.max(...within)}
      bars={bars}
    />
  )
}
