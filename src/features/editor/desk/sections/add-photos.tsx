import { useState } from 'react'
import { Messages } from '../form/field-parts.tsx'
import { FileDrop } from '../form/file-drop.tsx'
import { useForm } from '../form/form-context.ts'
import { storePicture } from '../form/store-picture.ts'
import { nameOfPhoto, type ProductPhoto } from './photo-products.ts'

/** Photos that are dropped here or chosen together: each becomes a product. */
export function AddPhotos({
  onStored,
}: {
  readonly onStored: (photos: readonly ProductPhoto[]) => void
}) {
  const { upload } = useForm()
  const [progress, setProgress] = useState('')
  const [refused, setRefused] = useState<readonly string[]>([])
  async function store(files: readonly File[]): Promise<void> {
    const photos: ProductPhoto[] = []
    const left: string[] = []
    // One after the other: a phone has not the memory for several large photos at once.
    for (const [at, file] of files.entries()) {
      setProgress(`Carico la foto ${at + 1} di ${files.length}…`)
      const label = nameOfPhoto(file.name)
      const stored = await storePicture(upload, label, file)
      if (stored.kind === 'closed') return
      if (stored.kind === 'stored') photos.push({ label, picture: stored.file })
      else left.push(`«${file.name}»: ${stored.why}`)
    }
    setProgress('')
    setRefused(left)
    if (photos.length > 0) onStored(photos)
  }
  return (
    <FileDrop
      label="Prodotti dalle foto"
      words={progress === '' ? 'Scegli le foto, o trascinale qui' : progress}
      input={{ multiple: true }}
      onFiles={(files) => void store(files)}
    >
      <p className="field-about">Ogni foto diventa un prodotto, con il nome del suo file.</p>
      <div role="alert">
        <Messages messages={refused} />
      </div>
    </FileDrop>
  )
}
