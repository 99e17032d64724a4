import type { ReactNode } from 'react'
import { useIsPainted } from '../../../../desk/timing/after-paint.ts'
import { Icon } from '../../../../desk/icon.tsx'
import { Paper, type PaperProps } from './paper.tsx'

interface PaperPaneProps extends PaperProps {
  /** Above the sheet. */
  readonly children: ReactNode
}

// Whoever has no mouse scrolls it by its focus, which not every browser gives to what scrolls.
const SCROLLED_BY_KEYS = { tabIndex: 0 } as const

/** The document beside what is known of it. */
export function PaperPane({ children, ...paper }: PaperPaneProps) {
  const isPainted = useIsPainted()
  return (
    <section className="paper" aria-label="Documento">
      <div className="paper-top">
        <Icon name="eye" />
        {children}
      </div>
      <div
        {...SCROLLED_BY_KEYS}
        className="paper-scroll"
        role="group"
        aria-label="Come lo vede il cliente"
      >
        <div className="paper-sheet">
          {isPainted ? <Paper {...paper} /> : <div className="a4" />}
        </div>
      </div>
    </section>
  )
}
