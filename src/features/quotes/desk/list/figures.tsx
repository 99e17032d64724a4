import { type Cents, formatCents } from '../../../../order/money.ts'
import type { QuoteFigures } from '../../wire/desk-api.ts'

/** Four sums that matter today. */
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
        cents={figures?.open.cents}
        note={quotesInWords(figures?.open.count)}
      />
      <Figure
        label="Scadono in 7 giorni"
        cents={figures?.expiring.cents}
        note={quotesInWords(figures?.expiring.count)}
      />
      <Figure
        label={`Accettati ${inMonth(month)}`}
        cents={figures?.accepted.cents}
        note={figures && `${figures.accepted.count} su ${sentInWords(figures.accepted.sent)}`}
      />
      <Figure
        label={`Persi ${inMonth(month)}`}
        cents={figures?.lost.cents}
        note={figures && `${quotesInWords(figures.lost.count)}, rifiutati o scaduti`}
      />
    </dl>
  )
}

interface FigureProps {
  readonly label: string
  readonly cents: number | undefined
  readonly note: string | undefined
}

function Figure({ label, cents, note }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {cents === undefined ? ' ' : formatCents(cents as Cents)}
        <small>{note ?? ' '}</small>
      </dd>
    </div>
  )
}

const MONTH = new Intl.DateTimeFormat('it-IT', { month: 'long', timeZone: 'Europe/Rome' })

const inMonth = (month: string) => (/^[aeiou]/.test(month) ? `ad ${month}` : `a ${month}`)

function quotesInWords(count: number | undefined): string | undefined {
  if (count === undefined) return undefined
  return count === 1 ? '1 preventivo' : `${count} preventivi`
}

const sentInWords = (count: number) => (count === 1 ? '1 inviato' : `${count} inviati`)
