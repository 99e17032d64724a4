import type { BusinessTrend } from '../wire.ts'
import { formatWhole } from '../../../order/money.ts'
import { RowPicture } from '../../requests/desk/inbox/row-picture.tsx'
import type { Loader } from '../../../desk/loader.ts'
import { useObservable } from '../../../desk/use-observable.ts'
import { ChartSection } from './chart-section.tsx'
import { AnswerChart, ShareChart, ValueChart } from './month-charts.tsx'
import { RankingChart, Swatch } from './ranking-chart.tsx'
import {
  dayAndMonth,
  euros,
  monthAndYear,
  remarks,
  totalOf,
  weekSentence,
  weekValueSentence,
} from './trend-in-words.ts'
import { WeekBars } from './week-bars.tsx'

/** How business goes. */
export function Trend({ store }: { readonly store: Loader<BusinessTrend> }) {
  const { value: trend, problem } = useObservable(store)
  return (
    <section className="trend" aria-labelledby="trend-title" aria-busy={!trend}>
      <h2 id="trend-title">Andamento</h2>
      <p role="alert" className="problem">
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
      <p>
        Dalla prima in poi qui vedi quante arrivano, che cosa è più richiesto e quante si
        confermano.
      </p>
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
        note={weekValueSentence(weeks)}
        figures={{
          head: ['Settimana dal lunedì', 'Richieste', 'Richiesto'],
          rows: [...weeks]
            .sort((a, b) => (a.monday < b.monday ? 1 : -1))
            .map((week) => [
              dayAndMonth(week.monday),
              formatWhole(week.requests),
              euros(week.askedCents),
            ]),
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
