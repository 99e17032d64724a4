import { type ComponentType, lazy, Suspense } from 'react'
import type { ArtworkFilesProps } from '../../../artwork/desk/artwork-files.tsx'
import type { RequestSheet } from '../../wire/request-sheet.ts'

const NotLoaded = () => (
  <p className="look">I file per la stampa non si vedono: controlla la rete e ricarica.</p>
)

/** Few requests have original files: their part is loaded with the first of them. */
const ArtworkFiles = lazy(async (): Promise<{ default: ComponentType<ArtworkFilesProps> }> => ({
  default: await import('../../../artwork/desk/artwork-files.tsx').then(
    (part) => part.ArtworkFiles,
    () => NotLoaded,
  ),
}))

export function Artwork({ row, artwork }: Pick<RequestSheet, 'row' | 'artwork'>) {
  if (artwork.files.length + artwork.missing === 0) return null
  return (
    <Suspense>
      <ArtworkFiles requestId={row.id} {...artwork} />
    </Suspense>
  )
}
