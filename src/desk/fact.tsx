import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface FactProps {
  readonly icon: IconName
  readonly tone: 'ok' | 'warn' | 'calm'
  readonly name: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** One line about the server: what it is, how it is, and what can be done. */
export function Fact({ icon, tone, name, action, children }: FactProps) {
  return (
    <div className="fact">
      <span className={`fact-icon ${tone}`}>
        <Icon name={icon} />
      </span>
      <div>
        <strong>{name}</strong>
        <p className="aside">{children}</p>
      </div>
      {action}
    </div>
  )
}
