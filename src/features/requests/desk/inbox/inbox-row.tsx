import { memo } from 'react'
import { formatCents, type Cents } from '../../../../order/money.ts'
import type { RequestRow, RowExcerpt } from '../../wire.ts'
import { Badge } from '../../../../desk/badge.tsx'
import { timeOfDay } from '../../../../desk/moment-in-words.ts'
import { rowBadges } from './row-badges.ts'
import { RowPicture } from './row-picture.tsx'

interface InboxRowProps {
  readonly row: RequestRow
  /** As 2026-11-18. */
  readonly today: string
  readonly isOpen: boolean
  readonly isDrawn: boolean
  readonly onOpen: (id: string) => void
}

/** It is memoised, since a list of hundreds changes by single rows. */
export const InboxRow = memo(function InboxRow({
  row,
  today,
  isOpen,
  isDrawn,
  onOpen,
}: InboxRowProps) {
  const { name, ordered, totalCents, receivedAt, state, picture, excerpt } = row
  const badges = rowBadges(row, today)
  return (
    <li className={`row ${state}`} aria-current={isOpen || undefined}>
      <button type="button" className="row-open" data-row={row.id} onClick={() => onOpen(row.id)}>
        <span className="tile">
          <RowPicture picture={isDrawn ? picture : undefined} />
        </span>
        <span className="row-line">
          <span className="row-name">{name}</span>
          <span className="row-when">{timeOfDay(receivedAt)}</span>
          <span className="row-total">
            {totalCents === null ? '–' : formatCents(totalCents as Cents)}
          </span>
        </span>
        <span className="row-line row-second">
          <span className="row-ordered">{excerpt ? <Excerpt {...excerpt} /> : ordered}</span>
          {badges.map((badge, at) => (
            <Badge key={badge.text} {...badge} isSmall={at < badges.length - 1} />
          ))}
        </span>
      </button>
    </li>
  )
})

function Excerpt({ label, before, word, after }: RowExcerpt) {
  return (
    <>
      {label && `${label}: `}
      {before}
      <mark>{word}</mark>
      {after}
    </>
  )
}
