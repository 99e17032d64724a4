import { memo } from 'react'
import { formatCents, type Cents } from '../../../../order/money.ts'
import type { RequestRow, RowExcerpt } from '../../wire.ts'
import { useIsPainted } from '../../../../desk/timing/after-paint.ts'
import { Badge } from '../../../../desk/badge.tsx'
import { timeOfDay } from '../../../../desk/moment-in-words.ts'
import { rowBadges } from './row-badges.ts'
import { RowPicture } from './row-picture.tsx'

interface InboxRowProps {
  readonly row: RequestRow
  /** As 2026-11-18. */
  readonly today: string
  readonly isOpen: boolean
  /** Most of a row's work is its drawing: those that are out of view come a frame later. */
  readonly isInView: boolean
  readonly onOpen: (id: string) => void
}

/** It is memoised, since a list of hundreds changes by single rows. */
export const InboxRow = memo(function InboxRow({
  row,
  today,
  isOpen,
  isInView,
  onOpen,
}: InboxRowProps) {
  const { name, ordered, totalCents, receivedAt, state, picture, excerpt } = row
  const badges = rowBadges(row, today)
  const isPainted = useIsPainted()
  return (
    <li className={`row ${state}`} aria-current={isOpen || undefined}>
      <button type="button" className="row-open" data-row={row.id} onClick={() => onOpen(row.id)}>
        <span className="tile">
          <RowPicture picture={isInView || isPainted ? picture : undefined} />
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
