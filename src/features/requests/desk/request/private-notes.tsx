import { LONGEST_NOTES } from '../../wire.ts'
import type { RequestEdits } from './edit-request.ts'
import { SavedLine } from './seller-state.tsx'
import { areNotesInConflict, lastChangedBy, type ShownRequest } from './shown-request.ts'

interface PrivateNotesProps {
  readonly shown: ShownRequest
  readonly edits: RequestEdits
}

export function PrivateNotes({ shown, edits }: PrivateNotesProps) {
  const { sheet, draft } = shown
  const text = draft?.text ?? sheet.notes
  return (
    <section className="private-notes" aria-labelledby="private-notes-title">
      <h3 id="private-notes-title">Note private</h3>
      {/* The text stands once more behind the field and gives both their height. */}
      <div className="growing" data-text={text}>
        <textarea
          aria-labelledby="private-notes-title"
          aria-describedby="notes-saved"
          rows={2}
          maxLength={LONGEST_NOTES}
          placeholder="Le vedi solo tu, qui."
          value={text}
          onChange={({ target }) => void edits.typeNotes(target.value)}
          onBlur={() => void edits.storeNotes()}
        />
      </div>
      <SavedLine id="notes-saved" shown={shown} what="notes" isPending={draft !== undefined} />
      {areNotesInConflict(shown) && (
        <div className="conflict" role="alert">
          <p>Nel frattempo «{lastChangedBy(sheet, 'notes')}» ha scritto:</p>
          <blockquote>{sheet.notes || '(niente: ha cancellato le note)'}</blockquote>
          <button type="button" onClick={() => void edits.keepNotes('both')}>
            Tieni tutte e due
          </button>
          <button type="button" onClick={() => void edits.keepNotes('own')}>
            Tieni le mie
          </button>
          <button type="button" onClick={() => void edits.keepNotes('other')}>
            Tieni le altre
          </button>
        </div>
      )}
    </section>
  )
}
