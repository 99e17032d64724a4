import { formatWhole } from '../../../order/money.ts'
import { momentAheadInWords } from '../../../desk/moment-in-words.ts'
import type { RetentionOutlook } from '../wire.ts'

interface RetentionProps {
  readonly outlook: RetentionOutlook
  /** When the server said so. */
  readonly at: number
}

/** How long requests are kept, and when the next go. */
export function RetentionSetting({ outlook: { keepMonths, next }, at }: RetentionProps) {
  return (
    <section className="retention" aria-labelledby="retention-title">
      <h2 id="retention-title">Quanto si conservano le richieste</h2>
      {keepMonths === null ? (
        <p>
          Per sempre. Se in Negozio › Impostazioni scrivi «Mesi di conservazione», il server
          cancella da solo quelle più vecchie.
        </p>
      ) : (
        <p>
          Per {months(keepMonths)}.{' '}
          {next
            ? `${momentAheadInWords(next.at, at)} il server ne cancella ${erasedInWords(next.count)}, con logo, email e note.`
            : 'Per ora non c’è nulla da cancellare.'}
        </p>
      )}
    </section>
  )
}

const MOST_COUNTED = 1_000

/** "una", "12", "più di 1.000". */
export function erasedInWords(count: number): string {
  if (count > MOST_COUNTED) return `più di ${formatWhole(MOST_COUNTED)}`
  return count === 1 ? 'una' : formatWhole(count)
}

export function months(count: number): string {
  return count === 1 ? 'un mese' : `${count} mesi`
}
