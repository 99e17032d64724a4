import { memo } from 'react'
import { formatCents, type Cents } from '../../../../order/money.ts'
import { type RequestRow, SELLER_STATES } from '../../wire.ts'
import { momentInWords } from '../../../../desk/moment-in-words.ts'
import { RowPicture } from './row-picture.tsx'

interface Mark {
  readonly tone: 'bad' | 'look' | 'good'
  readonly text: string
}

/** A row has marks only for what is not as it should be, and for money that came. */
function marksOf({ mail, isToCheck, payment }: RequestRow): Mark[] {
  return [
    ...(mail === 'refused' ? [{ tone: 'bad', text: 'Email non arrivata' } as const] : []),
    ...(mail === 'held' ? [{ tone: 'look', text: 'Sospetta' } as const] : []),
    ...(mail === 'late' ? [{ tone: 'look', text: 'Email in ritardo' } as const] : []),
    ...(isToCheck ? [{ tone: 'look', text: 'Da verificare' } as const] : []),
    ...(payment === 'paid' ? [{ tone: 'good', text: 'Pagata' } as const] : []),
    ...(payment === 'trial' ? [{ tone: 'good', text: 'Pagata per prova' } as const] : []),
  ]
}

interface InboxRowProps {
  readonly row: RequestRow
  readonly at: number
  readonly isOpen: boolean
  readonly onOpen: (id: string) => void
}

/** It is memoised, since a list of hundreds changes by single rows. */
export const InboxRow = memo(function InboxRow({ row, at, isOpen, onOpen }: InboxRowProps) {
  const { name, number, ordered, totalCents, receivedAt, state, picture } = row
  return (
    <li className={`row ${state}`} aria-current={isOpen || undefined}>
      <button type="button" className="row-open" data-row={row.id} onClick={() => onOpen(row.id)}>
        <RowPicture picture={picture} />
        <span className="row-lines">
          <span className="row-line">
            <span className="row-name">{name}</span>
            <span>{totalCents === null ? '–' : formatCents(totalCents as Cents)}</span>
          </span>
          <span className="row-line aside">
            <span className="row-ordered">{ordered}</span>
            <span>{momentInWords(receivedAt, at)}</span>
          </span>
          <span className="row-marks aside">
            {number !== null && <span>n. {number}</span>}
            <span>{SELLER_STATES[state].label}</span>
            {marksOf(row).map(({ tone, text }) => (
              <span key={text} className={`mark ${tone}`}>
                {text}
              </span>
            ))}
          </span>
        </span>
      </button>
    </li>
  )
})
