import { momentAheadInWords } from '../../../desk/moment-in-words.ts'
import { useObservable } from '../../../desk/use-observable.ts'
import { countInWords, months } from '../../status/desk/notice-in-words.ts'
import type { StatusStore } from '../../status/desk/status-store.ts'

/** How long requests are kept, and when the next go. */
export function Retention({ store }: { readonly store: StatusStore }) {
  const { status, at } = useObservable(store)
  if (!status) return undefined
  const { keepMonths, next } = status.retention
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
          Per {months(keepMonths)}. {nextInWords(next, at)}
        </p>
      )}
    </section>
  )
}

function nextInWords(
  next: { readonly at: number; readonly count: number } | undefined,
  now: number,
): string {
  if (!next) return 'Per ora non c’è nulla da cancellare.'
  return `${momentAheadInWords(next.at, now)} il server ne cancella ${countInWords(next.count)}, con logo, email e note.`
}
