import { NotesField } from '../../../../desk/notes/notes-field.tsx'
import { LONGEST_NOTES } from '../../wire/request-sheet.ts'
import type { RequestEdits } from './edit-request.ts'
import { savedAt, type ShownRequest } from './shown-request.ts'

export function PrivateNotes({ shown, edits }: { shown: ShownRequest; edits: RequestEdits }) {
  return (
    <NotesField
      title="Note private"
      placeholder="Le vedi solo tu, qui."
      longest={LONGEST_NOTES}
      stored={shown.sheet.notes}
      draft={shown.draft}
      problem={shown.problem}
      savedAt={savedAt(shown, 'notes')}
      onType={(text) => void edits.typeNotes(text)}
    />
  )
}
