import type { ReactNode } from 'react'
import { ANSWER_STEPS, type BusinessTrend, type RankedEntry, type Ranking } from '../wire.ts'
import { formatWhole } from '../../../order/money.ts'
import { RowPicture } from '../../requests/desk/inbox/row-picture.tsx'
import { requestsInWords } from '../../requests/desk/requests-in-words.ts'
import { type Loader, useCurrent } from '../../../desk/loader.ts'
import { Page } from '../../../desk/page.tsx'
import { BarChart } from './chart-section.tsx'
import { Columns } from './columns.tsx'
import { Lines } from './lines.tsx'
import { PeriodChart } from './period-chart.tsx'
import {
  answerSentence,
  dayAndMonth,
  eurosInWords,
  gadgetsIn,
  gadgetsSentence,
  lostLabel,
  lostSentence,
  monthAndYear,
  rankingSentence,
  remarks,
  shareSentence,
  requestsIn,
  valueSentence,
  weekSentence,
  weekValueSentence,
  wholeEuros,
  wholeValueSentence,
} from './trend-in-words.ts'

interface TrendProps {
  readonly store: Loader<BusinessTrend>
  /** Of other features. */
  readonly charts: ReactNode
}

/** How business goes. */
export function Trend({ store, charts }: TrendProps) {
  const { value: trend, problem } = useCurrent(store)
  return (
    <Page title="Andamento" className="trend" isBusy={!trend}>
      <p role="alert" className="problem">
        {problem}
      </p>
      {trend && isEmpty(trend) && <Nothing />}
      {trend ? (
        <div className="charts">
          {!isEmpty(trend) && <Charts trend={trend} />}
          {charts}
        </div>
      ) : (
        <Waiting />
      )}
      {trend &&
        remarks(trend).map((remark) => (
          <p key={remark} className="chart-note aside">
            {remark}
          </p>
        ))}
    </Page>
  )
}

function isEmpty({ weeks, months }: BusinessTrend): boolean {
  return requestsIn(weeks) + requestsIn(months) === 0
}

/** The frames of the charts are there before their numbers, so that nothing jumps. */
function Waiting() {
  return (
    <div className="charts" aria-hidden="true">
      <div className="chart panel waiting wide" />
      <div className="chart panel waiting" />
      <div className="chart panel waiting" />
      <div className="chart panel waiting wide" />
    </div>
  )
}

function Nothing() {
  return (
    <div className="nothing">
      <p>Ancora nessuna richiesta da contare.</p>
      <p>
        Dalla prima in poi qui vedi quante arrivano, che cosa è più richiesto e quante si
        confermano.
      </p>
      <p>
        Per provare, <a href="./">apri la pagina</a> e inviane una.
      </p>
    </div>
  )
}

function Charts({ trend }: { readonly trend: BusinessTrend }) {
  const { weeks, months, products, colors, answers, lost, uncalculated } = trend
  const since = `Da ${monthAndYear(months[0]?.month ?? '')} a oggi`
  const counted = `${since}: ${gadgetsSentence(products, requestsIn(months) - uncalculated)}.`
  return (
    <>
      <WeekChart weeks={weeks} />
      <ShareChart months={months} since={since} />
      <RankingChart
        title="Prodotti"
        what="prodotto"
        note={counted}
        hasValue
        ranking={products}
        pictureOf={productPicture}
      />
      <ValueChart months={months} />
      <RankingChart
        title="Colori"
        what="colore"
        note={counted}
        ranking={colors}
        pictureOf={swatchOf}
      />
      <AnswerChart answers={answers} months={months} since={since} />
      <LostChart lost={lost} since={since} />
    </>
  )
}

function WeekChart({ weeks }: Pick<BusinessTrend, 'weeks'>) {
  return (
    <PeriodChart
      title="Richieste per settimana"
      sentence={weekSentence(weeks)}
      note={weekValueSentence(weeks)}
      head={['Settimana dal lunedì', 'Richieste', 'Richiesto']}
      rows={weeks.map(({ monday, requests, askedCents }) => ({
        period: monday,
        name: dayAndMonth(monday),
        cells: [formatWhole(requests), eurosInWords(askedCents)],
      }))}
    >
      {requestsIn(weeks) > 0 && (
        <Columns
          inWords={formatWhole}
          columns={weeks.map(({ monday, requests }) => ({ period: monday, value: requests }))}
        />
      )}
    </PeriodChart>
  )
}

interface RankingChartProps {
  readonly note: string
  /** Whether to show what it is worth. */
  readonly hasValue?: boolean
  readonly title: string
  readonly what: 'prodotto' | 'colore'
  readonly ranking: Ranking
  readonly pictureOf: (entry: RankedEntry) => ReactNode
}

function RankingChart({ title, what, note, ranking, pictureOf, hasValue }: RankingChartProps) {
  const { first, others } = ranking
  const most = first[0]?.gadgets ?? 0
  const bars = first.map((entry) => ({
    ...entry,
    count: entry.gadgets,
    isMeant: entry.gadgets === most,
    picture: pictureOf(entry),
    more: wholeEuros(entry.cents),
  }))
  const rest = {
    id: '',
    label: `Altri ${others.count}`,
    count: others.gadgets,
    isMeant: false,
    more: wholeEuros(others.cents),
  }
  return (
    <BarChart
      title={title}
      sentence={rankingSentence(ranking, what)}
      note={note}
      what={title}
      unit="Volte"
      more={hasValue ? 'Richiesto' : undefined}
      all={gadgetsIn(ranking)}
      full={Math.max(most, others.gadgets)}
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
    <PeriodChart
      title="Valore per mese"
      sentence={valueSentence(months)}
      note={`${wholeValueSentence(months)} Vale il totale calcolato dal server; in colore è quanto è confermato delle richieste di quel mese.`}
      head={['Mese', 'Richieste', 'Richiesto', 'Confermato']}
      rows={months.map(({ month, requests, askedCents, confirmedCents }) => ({
        period: month,
        name: monthAndYear(month),
        cells: [formatWhole(requests), eurosInWords(askedCents), eurosInWords(confirmedCents)],
      }))}
    >
      {months.some(({ askedCents }) => askedCents > 0) && (
        <Lines
          inWords={wholeEuros}
          periods={months.map(({ month }) => month)}
          lines={[
            { name: 'richiesto', values: months.map(({ askedCents }) => askedCents) },
            { name: 'confermato', values: months.map(({ confirmedCents }) => confirmedCents) },
          ]}
        />
      )}
    </PeriodChart>
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

function LostChart({ lost, since }: Pick<BusinessTrend, 'lost'> & Pick<SinceProps, 'since'>) {
  const all = requestsIn(lost)
  const most = Math.max(...lost.map(({ reason, requests }) => (reason === null ? 0 : requests)))
  return (
    <BarChart
      title="Perché si perdono"
      sentence={lostSentence(lost)}
      note={`${since}. Il motivo lo scegli tu, quando segni una richiesta «persa».`}
      what="Motivo"
      all={all}
      full={Math.max(...lost.map(({ requests }) => requests))}
      bars={lost.map(({ reason, requests }) => ({
        id: String(reason),
        label: lostLabel(reason),
        count: requests,
        isMeant: reason !== null && requests === most,
      }))}
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
      note={`${since}: ${formatWhole(answered)} con risposta su ${requestsInWords(requestsIn(months))}. Vale come risposta la prima volta che segni «preventivo inviato» o «confermata».`}
      what="Tempo"
      all={answered}
      full={Math.max(...within)}
      bars={bars}
    />
  )
}
