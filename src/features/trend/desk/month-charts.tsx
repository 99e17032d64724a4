import { ANSWER_STEPS, type BusinessTrend } from '../wire.ts'
import { formatWhole } from '../../../order/money.ts'
import { BarList } from './bar-list.tsx'
import { shareOf } from './chart-geometry.ts'
import { ChartSection } from './chart-section.tsx'
import {
  answerSentence,
  euros,
  monthAndYear,
  requests,
  shareSentence,
  totalOf,
  valueSentence,
  wholeValueSentence,
} from './trend-in-words.ts'
import { ValueLines } from './value-lines.tsx'

export function ValueChart({ trend: { months } }: { readonly trend: BusinessTrend }) {
  const hasValue = months.some(({ askedCents }) => askedCents > 0)
  return (
    <ChartSection
      isWide
      title="Valore per mese"
      sentence={valueSentence(months)}
      note={`${wholeValueSentence(months)} Vale il totale calcolato dal server; «confermato» è la parte confermata delle richieste di quel mese.`}
      figures={{
        head: ['Mese', 'Richieste', 'Richiesto', 'Confermato'],
        rows: [...months]
          .sort((a, b) => (a.month < b.month ? 1 : -1))
          .map((month) => [
            monthAndYear(month.month),
            formatWhole(month.requests),
            euros(month.askedCents),
            euros(month.confirmedCents),
          ]),
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

export function ShareChart({ trend: { months }, since }: SinceProps) {
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

export function AnswerChart({ trend: { answers, months }, since }: SinceProps) {
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
