import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'

interface DialogProps {
  readonly title: string
  readonly className: 'dialog' | 'overlay'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The browser's own modal dialog: focus stays inside and returns to where it came from. */
export function Dialog({ title, className, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const headingId = useId()

  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    const closeOnBackdrop = (event: MouseEvent) => {
      // The panel fills the dialog, so a click on the dialog itself fell on the backdrop.
      if (event.target === dialog) dialog?.close()
    }
    dialog?.addEventListener('click', closeOnBackdrop)
    dialog?.showModal()
    return () => {
      dialog?.removeEventListener('click', closeOnBackdrop)
      dialog?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  return (
    <dialog ref={ref} className={className} aria-labelledby={headingId} onClose={onClose}>
      <div className="panel">
        <div className="head">
          <h2 id={headingId}>{title}</h2>
          <button type="button" className="iconbtn" aria-label="Chiudi" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
