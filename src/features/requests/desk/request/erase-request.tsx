import { useRef } from 'react'
import { AskDialog } from '../../../../desk/ask-dialog.tsx'

interface EraseRequestProps {
  readonly name: string
  readonly onErase: () => void
}

/** The seller is asked once more, since nothing brings it back. */
export function EraseRequest({ name, onErase }: EraseRequestProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" className="erase" onClick={() => dialog.current?.showModal()}>
        Cancella…
      </button>
      <AskDialog
        ref={dialog}
        title="Cancellare per sempre?"
        action="Cancella per sempre"
        isDangerous
        onDo={onErase}
      >
        <p>
          La richiesta di {name} sparisce dall’archivio, con il logo, le note e la cronologia. Non
          si può tornare indietro. Le email già partite restano nella casella.
        </p>
      </AskDialog>
    </>
  )
}
