import { useCallback, useEffect, useRef, useState } from 'react'
import { PREVIEW_FOLDER } from '../../../shop/editing/preview-message.ts'
import { LARGEST_PICTURE_BYTES, PICTURE_TYPES } from '../../../shop/editing/shop-draft.ts'
import { dropFiles } from './drop-files.ts'
import { useForm } from './form-context.ts'
import { pageSized } from './page-sized.ts'

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

const TOO_LARGE = `La foto è troppo grande: al massimo ${LARGEST_PICTURE_BYTES / 1_000_000} MB.`
const WRONG_TYPE = 'Serve una foto .jpg, .png, .webp o .avif.'

/** A picture that is dropped here, or chosen among the files of the device. */
export function PictureInput(props: PictureInputProps) {
  const { label, id, describedBy, name, file, onStored, onRemove } = props
  const { upload } = useForm()
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' })
  async function store(picture: File | undefined): Promise<void> {
    if (!picture) return
    if (!PICTURE_TYPES.some((known) => known === picture.type)) {
      return setProgress({ kind: 'refused', why: WRONG_TYPE })
    }
    setProgress({ kind: 'sending' })
    const sized = await pageSized(picture)
    if (sized.size > LARGEST_PICTURE_BYTES) {
      return setProgress({ kind: 'refused', why: TOO_LARGE })
    }
    const reply = await upload(name, sized)
    if (reply.kind === 'closed') return
    if (reply.kind === 'failed') return setProgress({ kind: 'refused', why: reply.detail })
    setProgress({ kind: 'idle' })
    onStored(reply.value.file)
  }
  const latest = useRef(store)
  useEffect(() => {
    latest.current = store
  })
  const drop = useCallback(
    (zone: HTMLDivElement) => dropFiles(zone, (picture) => void latest.current(picture)),
    [],
  )
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
