import { PICTURE_TYPES } from '../../../../shop/catalogue/picture-types.ts'
import { useCallback, useState } from 'react'
import { dropFiles } from '../form/drop-files.ts'
import { useForm } from '../form/form-context.ts'
import { storePicture } from '../form/store-picture.ts'
import { useStable } from '../form/use-stable.ts'
import { nameOfPhoto, type ProductPhoto } from './photo-products.ts'

interface AddPhotosProps {
  readonly onStored: (photos: readonly ProductPhoto[]) => void
}

/** Photos that are dropped here or chosen together: each becomes a product. */
export function AddPhotos({ onStored }: AddPhotosProps) {
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
  const dropped = useStable((files: readonly File[]) => void store(files))
  const drop = useCallback((zone: HTMLDivElement) => dropFiles(zone, dropped), [dropped])
  return (
    <div ref={drop} className="drop add-photos" role="group" aria-label="Prodotti dalle foto">
      <div className="drop-words">
        <label className="file-button">
          {progress === '' ? 'Scegli le foto, o trascinale qui' : progress}
          <input
            type="file"
            multiple
            className="unseen"
            accept={PICTURE_TYPES.join(',')}
            onChange={({ target }) => {
              void store([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
        <p className="field-about">Ogni foto diventa un prodotto, con il nome del suo file.</p>
        <div role="alert">
          {refused.map((why) => (
            <p key={why} className="field-problem">
              {why}
            </p>
          ))}
        </div>
      </div>
    </div>
  )
}
