import { useState } from 'react'
import type { PiecePicture } from '../../../../shop/catalogue/piece-layers.ts'
import { Icon } from '../../../../desk/icon.tsx'
import { RowPicture } from '../inbox/row-picture.tsx'

interface LargePictureProps {
  /** "250 × Tazza". */
  readonly name: string
  readonly picture: PiecePicture | undefined
}

// The same function at each rendering: another one would open it again.
const showModal = (dialog: HTMLDialogElement | null) => dialog?.showModal()

/** A button upon a picture that shows it as large as the window. It is itself the button that closes it again. */
export function LargePicture({ name, picture }: LargePictureProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="btn alone zoom"
        aria-label={`Ingrandisci ${name}`}
        title="Ingrandisci"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="zoom" />
      </button>
      {isOpen && (
        <dialog
          ref={showModal}
          className="large-picture"
          aria-label={name}
          onClose={() => setIsOpen(false)}
        >
          <button
            type="button"
            aria-label="Chiudi"
            title="Chiudi"
            onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
          >
            <RowPicture picture={picture} />
            <Icon name="close" />
          </button>
        </dialog>
      )}
    </>
  )
}
