import { SavedLine } from './saved-line.tsx'
import type { UnsavedNotes } from './unsaved-notes.ts'

interface NotesFieldProps {
  readonly title: string
  readonly placeholder: string
  readonly stored: string
  readonly draft: UnsavedNotes | undefined
  readonly longest: number
  /** Why the last change was not stored. */
  readonly problem: string
  readonly savedAt: number | undefined
  readonly onType: (text: string) => void
}

const TITLE_ID = 'notes-title'
const SAVED_ID = 'notes-saved'

/** What the seller notes of what is open. */
export function NotesField(props: NotesFieldProps) {
  const { title, placeholder, stored, draft, longest, problem, savedAt, onType } = props
  const text = draft?.text ?? stored
  return (
    <section className="private-notes" aria-labelledby={TITLE_ID}>
      <h3 id={TITLE_ID}>{title}</h3>
      {/* The text stands once more behind the field and gives both their height. */}
      <div className="growing" data-text={text}>
        <textarea
          aria-labelledby={TITLE_ID}
          aria-describedby={SAVED_ID}
          rows={2}
          maxLength={longest}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <SavedLine id={SAVED_ID} isPending={draft !== undefined && !problem} savedAt={savedAt} />
    </section>
  )
}
