import { LONGEST_NOTES } from '../../wire.ts'
import type { RequestEdits } from './edit-request.ts'
import { SavedLine } from './seller-state.tsx'
import type { ShownRequest } from './shown-request.ts'

export function PrivateNotes({ shown, edits }: { shown: ShownRequest; edits: RequestEdits }) {
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
    </section>
  )
}
