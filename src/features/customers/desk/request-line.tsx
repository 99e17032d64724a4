import { formatCents, type Cents } from '../../../order/money.ts'
import { Badge } from '../../../desk/badge.tsx'
import { dayAfter, dayInWords } from '../../../desk/moment-in-words.ts'
import { rowBadges } from '../../requests/desk/inbox/row-badges.ts'
import { RowPicture } from '../../requests/desk/inbox/row-picture.tsx'
import type { RequestRow } from '../../requests/wire.ts'

interface RequestLinesProps {
  readonly rows: readonly RequestRow[]
  /** When they were read. */
  readonly at: number
  readonly onOpen: (id: string) => void
}

/** Requests of one customer: what was wanted, and when. */
export function RequestLines({ rows, at, onOpen }: RequestLinesProps) {
  return (
    <ul className="request-lines">
      {rows.map((row) => (
        <li key={row.id} className="row">
          <button type="button" className="row-open" onClick={() => onOpen(row.id)}>
            <span className="tile">
              <RowPicture picture={row.picture} />
            </span>
            <span className="row-line">
              <span className="row-name">{row.ordered}</span>
              <span className="row-total">
                {row.totalCents === null ? '–' : formatCents(row.totalCents as Cents)}
              </span>
            </span>
            <span className="row-line row-second">
              <span className="row-ordered">
                {row.number !== null && `n. ${row.number} · `}
                {dayInWords(row.receivedAt, at)}
              </span>
              {rowBadges(row, dayAfter(at, 0))
                .slice(-1)
                .map((badge) => (
                  <Badge key={badge.text} {...badge} />
                ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
