import { useRef } from 'react'

interface EraseRequestProps {
  readonly name: string
  readonly onErase: () => void
}

/** Asked once more, since nothing brings it back. */
export function EraseRequest({ name, onErase }: EraseRequestProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <>
      <button type="button" className="erase" onClick={() => dialog.current?.showModal()}>
        Cancella…
      </button>
      <dialog ref={dialog} aria-labelledby="erase-title">
        <h2 id="erase-title">Cancellare per sempre?</h2>
        <p>
          La richiesta di {name} sparisce dall’archivio, con il logo, le note e la storia. Non si
          può tornare indietro. Le mail già partite restano nella casella.
        </p>
        <div className="dialog-buttons">
          <button type="button" onClick={close}>
            Annulla
          </button>
          <button
            type="button"
            className="danger"
            onClick={() => {
              close()
              onErase()
            }}
          >
            Cancella per sempre
          </button>
        </div>
      </dialog>
    </>
  )
}
