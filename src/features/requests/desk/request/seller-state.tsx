import { SELLER_STATE_IDS, SELLER_STATES } from '../../wire.ts'
import type { RequestEdits } from './edit-request.ts'
import type { Saved, ShownRequest } from './shown-request.ts'
import { whenInWords } from '../../../../desk/moment-in-words.ts'

/** These are no radio buttons, since an arrow key would store every state on its way. */
export function SellerStateControl({ shown, edits }: { shown: ShownRequest; edits: RequestEdits }) {
  const { sheet, pendingState, formerState } = shown
  const current = pendingState ?? sheet.row.state
  return (
    <div className="seller-state">
      <div className="segments" role="group" aria-label="Stato della richiesta">
        {SELLER_STATE_IDS.map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === current}
            onClick={() => void edits.setState(id)}
          >
            {SELLER_STATES[id].label}
          </button>
        ))}
      </div>
      <div className="state-saved">
        <SavedLine shown={shown} what="state" isPending={pendingState !== undefined} />
        {formerState && (
          <button type="button" className="quiet" onClick={() => void edits.undo()}>
            Annulla, era «{SELLER_STATES[formerState].label}»
          </button>
        )}
      </div>
    </div>
  )
}

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
    <p id={id} className="saved aside" role="status">
      {isPending && !problem ? 'Salvo…' : text}
    </p>
  )
}
