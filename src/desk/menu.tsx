import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface MenuProps {
  readonly name: string
  readonly icon: IconName
  readonly className?: string
  readonly children: ReactNode
}

/** Further choices behind a button. It closes with Esc, and when the focus goes elsewhere. */
export function Menu({ name, icon, className = '', children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => menu.current?.addEventListener('keydown', closeByEsc), [])
  useEffect(() => menu.current?.addEventListener('focusout', closeOutside), [])
  return (
    <details ref={menu} className={`menu ${className}`}>
      <summary className="btn" aria-label={name}>
        <Icon name={icon} />
        <span className="menu-name">{name}</span>
      </summary>
      {/* It takes the focus of a press beside its fields, which would otherwise close it. */}
      <div className="menu-panel" tabIndex={-1}>
        {children}
      </div>
    </details>
  )
}

function closeByEsc(this: HTMLDetailsElement, event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !this.open) return
  // Esc also closes the request that is open beside the list.
  event.preventDefault()
  this.open = false
  this.querySelector('summary')?.focus()
}

function closeOutside(this: HTMLDetailsElement, { relatedTarget }: FocusEvent): void {
  if (!(relatedTarget instanceof Node) || !this.contains(relatedTarget)) this.open = false
}
