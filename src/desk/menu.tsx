import { type ReactNode, useEffect, useRef } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface MenuProps {
  readonly name: string
  /** The part of the name that is shown, where the whole would be too long. */
  readonly shown?: string | undefined
  readonly icon: IconName
  readonly className?: string
  readonly children: ReactNode
}

/** Further choices behind a button. It closes with a choice, with Esc, and when the focus goes elsewhere. */
export function Menu({ name, shown = name, icon, className = '', children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const unmounted = new AbortController()
    menu.current?.addEventListener('keydown', closeByEsc, unmounted)
    menu.current?.addEventListener('focusout', closeOutside, unmounted)
    menu.current?.addEventListener('click', closeByChoice, unmounted)
    menu.current?.addEventListener('submit', close, unmounted)
    return () => unmounted.abort()
  }, [])
  return (
    <details ref={menu} className={`menu ${className}`}>
      <summary className="btn" aria-label={name}>
        <Icon name={icon} />
        <span className="menu-name">{shown}</span>
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
  close.call(this)
}

function closeByChoice(this: HTMLDetailsElement, { target }: MouseEvent): void {
  if (target instanceof Element && target.closest('[type="button"]')) close.call(this)
}

function close(this: HTMLDetailsElement): void {
  this.open = false
  this.querySelector('summary')?.focus()
}

function closeOutside(this: HTMLDetailsElement, { relatedTarget }: FocusEvent): void {
  if (!(relatedTarget instanceof Node) || !this.contains(relatedTarget)) this.open = false
}
