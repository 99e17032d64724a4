import { useState, type ComponentProps } from 'react'
import { PREVIEW_FOLDER } from '../../wire/preview-message.ts'
import { FileDrop } from './file-drop.tsx'
import { useForm } from './form-context.ts'
import { storePicture } from './store-picture.ts'

interface PictureInputProps {
  readonly label?: string
  readonly input?: ComponentProps<'input'>
  /** The picture is stored under this name, with what makes it unique. */
  readonly name: string
  readonly file: string | undefined
  readonly onStored: (file: string) => void
  readonly onRemove: () => void
}

/** One picture. */
export function PictureInput(props: PictureInputProps) {
  const { label, input, name, file, onStored, onRemove } = props
  const { upload } = useForm()
  const [isSending, setIsSending] = useState(false)
  const [refused, setRefused] = useState('')
  async function store(picture: File | undefined): Promise<void> {
    if (!picture) return
    setIsSending(true)
    setRefused('')
    const reply = await storePicture(upload, name, picture)
    if (reply.kind === 'closed') return
    setIsSending(false)
    if (reply.kind === 'refused') setRefused(reply.why)
    else onStored(reply.file)
  }
  return (
    <FileDrop
      label={label ?? 'Foto'}
      words={isSending ? 'Carico l’immagine…' : 'Scegli un’immagine, o trascinala qui'}
      input={input}
      onFiles={([picture]) => void store(picture)}
      heading={label}
      picture={
        file !== undefined && (
          <img src={`${PREVIEW_FOLDER}pictures/${file}`} alt="" width="72" height="72" />
        )
      }
    >
      {file !== undefined && (
        <button type="button" className="quiet" onClick={onRemove}>
          Togli l’immagine
        </button>
      )}
      <p role="alert" className="field-problem">
        {refused}
      </p>
    </FileDrop>
  )
}
