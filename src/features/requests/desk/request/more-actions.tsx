import { useRef } from 'react'
import { AskDialog } from '../../../../desk/ask-dialog.tsx'
import { Icon } from '../../../../desk/icon.tsx'
import { Menu } from '../../../../desk/menu.tsx'

interface MoreActionsProps {
  readonly name: string
  readonly onErase: () => void
}

/** What is seldom done with a request. Before it is erased, the seller is asked once more, since nothing brings it back. */
export function MoreActions({ name, onErase }: MoreActionsProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <Menu name="Altro" icon="more" className="alone more-actions">
        <button type="button" className="btn" onClick={() => print()}>
          <Icon name="print" />
          Stampa
        </button>
        <button type="button" className="btn erase" onClick={() => dialog.current?.showModal()}>
          <Icon name="trash" />
          Cancella…
        </button>
      </Menu>
      <AskDialog
        ref={dialog}
        title="Cancellare per sempre?"
        action="Cancella per sempre"
        isDangerous
        onDo={onErase}
      >
        <p>
          La richiesta di {name} sparisce dall’archivio, con il logo, le note e la cronologia; se è
          l’unica di questo cliente, sparisce anche la tua nota su di lui. Non si può tornare
          indietro. Le email già partite restano nella casella.
        </p>
        <p>
          Con la sua ultima richiesta sparisce anche il preventivo; uno accettato resta in archivio.
        </p>
      </AskDialog>
    </>
  )
}
