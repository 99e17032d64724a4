import { momentInWords } from '../moment-in-words.ts'
import type { ShownRequest } from './shown-request.ts'

/** A quiet line that says whether what was changed is stored. */
export function Saved({ shown }: { readonly shown: ShownRequest }) {
  const { draft, pendingState, savedAt, problem } = shown
  const isOpen = draft !== undefined || pendingState !== undefined
  const text =
    isOpen && !problem ? 'Salvo…' : savedAt && `Salvato, ${momentInWords(savedAt, savedAt)}`
  return (
    <p id="saved" className="saved" role="status">
      {text}
    </p>
  )
}
