import { useId, type ReactNode, type RefObject } from 'react'

interface AskDialogProps {
  readonly ref: RefObject<HTMLDialogElement | null>
  readonly title: string
  readonly action: string
  readonly isDangerous?: boolean
  readonly onDo: () => void
  readonly children: ReactNode
}

/** Asks once more before something is done. */
export function AskDialog({ ref, title, action, isDangerous, onDo, children }: AskDialogProps) {
  const id = useId()
  const close = () => ref.current?.close()
  return (
    <dialog ref={ref} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <div className="dialog-buttons">
        <button type="button" onClick={close}>
          Annulla
        </button>
        <button
          type="button"
          className={isDangerous ? 'danger' : 'solid'}
          onClick={() => {
            close()
            onDo()
          }}
        >
          {action}
        </button>
      </div>
    </dialog>
  )
}
