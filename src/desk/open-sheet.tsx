import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Of the heading that names what is open. */
export const SHEET_TITLE_ID = 'sheet-title'

interface OpenSheetProps {
  readonly className?: string
  readonly isLoading: boolean
  /** Why it cannot be shown, or what of it was not stored. */
  readonly problem: string
  readonly onClose: () => void
  /** What leads elsewhere. */
  readonly steps?: ReactNode
  /** Absent where it is not shown. */
  readonly children: ReactNode
}

/** What is open beside a list, with the way back that a phone needs. */
export function OpenSheet({
  className = '',
  isLoading,
  problem,
  onClose,
  steps,
  children,
}: OpenSheetProps) {
  return (
    <article className={`sheet ${className}`} aria-busy={isLoading}>
      <button
        type="button"
        className="btn sheet-close"
        aria-label="Torna all’elenco"
        title="Torna all’elenco"
        onClick={onClose}
      >
        <Icon name="left" />
      </button>
      {steps}
      <p role="alert" className="problem">
        {problem}
      </p>
      {children}
    </article>
  )
}
