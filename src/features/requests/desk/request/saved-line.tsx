import { whenInWords } from '../../../../desk/moment-in-words.ts'
import type { Saved, ShownRequest } from './shown-request.ts'

interface SavedLineProps {
  readonly shown: ShownRequest
  readonly what: Saved['what']
  readonly isPending: boolean
  readonly id?: string
}

/** A quiet line beside what was changed, that says whether it is stored. */
export function SavedLine({ shown, what, isPending, id }: SavedLineProps) {
  const { saved, problem } = shown
  const isSaved = saved?.what === what
  const text = isSaved && `Salvato ${whenInWords(saved.at, saved.at)}`
  return (
    <p id={id} className="saved" role="status">
      {isPending && !problem ? 'Salvo…' : text}
    </p>
  )
}
