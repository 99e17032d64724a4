import type { ReactNode } from 'react'
import { Icon } from '../../../../desk/icon.tsx'
import { SHEET_TITLE_ID } from '../../../../desk/open-sheet.tsx'

interface QuoteBarProps {
  readonly title: string
  readonly badges?: ReactNode
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** The name of the quote, with the way back to the list. */
export function QuoteBar({ title, badges, onClose, children }: QuoteBarProps) {
  return (
    <header className="quote-bar">
      <button
        type="button"
        className="btn quiet alone"
        aria-label="Torna ai preventivi"
        title="Torna ai preventivi"
        onClick={onClose}
      >
        <Icon name="left" />
      </button>
      <h2 id={SHEET_TITLE_ID} tabIndex={-1}>
        {title}
      </h2>
      {badges}
      <div className="quote-bar-actions">{children}</div>
    </header>
  )
}
