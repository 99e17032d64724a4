import type { ReactNode } from 'react'
import { formatWhole } from '../../../order/money.ts'

export interface BarEntry {
  readonly id: string
  readonly label: string
  readonly count: number
  /** Has the colour, since the sentence above is about it. */
  readonly isMeant: boolean
  readonly picture?: ReactNode
}

interface BarListProps {
  readonly entries: readonly BarEntry[]
  /** What a bar of full length stands for. */
  readonly full: number
}

/** A list that is read as text; the bars only show what the numbers say. */
export function BarList({ entries, full }: BarListProps) {
  const hasPictures = entries.some(({ picture }) => picture !== undefined)
  return (
    <ul className={hasPictures ? 'bars with-pictures' : 'bars'}>
      {entries.map(({ id, label, count, isMeant, picture }) => (
        <li key={id}>
          {hasPictures && <span className="bar-picture">{picture}</span>}
          <span className="bar-label">{label}</span>
          <svg className="bar" height="14" aria-hidden>
            <rect
              className={isMeant ? 'hue' : 'grey'}
              width={`${(100 * count) / Math.max(1, full)}%`}
              height="14"
              rx="2"
            />
          </svg>
          <span className="bar-count">{formatWhole(count)}</span>
        </li>
      ))}
    </ul>
  )
}
