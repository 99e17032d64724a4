import { useEffect } from 'react'
import { type Loader, useCurrent } from '../../../../desk/loader.ts'
import { formatWhole } from '../../../../order/money.ts'
import { BarChart } from '../../../trend/desk/chart-section.tsx'
import { Lines } from '../../../trend/desk/lines.tsx'
import { PeriodChart } from '../../../trend/desk/period-chart.tsx'
import { eurosInWords, monthAndYear, wholeEuros } from '../../../trend/desk/trend-in-words.ts'
import type { QuoteMonth, QuoteTrend } from '../../wire/quote-trend.ts'
import {
  acceptedAfter,
  acceptedSentence,
  quotedSentence,
  sinceFirstQuote,
  sumOf,
} from './quote-trend-in-words.ts'

export interface QuoteChartsProps {
  readonly store: Loader<QuoteTrend>
}

/** What became of the quotes; nothing where none was sent. */
export function QuoteCharts({ store }: QuoteChartsProps) {
  useEffect(() => void store.load(), [store])
  const months = sinceFirstQuote(useCurrent(store).value?.months ?? [])
  if (months.length === 0) return null
  return (
    <>
      <AcceptedChart months={months} />
      <QuotedChart months={months} />
    </>
  )
}

interface ChartProps {
  readonly months: readonly QuoteMonth[]
}

function AcceptedChart({ months }: ChartProps) {
  const sent = sumOf(months, 'sent')
  const [accepted, declined, expired] = (['accepted', 'declined', 'expired'] as const).map((name) =>
    sumOf(months, name),
  ) as [number, number, number]
  const open = sent - accepted - declined - expired
  return (
    <BarChart
      title="Preventivi accettati"
      sentence={acceptedSentence(months)}
      note={`${acceptedAfter(months)} Inviati da ${monthAndYear(months[0]?.month ?? '')} a oggi, ognuno contato una volta.`.trim()}
      what="Stato"
      unit="Preventivi"
      all={sent}
      full={sent}
      bars={[
        { id: 'accepted', label: 'Accettati', count: accepted, isMeant: true },
        { id: 'declined', label: 'Rifiutati', count: declined, isMeant: false },
        { id: 'expired', label: 'Scaduti', count: expired, isMeant: false },
        { id: 'open', label: 'In attesa', count: open, isMeant: false },
      ]}
    />
  )
}

function QuotedChart({ months }: ChartProps) {
  return (
    <PeriodChart
      title="Preventivi per mese"
      sentence={quotedSentence(months)}
      note="Totali con IVA, nel mese del primo invio; in colore è quanto è accettato dei preventivi di quel mese."
      head={['Mese', 'Inviati', 'Accettati', 'Valore inviato', 'Valore accettato']}
      rows={months.map(({ month, sent, accepted, sentCents, acceptedCents }) => ({
        period: month,
        name: monthAndYear(month),
        cells: [
          formatWhole(sent),
          formatWhole(accepted),
          eurosInWords(sentCents),
          eurosInWords(acceptedCents),
        ],
      }))}
    >
      <Lines
        inWords={wholeEuros}
        periods={months.map(({ month }) => month)}
        lines={[
          { name: 'inviato', values: months.map(({ sentCents }) => sentCents) },
          { name: 'accettato', values: months.map(({ acceptedCents }) => acceptedCents) },
        ]}
      />
    </PeriodChart>
  )
}
