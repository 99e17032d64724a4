import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { useSession } from '../use-session.ts'

interface DialogProps {
  readonly title: string
  readonly className: 'dialog' | 'overlay'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A native modal dialog. It keeps the focus inside and gives it back when it closes. */
export function Dialog({ title, className, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const headingId = useId()
  const { texts } = useSession().shop

  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    const listeners = new AbortController()
    const { signal } = listeners
    const close = () => dialog?.close()
    // The panel fills the dialog, so an event whose target is the dialog itself was on the backdrop.
    // The start of the press counts: selecting text may end outside, and must not close the dialog.
    let pressedOutside = false
    dialog?.addEventListener('pointerdown', (event) => (pressedOutside = event.target === dialog), {
      signal,
    })
    dialog?.addEventListener('click', () => pressedOutside && close(), { signal })
    // The browser's Back leaves the step that opened the dialog.
    window.addEventListener('popstate', close, { signal })
    dialog?.showModal()
    return () => {
      listeners.abort()
      close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  return (
    <dialog ref={ref} className={className} aria-labelledby={headingId} onClose={onClose}>
      <div className="panel">
        <div className="head">
          <h2 id={headingId}>{title}</h2>
          <button type="button" className="iconbtn" aria-label={texts.page.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
