import { whenInWords } from '../moment-in-words.ts'

interface SavedLineProps {
  readonly id?: string
  readonly isPending: boolean
  /** When it was stored; absent where nothing was changed. */
  readonly savedAt: number | undefined
}

/** A quiet line beside what was changed, that says whether it is stored. */
export function SavedLine({ id, isPending, savedAt }: SavedLineProps) {
  const text = savedAt === undefined ? '' : `Salvato ${whenInWords(savedAt, savedAt)}`
  return (
    <p id={id} className="saved aside" role="status">
      {isPending ? 'Salvo…' : text}
    </p>
  )
}
