import type { HistoryEntry } from '../../wire/request-sheet.ts'
import { exactMoment } from '../../../../desk/moment-in-words.ts'

/** What happened, folded away: most of the time nobody asks. */
export function RequestHistory({ history }: { readonly history: readonly HistoryEntry[] }) {
  return (
    <details className="history">
      <summary>Cronologia</summary>
      <ol>
        {history.map(({ at, by, text }) => (
          <li key={`${at} ${by} ${text}`}>
            <time dateTime={new Date(at).toISOString()}>{exactMoment(at)}</time> {text}
            {by !== '' && ` · ${by}`}
          </li>
        ))}
      </ol>
    </details>
  )
}
