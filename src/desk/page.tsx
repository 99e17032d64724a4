import { useId, type ReactNode } from 'react'
import { GuideLink } from './guide-link.tsx'

interface PageProps {
  readonly title: string
  readonly className?: string
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** A page with its name in a bar, above what scrolls. */
export function Page({ title, className = '', isBusy, children }: PageProps) {
  const id = useId()
  return (
    <section className={`page ${className}`} aria-labelledby={id} aria-busy={isBusy}>
      <div className="page-bar">
        <h2 id={id}>{title}</h2>
        <GuideLink />
      </div>
      <div className="page-body">{children}</div>
    </section>
  )
}
