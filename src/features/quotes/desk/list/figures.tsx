import { type Cents, formatCents } from '../../../../order/money.ts'
import { dayAfter } from '../../../../desk/moment-in-words.ts'
import { timeInWords } from '../time-in-words.ts'
import type { QuoteFigures } from '../../wire/desk-api.ts'

/** What matters today. */
export function Figures({
  figures,
  at,
}: {
  readonly figures: QuoteFigures | undefined
  readonly at: number
}) {
  const month = MONTH.format(at)
  return (
    <dl className="quote-figures" aria-busy={!figures}>
      <Figure
        label="In attesa di risposta"
        value={euros(figures?.open.cents)}
        note={quotesInWords(figures?.open.count)}
      />
      <Figure
        label="Scadono in 7 giorni"
        value={euros(figures?.expiring.cents)}
        note={quotesInWords(figures?.expiring.count)}
      />
      <Figure
        label={`Accettati ${inMonth(month)}`}
        value={euros(figures?.accepted.cents)}
        note={figures && `${figures.accepted.count} su ${sentInWords(figures.accepted.sent)}`}
      />
      <Figure
        label={`Persi ${inMonth(month)}`}
        value={euros(figures?.lost.cents)}
        note={figures && `${quotesInWords(figures.lost.count)}, rifiutati o scaduti`}
      />
      <Figure
        label="Tempo per la risposta"
        value={figures && timeOrNone(figures.response.thisMonth)}
        note={figures && responseNote(figures.response.lastMonth, at)}
      />
    </dl>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: string | undefined
  readonly note: string | undefined
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value ?? ' '}
        <small>{note ?? ' '}</small>
      </dd>
    </div>
  )
}

const MONTH = new Intl.DateTimeFormat('it-IT', { month: 'long', timeZone: 'Europe/Rome' })

function euros(cents: number | undefined): string | undefined {
  return cents === undefined ? undefined : formatCents(cents as Cents)
}

const timeOrNone = (ms: number | null) => (ms === null ? '–' : timeInWords(ms))

/** "erano 2,1 giorni a ottobre". */
function responseNote(lastMonth: number | null, at: number): string {
  if (lastMonth === null) return 'dalla richiesta al preventivo'
  const [year, month] = dayAfter(at, 0).split('-').map(Number) as [number, number]
  const name = MONTH.format(Date.UTC(year, month - 2, 15))
  return `dalla richiesta; ${inMonth(name)} ${timeInWords(lastMonth)}`
}

const inMonth = (month: string) => (/^[aeiou]/.test(month) ? `ad ${month}` : `a ${month}`)

function quotesInWords(count: number | undefined): string | undefined {
  if (count === undefined) return undefined
  return count === 1 ? '1 preventivo' : `${count} preventivi`
}

const sentInWords = (count: number) => (count === 1 ? '1 inviato' : `${count} inviati`)
