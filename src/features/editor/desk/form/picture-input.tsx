import { PICTURE_TYPES } from '../../../../shop/catalogue/picture-types.ts'
import { useCallback, useState } from 'react'
import { PREVIEW_FOLDER } from '../../wire/preview-message.ts'
import { dropFiles } from './drop-files.ts'
import { useForm } from './form-context.ts'
import { storePicture } from './store-picture.ts'
import { useStable } from './use-stable.ts'

interface PictureInputProps {
  /** Where no label around it says what it is. */
  readonly label?: string
  readonly id?: string
  readonly describedBy?: string
  /** The picture is stored under this name, with what makes it unique. */
  readonly name: string
  readonly file: string | undefined
  readonly onStored: (file: string) => void
  readonly onRemove: () => void
}

type Progress = { readonly kind: 'idle' | 'sending' } | { readonly kind: 'refused'; why: string }

/** A picture that is dropped here, or chosen among the files of the device. */
export function PictureInput(props: PictureInputProps) {
  const { label, id, describedBy, name, file, onStored, onRemove } = props
  const { upload } = useForm()
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' })
  async function store(picture: File | undefined): Promise<void> {
    if (!picture) return
    setProgress({ kind: 'sending' })
    const reply = await storePicture(upload, name, picture)
    if (reply.kind === 'closed') return
    if (reply.kind === 'refused') return setProgress(reply)
    setProgress({ kind: 'idle' })
    onStored(reply.file)
  }
  const dropped = useStable(([picture]: readonly File[]) => void store(picture))
  const drop = useCallback((zone: HTMLDivElement) => dropFiles(zone, dropped), [dropped])
  return (
    <div ref={drop} className="drop" role="group" aria-label={label ?? 'Foto'}>
      {file !== undefined && (
        <img src={`${PREVIEW_FOLDER}pictures/${file}`} alt="" width="72" height="72" />
      )}
      <div className="drop-words">
        {label !== undefined && <p>{label}</p>}
        <label className="file-button">
          {progress.kind === 'sending'
            ? 'Carico l’immagine…'
            : 'Scegli un’immagine, o trascinala qui'}
          <input
            id={id}
            type="file"
            className="unseen"
            accept={PICTURE_TYPES.join(',')}
            aria-describedby={describedBy}
            onChange={({ target }) => {
              void store(target.files?.[0])
              target.value = ''
            }}
          />
        </label>
        {file !== undefined && (
          <button type="button" className="quiet" onClick={onRemove}>
            Togli l’immagine
          </button>
        )}
        <p role="alert" className="field-problem">
          {progress.kind === 'refused' && progress.why}
        </p>
      </div>
    </div>
  )
}
